alter table wallet.payment_account validate constraint payment_account_share;
alter table wallet.payment_account validate constraint payment_account_range;
alter table wallet.payment_account validate constraint payment_account_rank;
