-- A member's second factor: an authenticator's codes, passkeys, and recovery codes for when both are lost.

-- The codes of an authenticator app. Until it is confirmed by its first code, it guards nothing.
create table accounts.authenticator (
  member_id     text        primary key references accounts.member (id),
  secret_cipher bytea       not null,
  created_at    timestamptz not null,
  confirmed_at  timestamptz,
  -- The half-minute of the last code that was accepted: no code counts twice.
  last_step     bigint      not null default 0
);

create table accounts.passkey (
  -- The credential's own id, base64url.
  id           text        primary key check (char_length(id) between 1 and 1400),
  member_id    text        not null references accounts.member (id),
  -- The host that it was made for: it answers to no other.
  site         text        not null,
  public_key   bytea       not null,
  counter      bigint      not null,
  transports   text[]      not null,
  label        text        not null,
  created_at   timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_member on accounts.passkey (member_id, created_at);

-- A question put to a passkey. What it is about is no column: it is part of the challenge that is computed from the id.
create table accounts.passkey_challenge (
  id         text        primary key,
  expires_at timestamptz not null,
  -- The call that it was answered by. The same call again is answered again, another never.
  used_by    text
);
create index passkey_challenge_by_expiry on accounts.passkey_challenge (expires_at);

-- Each of them opens the account once.
create table accounts.recovery_code (
  member_id text  not null references accounts.member (id),
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (member_id, code_hash)
);

-- A sign-in that waits for its second step.
create table accounts.sign_in_step (
  ticket_hash         bytea       primary key,
  merchant_code       text        not null,
  member_id           text        not null references accounts.member (id),
  method              text        not null,
  side                text        not null check (side in ('member', 'agent')),
  wants_remembering   boolean     not null,
  -- The device's remembered login by which the first step was taken.
  remembered_login_id text,
  expires_at          timestamptz not null
);
create index sign_in_step_by_expiry on accounts.sign_in_step (expires_at);
create index sign_in_step_by_member on accounts.sign_in_step (member_id);

-- When the second factor was last shown at a device that is remembered.
alter table accounts.remembered_login add column second_factor_at timestamptz;

grant select, insert, update, delete on
  accounts.authenticator, accounts.passkey, accounts.passkey_challenge, accounts.recovery_code, accounts.sign_in_step to jogada_app;
