-- The cashier: deposits and withdrawals over PIX. Money itself moves in the ledger only; these rows say why.

-- What a merchant decides about its cashier. A merchant without a row has the defaults.
create table wallet.cashier_setting (
  merchant_code                 text     primary key,
  deposit_minimum_amount        bigint   not null default 100,
  deposit_maximum_amount        bigint   not null default 5000000,
  deposit_suggested_amounts     bigint[] not null default '{2000,5000,10000,20000}',
  deposit_expires_after_seconds integer  not null default 1800 check (deposit_expires_after_seconds between 60 and 86400),
  withdrawal_minimum_amount     bigint   not null default 100,
  withdrawal_maximum_amount     bigint   not null default 5000000,
  -- Up to this amount a withdrawal is sent without a person looking at it.
  withdrawal_unreviewed_amount  bigint   not null default 100000,
  receiver_key                  text     not null check (length(receiver_key) between 1 and 77),
  receiver_name                 text     not null,
  receiver_city                 text     not null,
  constraint deposit_limits_in_order check (0 < deposit_minimum_amount and deposit_minimum_amount <= deposit_maximum_amount),
  constraint withdrawal_limits_in_order check (0 < withdrawal_minimum_amount and withdrawal_minimum_amount <= withdrawal_maximum_amount)
);

create table wallet.deposit (
  deposit_id    text        primary key,
  merchant_code text        not null,
  member_id     text        not null,
  amount        bigint      not null check (amount > 0),
  currency      char(3)     not null,
  -- The charge's id at the payment provider, ours for ever.
  txid          text        not null check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  receiver_key  text        not null,
  state         text        not null default 'waiting' check (state in ('waiting', 'paid', 'expired', 'returned')),
  -- Null until the provider has opened the charge.
  pix_code      text,
  end_to_end_id text,
  reason_code   text,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  paid_at       timestamptz,
  constraint deposit_txid_unique unique (txid),
  constraint deposit_payment_unique unique (end_to_end_id),
  constraint paid_deposit_has_payment check (state <> 'paid' or (end_to_end_id is not null and paid_at is not null))
);
create index deposit_by_member on wallet.deposit (member_id, created_at desc, deposit_id desc);
create index deposit_waiting on wallet.deposit (expires_at) where state = 'waiting';

-- Every PIX that reached us, by the bank's id of it: told once or a thousand times, it is one row and has one effect.
create table wallet.pix_payment (
  end_to_end_id text        primary key check (end_to_end_id ~ '^[a-zA-Z0-9]{32}$'),
  -- What the provider itself confirmed; null while we only have the message's word.
  txid          text,
  amount        bigint,
  paid_at       timestamptz,
  -- Enciphered: whose money it is.
  payer_cipher  bytea,
  -- told: not looked at yet; credited: in the member's cash; returning, returned: goes back, went back;
  -- suspense: ours to find out by hand; unknown: the provider knows no such payment.
  state         text        not null default 'told' check (state in ('told', 'credited', 'returning', 'returned', 'suspense', 'unknown')),
  reason_code   text,
  deposit_id    text        references wallet.deposit (deposit_id),
  transfer_id   text,
  return_id     text        unique,
  attempts      smallint    not null default 0,
  next_at       timestamptz not null,
  told_at       timestamptz not null,
  settled_at    timestamptz,
  constraint credited_payment_has_transfer check (state <> 'credited' or (transfer_id is not null and deposit_id is not null)),
  constraint returning_payment_has_return check (state not in ('returning', 'returned') or return_id is not null)
);
create index pix_payment_open on wallet.pix_payment (next_at) where state in ('told', 'returning');

-- Up to when the provider's list of payments has been read.
create table wallet.pix_read_mark (
  name       text        primary key,
  read_until timestamptz not null
);

create table wallet.withdrawal (
  withdrawal_id   text        primary key,
  merchant_code   text        not null,
  member_id       text        not null,
  amount          bigint      not null check (amount > 0),
  currency        char(3)     not null,
  pix_key_kind    text        not null check (pix_key_kind in ('cpf', 'phone', 'email', 'random')),
  pix_key_cipher  bytea       not null,
  pix_key_masked  text        not null,
  state           text        not null check (state in ('requested', 'in_review', 'sent', 'paid', 'cancelled', 'refused')),
  reason_code     text,
  -- When it may be sent: at once, or from the approval on.
  ready_at        timestamptz,
  -- From here on somebody is at work to send it: no cancelling any more.
  sending_at      timestamptz,
  -- From here on the provider may have the order: only its own word ends it.
  ordered_at      timestamptz,
  attempts        integer     not null default 0,
  next_at         timestamptz not null,
  end_to_end_id   text,
  created_at      timestamptz not null,
  due_at          timestamptz not null,
  constraint sent_withdrawal_was_ready check (state not in ('sent', 'paid') or (ready_at is not null and sending_at is not null and ordered_at is not null)),
  constraint cancelled_withdrawal_was_not_sent check (state <> 'cancelled' or sending_at is null)
);
create index withdrawal_by_member on wallet.withdrawal (member_id, created_at desc, withdrawal_id desc);
create index withdrawal_open on wallet.withdrawal (next_at) where state in ('requested', 'in_review', 'sent');

-- The payout clock: every step with its time, and who took it.
create table wallet.withdrawal_step (
  withdrawal_id text        not null references wallet.withdrawal (withdrawal_id),
  position      smallint    not null,
  state         text        not null,
  actor         text        not null,
  reason_code   text,
  at            timestamptz not null,
  primary key (withdrawal_id, position)
);

-- What a person must look at: unknown money, a payment that differs, a provider that contradicts itself.
create table wallet.cashier_incident (
  kind       text        not null,
  subject_id text        not null,
  facts      jsonb       not null,
  at         timestamptz not null,
  primary key (kind, subject_id)
);

grant select on wallet.cashier_setting to jogada_app;
grant select, insert, update on wallet.cashier_setting, wallet.deposit, wallet.pix_payment, wallet.pix_read_mark, wallet.withdrawal to jogada_app;
grant select, insert on wallet.withdrawal_step, wallet.cashier_incident to jogada_app;
