-- The orders in which the console lists withdrawals.

create index withdrawal_by_time on wallet.withdrawal (created_at desc, withdrawal_id desc);
create index withdrawal_by_state_time on wallet.withdrawal (state, created_at, withdrawal_id);

-- The few accounts of the house among those of all members.
create index account_of_house on wallet.account (merchant_code) where floor is null;
