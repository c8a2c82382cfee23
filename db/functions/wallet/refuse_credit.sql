-- R27: an account of a member has a floor, and it is not negative.
create or replace function wallet.refuse_credit() returns trigger language plpgsql as $$
begin
  raise exception 'members_have_no_credit: account % would have one', new.id using errcode = 'check_violation', constraint = 'members_have_no_credit';
end $$;
