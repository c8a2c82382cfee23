-- The routing of a merchant's payment accounts in use (docs/payments.md, "Routing").
-- Weight among the accounts that take a deposit; 0: only where no other one does.
alter table wallet.payment_account add column deposit_share integer not null default 1;
-- Deposits that the account takes, minor units, both ends inclusive; null: no maximum.
alter table wallet.payment_account add column deposit_minimum bigint not null default 0;
alter table wallet.payment_account add column deposit_maximum bigint;
-- Payouts go to the lowest rank that is healthy; null: none.
alter table wallet.payment_account add column payout_rank integer default 1;
alter table wallet.payment_account add constraint payment_account_share check (deposit_share between 0 and 100) not valid;
alter table wallet.payment_account add constraint payment_account_range check (deposit_minimum >= 0 and deposit_maximum >= deposit_minimum) not valid;
alter table wallet.payment_account add constraint payment_account_rank check (payout_rank between 1 and 10) not valid;

-- The circuit breaker of an account, one for each direction. Without a row, and with open_until null, it is closed.
create table wallet.payment_health (
  account_id    text        not null,
  direction     text        not null check (direction in ('deposits', 'withdrawals')),
  merchant_code text        not null,
  -- Failed calls since the last answer.
  failures      integer     not null check (failures >= 0),
  -- When it was opened, or closed again.
  changed_at    timestamptz,
  -- No call before; from then on one probe at a time.
  open_until    timestamptz,
  probing_until timestamptz,
  last_fault    text        not null,
  last_fault_at timestamptz not null,
  primary key (account_id, direction)
);
grant select, insert, update on wallet.payment_health to jogada_app;
select platform.wall_by_merchant('wallet.payment_health');

-- Calls of an account in the last hour: a row for each minute of the hour, which the next hour overwrites.
create table wallet.payment_call (
  account_id    text        not null,
  direction     text        not null check (direction in ('deposits', 'withdrawals')),
  slot          integer     not null check (slot between 0 and 59),
  merchant_code text        not null,
  minute        timestamptz not null,
  answered      integer     not null check (answered >= 0),
  failed        integer     not null check (failed >= 0),
  primary key (account_id, direction, slot)
);
grant select, insert, update on wallet.payment_call to jogada_app;
select platform.wall_by_merchant('wallet.payment_call');

-- A charge that may exist at an account that did not answer, after its deposit went to another one. No member has seen its code.
create table wallet.unused_charge (
  txid               text        primary key,
  deposit_id         text        not null references wallet.deposit,
  merchant_code      text        not null,
  -- Null: the installation's bank.
  payment_account_id text,
  receiver_key       text        not null,
  left_at            timestamptz not null
);
create index unused_charge_by_deposit on wallet.unused_charge (deposit_id);
grant select, insert on wallet.unused_charge to jogada_app;
select platform.wall_by_merchant('wallet.unused_charge');
