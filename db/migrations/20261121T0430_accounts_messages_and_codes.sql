-- Messages to people, the codes that they carry, and what a member proved or may do with them.

-- Where players of a merchant reach the site; links in messages are made from it, never from what a call says.
alter table merchant.merchant add column site_url text constraint site_url_is_https check (site_url ~ '^https://[^/]+$');

create table accounts.message (
  id                 text        primary key,
  merchant_code      text        not null,
  member_id          text        references accounts.member (id),
  channel            text        not null check (channel in ('sms', 'email')),
  template           text        not null,
  -- Recipient and words, enciphered, and only as long as they are needed.
  content_cipher     bytea,
  recipient_mask     text        not null,
  -- withheld: nobody is to get it, and nobody who asked may notice.
  state              text        not null check (state in ('waiting', 'sent', 'failed', 'withheld')),
  attempts           smallint    not null default 0,
  not_before         timestamptz not null,
  leased_until       timestamptz,
  expires_at         timestamptz not null,
  created_at         timestamptz not null,
  sent_at            timestamptz,
  provider_reference text,
  last_fault         text,
  constraint message_content_only_while_waiting check ((content_cipher is not null) = (state = 'waiting'))
);
create index message_due on accounts.message (not_before) where state = 'waiting';
create index message_by_age on accounts.message (created_at);

-- What the local adapter was given instead of a gateway; never used in production.
create table accounts.local_message (
  message_id text        primary key,
  channel    text        not null check (channel in ('sms', 'email')),
  recipient  text        not null,
  subject    text        not null,
  text       text        not null,
  html       text        not null,
  created_at timestamptz not null
);
create index local_message_by_time on accounts.local_message (created_at);

-- One live code for each purpose, target and browser; a new one takes the place of the last.
create table accounts.verification_code (
  id            text        primary key,
  merchant_code text        not null,
  purpose       text        not null check (purpose in ('login', 'password_reset', 'registration', 'contact_change', 'payment_password')),
  target_index  bytea       not null,
  browser_hash  bytea       not null,
  member_id     text        references accounts.member (id),
  code_hash     bytea       not null,
  tries         smallint    not null default 0,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz,
  constraint verification_code_one_live unique (merchant_code, purpose, target_index, browser_hash)
);
create index verification_code_by_expiry on accounts.verification_code (expires_at);

-- How a member can be reached. A confirmed one is one member's only.
create table accounts.member_contact (
  member_id     text        not null references accounts.member (id),
  kind          text        not null check (kind in ('mobile', 'email')),
  merchant_code text        not null,
  value_cipher  bytea       not null,
  value_index   bytea       not null,
  confirmed_at  timestamptz,
  changed_at    timestamptz not null,
  primary key (member_id, kind)
);
create unique index member_contact_confirmed_unique on accounts.member_contact (merchant_code, kind, value_index) where confirmed_at is not null;

-- A link by which a forgotten password is replaced; only the token's hash is here.
create table accounts.password_link (
  token_hash bytea       primary key,
  member_id  text        not null references accounts.member (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  ended_at   timestamptz
);
create index password_link_by_member on accounts.password_link (member_id);
create index password_link_by_expiry on accounts.password_link (expires_at);

-- Leave to change the password once without typing the old one, right after it was typed to sign in for the first time.
create table accounts.password_ticket (
  session_id text        primary key,
  member_id  text        not null references accounts.member (id),
  expires_at timestamptz not null
);

create table accounts.payment_password (
  member_id     text        primary key references accounts.member (id),
  password_hash text        not null,
  changed_at    timestamptz not null,
  constraint payment_password_hash_is_argon2id check (password_hash like '$argon2id$%')
);

grant select, insert, update, delete on accounts.message, accounts.local_message, accounts.verification_code, accounts.member_contact,
  accounts.password_link, accounts.password_ticket, accounts.payment_password to jogada_app;
