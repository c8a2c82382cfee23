-- Posts a batch. A single plain bet takes a short path; everything else is posted by post_group.
create or replace function wallet.post(p jsonb)
returns table (idx int, outcome text, transfer_id text, balance bigint, version bigint, bonus bigint)
language plpgsql security definer
set search_path = pg_catalog, wallet, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_variable
declare
  q wallet.posting;
  a wallet.account;
  house_id bigint;
  is_new boolean;
begin
  if jsonb_array_length(p) <> 1 or p #>> '{0,kind}' <> 'bet' then
    return query select * from wallet.post_group(p);
    return;
  end if;
  q := jsonb_populate_record(null::wallet.posting, p -> 0);
  select * into a from wallet.account w where w.member_id = q."memberId" and w.pocket = 'cash' and w.currency = q.currency and w.grant_id = '' for no key update;
  select (select w.account_id from wallet.house w where w.merchant_code = q."merchantCode" and w.source = q.source and w.pocket = 'house' and w.currency = q.currency),
         not exists (select from wallet.transfer w where w.member_id = q."memberId" and w.source = q.source and w.external_id = q."externalId")
           and not exists (select from wallet.round w where w.member_id = q."memberId" and w.source = q.source and w.round_id = q."roundId")
    into house_id, is_new;
  if (is_new and a.status = 'open' and a.open_grants = 0 and a.balance >= q.amount + a.floor and q.pocket = 'cash' and q.amount > 0 and q."winAmount" = 0
      and q."roundId" <> '' and q."refExternalId" = '' and length(q."externalId") between 1 and 80 and house_id is not null
      and (not a.is_guarded or wallet.guard_refusal(q."memberId", 'bet', q.amount, q.at) is null)) is not true then
    return query select * from wallet.post_group(p);
    return;
  end if;
  idx := 0; outcome := 'applied'; transfer_id := q."transferId"; balance := a.balance - q.amount; version := a.version + 1; bonus := 0;
  a.last_hash := sha256(a.last_hash || int8send(a.id) || int8send(version) || int8send(-q.amount) || int8send(balance) || convert_to(transfer_id, 'UTF8'));
  update wallet.account w set balance = balance, version = version, last_hash = a.last_hash where w.member_id = q."memberId" and w.id = a.id;
  insert into wallet.entry (account_id, transfer_id, member_id, amount, currency, balance_after, version, hash, created_at) values
    (a.id, transfer_id, q."memberId", -q.amount, q.currency, balance, version, a.last_hash, q.at),
    (house_id, transfer_id, q."memberId", q.amount, q.currency, null, null, null, q.at);
  insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, status, ref_external_id, round_id, game_id, closes_round,
    pocket, amount, win_amount, currency, balance_after, version_after, created_at, bonus_after, grant_id)
  values (q."memberId", q.source, q."externalId", transfer_id, q."merchantCode", 'bet', 'applied', '', q."roundId",
    q."gameId", q."closesRound", 'cash', q.amount, 0, q.currency, balance, version, q.at, 0, '');
  insert into wallet.round (member_id, source, round_id, merchant_code, game_id, pocket, currency, bet_amount, win_amount, rolled_back_amount,
    is_closed, opened_at, settled_at, has_bonus)
  values (q."memberId", q.source, q."roundId", q."merchantCode", q."gameId", 'cash', q.currency, q.amount, 0, 0, q."closesRound", q.at,
    case when q."closesRound" then q.at end, false);
  if a.is_guarded then perform wallet.guard_count(q."memberId", 'bet', q.amount, 0, q.at, q.at); end if;
  insert into platform.outbox (topic, payload, created_at)
  values ('wallet.posted', jsonb_build_object('asked', p, 'applied', '[0]'::jsonb, 'state', jsonb_build_array(balance || ' ' || version || ' 0')), q.at);
  return next;
end $$;

revoke all on function wallet.post(jsonb) from public;
grant execute on function wallet.post(jsonb) to jogada_app;
