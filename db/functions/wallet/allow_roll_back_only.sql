-- The only change allowed to a transfer: applied becomes rolled_back.
create or replace function wallet.allow_roll_back_only() returns trigger language plpgsql as $$
begin
  if old.status = 'applied' and new.status = 'rolled_back' then
    new.status := 'applied';
    if new is not distinct from old then
      new.status := 'rolled_back';
      return new;
    end if;
  end if;
  raise exception 'ledger rows are append-only' using errcode = 'restrict_violation';
end $$;
