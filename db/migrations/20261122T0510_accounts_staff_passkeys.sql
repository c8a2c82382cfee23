-- Passkeys of the staff, beside or instead of an authenticator app (S78).

create table accounts.operator_passkey (
  -- The credential's own id, base64url.
  id           text        primary key check (char_length(id) between 1 and 1400),
  operator_id  text        not null references accounts.operator (id),
  -- The console's host that it was made for: it answers to no other.
  site         text        not null,
  public_key   bytea       not null,
  counter      bigint      not null,
  transports   text[]      not null,
  label        text        not null,
  created_at   timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_by_operator on accounts.operator_passkey (operator_id, created_at);

grant select, insert, update, delete on accounts.operator_passkey to jogada_app;
