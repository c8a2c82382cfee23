/*
 * A statement that writes an account reads the text of each CHECK again. The floor is said as shortly as it can be (a
 * house has none, and a balance is not below null), and that members have no credit is looked at when a floor is set,
 * not whenever a balance changes.
 */
alter table wallet.account drop constraint balance_above_floor;
alter table wallet.account add constraint balance_above_floor check (balance >= floor) not valid;
alter table wallet.account validate constraint balance_above_floor;

-- R27: whoever is no house has a floor, and it is not below zero.
create function wallet.refuse_credit() returns trigger language plpgsql as $$
begin
  raise exception 'members_have_no_credit: account % would have one', new.id using errcode = 'check_violation', constraint = 'members_have_no_credit';
end $$;
-- After, not before: a trigger before an update locks the row once more for every balance.
create trigger members_have_no_credit after insert or update of floor, member_id on wallet.account for each row
  when (coalesce(new.floor, -1) < 0 and new.member_id not like 'house:%') execute function wallet.refuse_credit();
alter table wallet.account drop constraint members_have_no_credit;
