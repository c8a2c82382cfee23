-- A merchant's own accounts at payment providers. A merchant without an account in use is served by the installation's bank.
create table wallet.payment_account (
  account_id         text        primary key,
  merchant_code      text        not null,
  provider           text        not null,
  base_url           text        not null,
  -- The PIX key, name and city that receive payments.
  receiver_key       text        not null check (length(receiver_key) between 1 and 77),
  receiver_name      text        not null,
  receiver_city      text        not null,
  -- Encrypted: the provider's credentials, and the token of the address that receives its messages.
  credentials_cipher bytea       not null,
  -- Whether calls present a client certificate (mTLS).
  has_certificate    boolean     not null,
  -- added: never used; in_use: new deposits and withdrawals; replaced: those that it began are completed.
  state              text        not null default 'added' check (state in ('added', 'in_use', 'replaced')),
  added_at           timestamptz not null,
  added_by           text        not null,
  used_since         timestamptz
);
create unique index payment_account_in_use on wallet.payment_account (merchant_code) where state = 'in_use';
create index payment_account_by_merchant on wallet.payment_account (merchant_code, added_at desc);
grant select, insert, update on wallet.payment_account to jogada_app;
select platform.wall_by_merchant('wallet.payment_account');

-- The account that opened a charge, reported a payment or received an order. Null: the installation's bank.
alter table wallet.deposit add column payment_account_id text;
alter table wallet.pix_payment add column payment_account_id text;
alter table wallet.withdrawal add column payment_account_id text;
