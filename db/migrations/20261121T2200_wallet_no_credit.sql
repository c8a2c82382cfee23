-- No member ever owes (R27): whoever is no house has a floor, and it is not below zero.
alter table wallet.account
  add constraint members_have_no_credit check (coalesce(floor, -1) >= 0 or member_id like 'house:%') not valid;
alter table wallet.account validate constraint members_have_no_credit;
