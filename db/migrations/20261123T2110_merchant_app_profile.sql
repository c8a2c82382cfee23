-- Signed configuration profiles that a merchant's staff uploaded. The site serves a file by its hash.
create table merchant.app_profile (
  merchant_code text        not null references merchant.merchant (code),
  -- SHA-256 of the file.
  sha256        bytea       not null,
  -- CMS SignedData, as uploaded.
  file          bytea       not null check (octet_length(file) between 1 and 262144),
  -- Common names in the signer's certificate.
  signer        text        not null,
  issuer        text        not null,
  -- End of the certificate's validity, the earliest of several signers.
  valid_until   timestamptz not null,
  added_at      timestamptz not null,
  added_by      text        not null,
  primary key (merchant_code, sha256),
  constraint app_profile_hash_is_of_file check (sha256 = sha256(file))
);
grant select, insert on merchant.app_profile to jogada_app;
select platform.wall_by_merchant('merchant.app_profile');
