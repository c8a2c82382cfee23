-- Balances of members' accounts at p_until: their present balances less later entries. Reads every account.
create or replace function wallet.members_at(p_until timestamptz)
returns table (merchant_code text, pocket text, currency char(3), balance bigint, account_count bigint)
language sql stable set search_path = pg_catalog, wallet as $$
  with line as (
    select a.merchant_code, a.pocket, a.currency, sum(a.balance) as amount, count(*) filter (where a.created_at <= p_until) as accounts
      from wallet.account a where a.floor is not null group by 1, 2, 3
    union all
    select a.merchant_code, a.pocket, a.currency, -sum(e.amount), 0
      from wallet.entry e join wallet.account a on a.id = e.account_id
     where e.version is not null and e.created_at > p_until group by 1, 2, 3
  )
  select l.merchant_code, l.pocket, l.currency, sum(l.amount)::bigint, sum(l.accounts)::bigint from line l
   group by 1, 2, 3 having sum(l.amount) <> 0 or sum(l.accounts) > 0
$$;

revoke all on function wallet.members_at(timestamptz) from public;
grant execute on function wallet.members_at(timestamptz) to jogada_app, jogada_reports;
