-- Months whose entries were removed after their files were verified, and what the proofs of the remaining entries need of them
-- (docs/ledger.md, "Months in files"). Only the owner of the database writes these tables.

create table wallet.removed_month (
  -- The first day of the month, in UTC.
  month       date        primary key check (extract(day from month) = 1),
  entry_count bigint      not null check (entry_count >= 0),
  -- SHA-256 of the file.
  file_hash   bytea       not null check (octet_length(file_hash) = 32),
  removed_at  timestamptz not null,
  removed_by  text        not null check (removed_by <> '')
);
grant select on wallet.removed_month to jogada_app;

-- The removed entries of an account, of a member or a house, in sums.
create table wallet.removed_sum (
  account_id    bigint  primary key,
  merchant_code text    not null,
  -- The owner of the account.
  member_id     text    not null,
  currency      char(3) not null,
  entry_count   bigint  not null check (entry_count > 0),
  amount        bigint  not null,
  -- The parts of a bonus account's amount, which is given and won less staked and ended.
  given_amount  bigint  not null default 0,
  won_amount    bigint  not null default 0,
  staked_amount bigint  not null default 0,
  ended_amount  bigint  not null default 0
);
grant select on wallet.removed_sum to jogada_app;
select platform.wall_by_merchant('wallet.removed_sum');

-- Where the chains of the remaining entries begin: each removed entry whose successor remains, or that is the last of its account.
create table wallet.removed_link (
  account_id    bigint      not null,
  version       bigint      not null check (version > 0),
  merchant_code text        not null,
  member_id     text        not null,
  balance_after bigint      not null,
  hash          bytea       not null,
  created_at    timestamptz not null,
  primary key (account_id, version)
);
grant select on wallet.removed_link to jogada_app;
select platform.wall_by_merchant('wallet.removed_link');
