-- Bodies that travel enciphered: the keys that they are sealed for, and the numbers that were used once.

create table platform.sealing_key (
  kid                text        primary key,
  -- Enciphered with a secret that is not in the database.
  private_key_cipher bytea       not null,
  jwk                jsonb       not null,
  offered_until      timestamptz not null,
  accepted_until     timestamptz not null,
  constraint key_accepted_longer_than_offered check (accepted_until > offered_until)
);
create index sealing_key_by_offer on platform.sealing_key (offered_until);

create table platform.sealed_nonce (
  nonce   text        primary key,
  seen_at timestamptz not null
);
create index sealed_nonce_by_age on platform.sealed_nonce (seen_at);

grant select, insert, delete on platform.sealing_key, platform.sealed_nonce to jogada_app;
