-- Each line of the trail stands in a chain: its hash takes in the one before, so that a line that is changed or gone is found (S80).
create table accounts.audit_chain (
  position bigint primary key,
  audit_id text   not null unique,
  hash     bytea  not null
);
create table accounts.audit_head (
  is_head  boolean primary key default true check (is_head),
  position bigint  not null,
  hash     bytea   not null
);
insert into accounts.audit_head (position, hash) values (0, '');
grant select on accounts.audit_chain, accounts.audit_head to jogada_app;
create trigger audit_chain_is_append_only before delete or update or truncate on accounts.audit_chain
  for each statement execute function accounts.refuse_change();

-- What of a line goes into its hash: everything, in one form whatever the session's time zone.
create function accounts.audit_line_hash(line accounts.audit) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    line.id, extract(epoch from line.at), line.actor_kind, line.actor_id, line.action, line.subject_id, line.address, line.request_id, line.facts,
    line.merchant_code, line.before_value, line.after_value, line.reason)::text, 'UTF8'))
$$;

create function accounts.chain_line(line accounts.audit) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare head accounts.audit_head;
begin
  select * into head from accounts.audit_head for update;
  head.position := head.position + 1;
  head.hash := sha256(head.hash || accounts.audit_line_hash(line));
  insert into accounts.audit_chain (position, audit_id, hash) values (head.position, line.id, head.hash);
  update accounts.audit_head set position = head.position, hash = head.hash;
end $$;

-- The staff's lines are chained as they are committed: the head is locked for no longer than that, and nobody waits in a circle. Members' and visitors' are many, and are chained by a job soon after.
create function accounts.chain_staff_line() returns trigger language plpgsql as $$
begin
  perform accounts.chain_line(new);
  return null;
end $$;
create constraint trigger audit_is_chained after insert on accounts.audit deferrable initially deferred
  for each row when (new.actor_kind = 'operator') execute function accounts.chain_staff_line();

select accounts.chain_line(a) from (select x.* from accounts.audit x order by x.at, x.id) a;
