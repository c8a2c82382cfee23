-- Rows of a merchant are seen and written only where the connection says that it is at work for that merchant (S31). The setting
-- jogada.merchants holds its code, some codes parted by commas, or * for every one; without it nothing is there.
-- Workers and reports are of the whole house: their logins see each row, and the planner finds no condition at all.
create function platform.wall_by_merchant(p_table regclass, p_column name default 'merchant_code') returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  merchants constant text := 'current_setting(''jogada.merchants'', true)';
  -- In subqueries of their own, so that they are asked once a statement and not once a row.
  seen constant text := format('(select %s) = ''*'' or %I = any ((select string_to_array(%s, '',''))::text[])', merchants, p_column, merchants);
  -- A row of no merchant is the house's: anyone may add to its trail, and only who sees every merchant reads it.
  is_optional constant boolean := (select not a.attnotnull from pg_attribute a where a.attrelid = p_table and a.attname = p_column);
  taken constant text := case when is_optional then format('%I is null or %s', p_column, seen) else seen end;
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy of_these_merchants on %s to jogada_app using (%s) with check (%s)', p_table, seen, taken);
  execute format('create policy of_every_merchant on %s to jogada_worker, jogada_reports using (true) with check (true)', p_table);
end $$;
revoke all on function platform.wall_by_merchant(regclass, name) from public;

-- Behind a wall PostgreSQL looks into an index first only by operators that give nothing away, and lower() is not known to be one: the
-- folded names get columns of their own.
alter table accounts.member add column username_key text generated always as (lower(username)) stored;
drop index accounts.member_username_unique;
drop index accounts.member_by_name_beginning;
create unique index member_username_unique on accounts.member (merchant_code, username_key);
create index member_by_name_beginning on accounts.member (username_key text_pattern_ops);
create or replace view accounts.member_view as
  select id as member_id, merchant_code, username, nickname, type, status, currency, created_at, club_label, username_key from accounts.member;

alter table accounts.invitation_code add column code_key text generated always as (lower(code)) stored;
drop index accounts.invitation_code_unique;
create unique index invitation_code_unique on accounts.invitation_code (merchant_code, code_key);

do $$
declare
  bearer regclass;
  shown regclass;
begin
  for bearer in
    select c.oid::regclass
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'merchant_code' and not a.attisdropped and c.relkind in ('r', 'p') and not c.relispartition
       and c.relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'arcade'))
     order by c.oid
  loop
    perform platform.wall_by_merchant(bearer);
  end loop;
  perform platform.wall_by_merchant('merchant.merchant', 'code');

  -- A view reads with its reader's rights, and so from behind the same walls.
  for shown in
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'v' and n.nspname in ('accounts', 'agents', 'content', 'games', 'merchant', 'platform', 'promotions', 'wallet')
  loop
    execute format('alter view %s set (security_invoker = true)', shown);
  end loop;
end $$;
