-- What one operator may pay without a second one, per case and per day, by role; and what each operator has paid so.
-- allows constraint: wallet.cashier_setting has one row a merchant
alter table wallet.cashier_setting
  add column owner_case_amount bigint not null default 200000 constraint owner_case_is_not_negative check (owner_case_amount >= 0),
  add column owner_day_amount bigint not null default 1000000,
  add column finance_case_amount bigint not null default 50000 constraint finance_case_is_not_negative check (finance_case_amount >= 0),
  add column finance_day_amount bigint not null default 200000,
  add constraint owner_day_covers_case check (owner_day_amount >= owner_case_amount),
  add constraint finance_day_covers_case check (finance_day_amount >= finance_case_amount);

create table wallet.staff_payment (
  merchant_code text not null,
  operator_id text not null,
  kind text not null,
  subject_id text not null,
  amount bigint not null constraint staff_payment_is_positive check (amount > 0),
  paid_at timestamptz not null,
  primary key (kind, subject_id)
);
create index staff_payment_by_operator on wallet.staff_payment (operator_id, merchant_code, paid_at);

grant select, insert on wallet.staff_payment to jogada_app;
select platform.wall_by_merchant('wallet.staff_payment');
