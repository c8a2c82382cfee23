-- Above this a withdrawal takes two of the staff. Minor units.
alter table wallet.cashier_setting
  add column withdrawal_four_eyes_amount bigint not null default 1000000
    constraint four_eyes_amount_is_not_negative check (withdrawal_four_eyes_amount >= 0);
