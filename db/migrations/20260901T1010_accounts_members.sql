-- People: members and their sessions, operators, captchas, counters of attempts, the audit trail.

create schema accounts;

create table accounts.member (
  id              text        primary key,
  merchant_code   text        not null,
  username        text        not null,
  password_hash   text        not null,
  type            smallint    not null check (type between 0 and 99),
  status          text        not null default 'active' check (status in ('active', 'blocked', 'closed')),
  nickname        text        not null default '',
  currency        char(3)     not null,
  payee_name      text        not null default '',
  -- The CPF, enciphered; its keyed hash finds a second account of the same person.
  document_cipher bytea,
  document_index  bytea,
  register_method text        not null,
  created_at      timestamptz not null,
  first_login_at  timestamptz,
  last_login_at   timestamptz,
  constraint document_cipher_with_index check ((document_cipher is null) = (document_index is null)),
  constraint password_hash_is_argon2id check (password_hash like '$argon2id$%')
);
create unique index member_username_unique on accounts.member (merchant_code, lower(username));
create unique index member_document_unique on accounts.member (merchant_code, document_index) where document_index is not null;

-- What other domains may read of a member.
create view accounts.member_view as
  select id as member_id, merchant_code, username, nickname, type, status, currency, created_at from accounts.member;

-- The cookie holds the member id and a random token; only the token's hash is here.
create table accounts.session (
  member_id    text        not null references accounts.member (id),
  id           text        not null,
  token_hash   bytea       not null,
  is_first     boolean     not null,
  address      text        not null,
  user_agent   text        not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz,
  end_reason   text check (end_reason in ('logged_out', 'replaced', 'expired', 'revoked')),
  primary key (member_id, id),
  constraint session_token_unique unique (member_id, token_hash),
  constraint session_end_has_reason check ((ended_at is null) = (end_reason is null))
);
-- An account is signed in at one place at a time.
create unique index session_one_open on accounts.session (member_id) where ended_at is null;
create unique index session_by_id on accounts.session (id);

-- The answer is not here: it follows from the id and a secret of the installation.
create table accounts.captcha (
  id           text        primary key,
  browser_hash bytea       not null,
  tries        smallint    not null default 0,
  created_at   timestamptz not null,
  expires_at   timestamptz not null
);
create index captcha_by_expiry on accounts.captcha (expires_at);

-- How often something was tried in the present window, by account or address.
create table accounts.attempt_counter (
  key        text        primary key,
  count      integer     not null,
  started_at timestamptz not null,
  last_at    timestamptz not null
);
create index attempt_counter_by_age on accounts.attempt_counter (last_at);

create table accounts.operator (
  id            text        primary key,
  username      text        not null,
  password_hash text        not null,
  role          text        not null check (role in ('owner', 'support', 'finance', 'content')),
  status        text        not null default 'active' check (status in ('active', 'blocked')),
  created_at    timestamptz not null,
  last_login_at timestamptz
);
create unique index operator_username_unique on accounts.operator (lower(username));

create table accounts.operator_session (
  token_hash   bytea       primary key,
  operator_id  text        not null references accounts.operator (id),
  address      text        not null,
  created_at   timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null
);

-- Who did what, from where. Rows are added and never changed.
create table accounts.audit (
  id         text        primary key,
  at         timestamptz not null,
  actor_kind text        not null check (actor_kind in ('visitor', 'member', 'operator', 'system')),
  actor_id   text,
  action     text        not null,
  subject_id text,
  address    text        not null,
  request_id text        not null,
  facts      jsonb       not null default '{}'
);
create index audit_by_subject on accounts.audit (subject_id, at);
create index audit_by_time on accounts.audit (at);

create function accounts.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed';
end $$;
create trigger audit_is_append_only before update or delete or truncate on accounts.audit
  for each statement execute function accounts.refuse_change();

grant usage on schema accounts to jogada_app;
grant select on accounts.member_view to jogada_app;
grant select, insert, update on accounts.member, accounts.operator to jogada_app;
grant select, insert, update, delete on accounts.session, accounts.captcha, accounts.attempt_counter, accounts.operator_session to jogada_app;
grant select, insert on accounts.audit to jogada_app;
