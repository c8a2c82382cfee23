-- Chains the lines of operators at commit, so that the head is locked briefly and without deadlocks. A job chains the lines of members
-- and visitors.
create or replace function accounts.chain_staff_line() returns trigger language plpgsql as $$
begin
  perform accounts.chain_line(new);
  return null;
end $$;
