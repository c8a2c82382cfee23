-- What an opened account leaves behind: birth date, where it came from, what was agreed to; invitation codes; trials.

-- The edition of the terms that a new member agrees to.
alter table merchant.merchant add column terms_version text not null default '2026-11' check (char_length(terms_version) between 1 and 32);

alter table accounts.member
  add column birth_date       date,
  add column register_address text,
  -- Nicknames elsewhere and the like, enciphered: a JSON object of texts by field name.
  add column details_cipher   bytea,
  -- False while the password is one that nobody knows: the member signs in by a code.
  add column has_password     boolean not null default true,
  add column icon             text    not null default '' check (icon ~ '^[a-z]{0,20}$'),
  -- A trial is over at this time.
  add column trial_ends_at    timestamptz,
  add constraint trial_has_an_end check ((type = 4) = (trial_ends_at is not null)) not valid;

create index member_trial_due on accounts.member (trial_ends_at) where type = 4 and status = 'active';

-- What a member agreed to, when and from where. Rows are added and never changed.
create table accounts.consent (
  member_id text        not null references accounts.member (id),
  document  text        not null check (document in ('terms')),
  version   text        not null,
  agreed_at timestamptz not null,
  address   text        not null,
  primary key (member_id, document, version)
);
create trigger consent_is_append_only before update or delete or truncate on accounts.consent
  for each statement execute function accounts.refuse_change();

-- Codes by which somebody was invited. In any spelling a code is one.
create table accounts.invitation_code (
  merchant_code   text        not null,
  code            text        not null check (code ~ '^[A-Za-z0-9]{4,32}$'),
  owner_member_id text        not null references accounts.member (id),
  is_active       boolean     not null default true,
  created_at      timestamptz not null
);
create unique index invitation_code_unique on accounts.invitation_code (merchant_code, lower(code));
create index invitation_code_by_owner on accounts.invitation_code (owner_member_id);

-- Who brought a member here: by a code, or by naming themselves. Written once, at the opening of the account.
create table accounts.invitation (
  member_id         text        primary key references accounts.member (id),
  merchant_code     text        not null,
  inviter_member_id text        not null references accounts.member (id),
  -- Null when the inviter was named by id.
  code              text,
  created_at        timestamptz not null,
  constraint invitation_is_not_ones_own check (inviter_member_id <> member_id)
);
create index invitation_by_inviter on accounts.invitation (inviter_member_id, created_at);

-- What other domains may read of it.
create view accounts.invitation_view as select member_id, merchant_code, inviter_member_id, code, created_at from accounts.invitation;

grant select on accounts.invitation_view to jogada_app;
grant select, insert on accounts.consent, accounts.invitation to jogada_app;
grant select, insert, update on accounts.invitation_code to jogada_app;
