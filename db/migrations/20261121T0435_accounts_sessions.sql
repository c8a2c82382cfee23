-- Sessions of several devices, remembered logins, accounts linked to a social network, and proofs that were used up.

-- How many sessions are open is the merchant's to say; sign-ins of one account take their turns on its row.
drop index accounts.session_one_open;
create index session_open on accounts.session (member_id, created_at) where ended_at is null;
create index session_by_last_use on accounts.session (last_seen_at) where ended_at is null;

alter table accounts.session
  add column login_method text not null default 'password',
  -- When the member had signed in before this.
  add column previous_login_at timestamptz,
  add column remembered_login_id text;

-- A device that may sign a member in without the password: one secret at a time, used up by each sign-in.
create table accounts.remembered_login (
  id            text        primary key,
  member_id     text        not null references accounts.member (id),
  -- SHA-256 of the device's cookie, and of the secret in its storage: neither is of use without the other.
  device_hash   bytea       not null,
  secret_hash   bytea       not null,
  created_at    timestamptz not null,
  renewed_at    timestamptz not null,
  expires_at    timestamptz not null,
  revoked_at    timestamptz,
  revoke_reason text check (revoke_reason in ('replaced', 'forgotten', 'revoked', 'reused', 'copied')),
  constraint remembered_login_end_has_reason check ((revoked_at is null) = (revoke_reason is null))
);
create index remembered_login_open on accounts.remembered_login (member_id) where revoked_at is null;
create index remembered_login_by_expiry on accounts.remembered_login (expires_at);

-- Who a member is at a social network.
create table accounts.social_identity (
  merchant_code text        not null,
  provider      text        not null check (provider in ('google', 'facebook')),
  subject       text        not null check (char_length(subject) between 1 and 255),
  member_id     text        not null references accounts.member (id),
  -- What the member recognises the account by, masked.
  label         text        not null,
  linked_at     timestamptz not null,
  constraint social_identity_is_one_members primary key (merchant_code, provider, subject),
  constraint social_identity_one_a_provider unique (member_id, provider)
);

-- A visit to a social network that is under way: taken once, by the browser that began it.
create table accounts.social_visit (
  state_hash    bytea       primary key,
  browser_hash  bytea       not null,
  merchant_code text        not null,
  provider      text        not null,
  nonce         text        not null,
  code_verifier text        not null,
  -- Set when a member links an account, empty when a visitor signs in.
  member_id     text        references accounts.member (id),
  return_to     text        not null,
  expires_at    timestamptz not null
);
create index social_visit_by_expiry on accounts.social_visit (expires_at);

-- Somebody proven by a social network who has no account here yet, or has not linked it.
create table accounts.social_arrival (
  ticket_hash   bytea       primary key,
  browser_hash  bytea       not null,
  merchant_code text        not null,
  provider      text        not null,
  subject       text        not null,
  label         text        not null,
  expires_at    timestamptz not null
);
create index social_arrival_by_expiry on accounts.social_arrival (expires_at);

-- Signed proofs of others that count once, such as a phone's token.
create table accounts.used_proof (
  proof_hash bytea       primary key,
  expires_at timestamptz not null
);
create index used_proof_by_expiry on accounts.used_proof (expires_at);

grant select, insert, update, delete on
  accounts.remembered_login, accounts.social_identity, accounts.social_visit, accounts.social_arrival, accounts.used_proof to jogada_app;
