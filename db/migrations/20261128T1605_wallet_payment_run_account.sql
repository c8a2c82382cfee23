-- Null unless it is replaced, and for an account replaced before this column existed: such an account is read for ever.
alter table wallet.payment_account add column replaced_at timestamptz;

-- The account whose list was compared. Null: the installation's bank, and all banks in a run that staff started.
alter table wallet.payment_run add column payment_account_id text;
