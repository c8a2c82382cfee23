create or replace function accounts.chain_line(line accounts.audit) returns void language plpgsql security definer set search_path = pg_catalog, accounts, pg_temp as $$
declare head accounts.audit_head;
begin
  select * into head from accounts.audit_head for update;
  head.position := head.position + 1;
  head.hash := sha256(head.hash || accounts.audit_line_hash(line));
  insert into accounts.audit_chain (position, audit_id, hash) values (head.position, line.id, head.hash);
  update accounts.audit_head set position = head.position, hash = head.hash;
end $$;

revoke all on function accounts.chain_line(accounts.audit) from public;
grant execute on function accounts.chain_line(accounts.audit) to jogada_app;
