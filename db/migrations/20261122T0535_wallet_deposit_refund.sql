-- Paid deposits that two of the staff give back, whole or in part.

alter table wallet.deposit
  -- What has been given back or is on its way, minor units.
  add column refunded_amount bigint not null default 0,
  -- returning: some of it is on its way; returned: all that was given back has arrived; null: nothing was.
  add column refund_state text check (refund_state in ('returning', 'returned')),
  add constraint refund_is_of_what_was_paid check (refunded_amount between 0 and amount and (refunded_amount = 0 or state = 'paid'));

create table wallet.deposit_refund (
  -- Ours, written down before the bank is asked: asked twice, it is done once.
  return_id text primary key check (return_id ~ '^[a-zA-Z0-9]{1,35}$'),
  deposit_id text not null references wallet.deposit (deposit_id),
  end_to_end_id text not null references wallet.pix_payment (end_to_end_id),
  member_id text not null,
  merchant_code text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  -- What two of the staff agreed on.
  approval_id text not null unique,
  -- returning: out of the member's cash, and ordered; returned: arrived; not_done: the bank refused, and it is back in the cash.
  state text not null default 'returning' check (state in ('returning', 'returned', 'not_done')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint ended_refund_has_end check ((state = 'returning') = (ended_at is null))
);
create index deposit_refund_due on wallet.deposit_refund (next_at) where state = 'returning';
create index deposit_refund_by_payment on wallet.deposit_refund (end_to_end_id);

grant select, insert, update on wallet.deposit_refund to jogada_app;

-- The desk's lists by state, and those of staff that is bound to some merchants, however many others there are.
create index deposit_by_state_time on wallet.deposit (state, created_at desc, deposit_id desc);
create index deposit_by_merchant_time on wallet.deposit (merchant_code, created_at desc, deposit_id desc);
create index withdrawal_by_merchant_time on wallet.withdrawal (merchant_code, created_at desc, withdrawal_id desc);
