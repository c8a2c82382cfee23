-- Posts a bet, win, rollback or end of a grant that involves bonus money. A grant carries its own weights.
create or replace function wallet.post_bonus(q wallet.posting, house_id bigint, out outcome text, out balance bigint, out version bigint, out bonus bigint, out ended wallet.transfer[])
language plpgsql as $$
#variable_conflict use_variable
declare
  cash wallet.account;
  g record;
  b wallet.transfer;
  t wallet.transfer;
  grants bigint := 0;
  remaining bigint := q.amount;
  from_cash bigint := 0;
  to_cash bigint := 0;
  playable bigint;
  cash_is_next boolean;
  grant_ids text[] := '{}';
  takes bigint[] := '{}';
  counts bigint[] := '{}';
  counted boolean := false;
  has_stake boolean := false;
  game_class text;
  staked bigint;
  moved bigint := q.amount;
begin
  ended := '{}';
  select * into cash from wallet.account a where a.member_id = q."memberId" and a.pocket = 'cash' and a.currency = q.currency and a.grant_id = '';

  if q.kind = 'bonus_grant' then
    insert into wallet.account (id, member_id, merchant_code, pocket, grant_id, currency, floor, status, created_at)
    values (wallet.new_account_id(), q."memberId", q."merchantCode", 'bonus', q."grantId", q.currency, 0, cash.status, q.at) returning id into grants;
    insert into wallet.bonus_grant (member_id, id, merchant_code, promotion_code, source, currency, account_id, amount, wagering_required, stake_order, weight_rule, weights,
      max_bet, max_conversion, granted_at, expires_at)
    values (q."memberId", q."grantId", q."merchantCode", q.terms ->> 'promotionCode', q.source, q.currency, grants, q.amount, (q.terms ->> 'wageringRequired')::bigint,
      q.terms ->> 'stakeOrder', q.terms ->> 'weightRule', wallet.weights_of(q.terms ->> 'weightRule'), (q.terms ->> 'maxBet')::bigint, (q.terms ->> 'maxConversion')::bigint, q.at, (q.terms ->> 'expiresAt')::timestamptz);
    update wallet.account a set open_grants = a.open_grants + 1 where a.member_id = q."memberId" and a.id = cash.id;
    perform wallet.move(q."memberId", grants, house_id, q.amount, q."transferId", q.at);
  elsif q.kind in ('bonus_convert', 'bonus_forfeit', 'bonus_expire') then
    if not exists (select from wallet.bonus_grant x where x.member_id = q."memberId" and x.id = q."grantId" and x.state = 'open' and x.source = q.source and x.currency = q.currency) then outcome := 'grant_unknown';
    elsif q.kind = 'bonus_expire' and exists (
      select from wallet.bonus_stake s join wallet.round r on r.member_id = s.member_id and r.source = s.source and r.round_id = s.round_id
       where s.member_id = q."memberId" and s.grant_id = q."grantId" and s.amount > 0 and not s.is_rolled_back and not r.is_closed) then outcome := 'bonus_in_play';
    else
      t := wallet.end_grant(q."memberId", q."grantId", case q.kind when 'bonus_convert' then 'converted' when 'bonus_forfeit' then 'forfeited' else 'expired' end,
        q."transferId", q."externalId", cash.id, q.at);
      outcome := 'applied'; balance := t.balance_after; version := t.version_after; bonus := t.bonus_after; ended := array[t];
      return;
    end if;
    bonus := wallet.playable_bonus(q."memberId", q.currency, q.at); balance := cash.balance + bonus; version := cash.version;
    return;
  elsif q.kind in ('bet', 'bet_and_win') then
    select c.classification into game_class from wallet.game_classification c where c.game_id = q."gameId";
    playable := cash.balance;
    for g in
      select x.id, x.account_id, x.stake_order, x.wagering_required - x.wagering_done as wagering_left, a.balance as money,
             coalesce((w.weight ->> 'percent')::int, 100) as weight_percent, coalesce((w.weight ->> 'takesBonus')::boolean, true) and q.amount <= coalesce(x.max_bet, q.amount) as is_usable
        from wallet.bonus_grant x
        join wallet.account a on a.member_id = x.member_id and a.id = x.account_id
       cross join lateral (select coalesce(x.weights -> game_class, x.weights -> '*') as weight) w
       where x.member_id = q."memberId" and x.currency = q.currency and x.state = 'open' and x.expires_at > q.at
       order by x.expires_at, x.id
    loop
      if cash_is_next is null then
        -- The grant that expires first decides whether cash or bonus money is staked first.
        cash_is_next := g.stake_order = 'cash_first';
        if cash_is_next then from_cash := least(cash.balance, remaining); remaining := remaining - from_cash; end if;
      end if;
      playable := playable + g.money;
      if g.is_usable and g.money > 0 then
        grant_ids := grant_ids || g.id;
        takes := takes || least(g.money, remaining);
        remaining := remaining - least(g.money, remaining);
        -- A stake counts once, for the grant that expires first.
        counts := counts || case when counted then 0 else least(q.amount * g.weight_percent / 100, g.wagering_left) end;
        counted := true;
      end if;
    end loop;
    if not coalesce(cash_is_next, false) then from_cash := least(cash.balance, remaining); remaining := remaining - from_cash; end if;
    if remaining > 0 then
      outcome := case when playable >= q.amount then 'bonus_bet_limit' else 'insufficient_funds' end;
      balance := playable; version := cash.version; bonus := playable - cash.balance;
      return;
    end if;

    for i in 1..cardinality(grant_ids) loop
      continue when takes[i] = 0 and counts[i] = 0;
      if takes[i] > 0 then
        perform wallet.move(q."memberId", (select x.account_id from wallet.bonus_grant x where x.member_id = q."memberId" and x.id = grant_ids[i]),
          null, -takes[i], q."transferId", q.at);
      end if;
      has_stake := true;
      update wallet.bonus_grant x set wagering_done = x.wagering_done + counts[i] where x.member_id = q."memberId" and x.id = grant_ids[i];
      insert into wallet.bonus_stake (member_id, source, external_id, grant_id, round_id, amount, wagered_amount, staked_at)
      values (q."memberId", q.source, q."externalId", grant_ids[i], q."roundId", takes[i], counts[i], q.at);
    end loop;
    if from_cash > 0 then perform wallet.move(q."memberId", cash.id, null, -from_cash, q."transferId", q.at); end if;
    perform wallet.house_line(house_id, q."transferId", q."memberId", q.amount, q.currency, q.at);
    if q."winAmount" > 0 then
      select r.bet_amount - r.rolled_back_amount into staked from wallet.round r where r.member_id = q."memberId" and r.source = q.source and r.round_id = q."roundId";
      to_cash := wallet.share_win(q, coalesce(staked, 0) + q.amount, q."winAmount");
      if to_cash > 0 then perform wallet.move(q."memberId", cash.id, null, to_cash, q."transferId", q.at); end if;
      perform wallet.house_line(house_id, q."transferId", q."memberId", -q."winAmount", q.currency, q.at);
    end if;
  elsif q.kind = 'win' then
    select r.bet_amount - r.rolled_back_amount into staked from wallet.round r where r.member_id = q."memberId" and r.source = q.source and r.round_id = q."roundId";
    if q.amount > 0 then
      to_cash := wallet.share_win(q, staked, q.amount);
      if to_cash > 0 then perform wallet.move(q."memberId", cash.id, null, to_cash, q."transferId", q.at); end if;
      perform wallet.house_line(house_id, q."transferId", q."memberId", -q.amount, q.currency, q.at);
    end if;
  elsif q.kind = 'rollback' then
    select * into b from wallet.transfer x where x.member_id = q."memberId" and x.source = q.source and x.external_id = q."refExternalId";
    moved := b.amount;
    to_cash := b.amount;
    for g in
      update wallet.bonus_stake s set is_rolled_back = true
       where s.member_id = q."memberId" and s.source = q.source and s.external_id = q."refExternalId" and not s.is_rolled_back
      returning s.grant_id, s.amount, s.wagered_amount
    loop
      to_cash := to_cash - g.amount + wallet.return_to_grant(q."memberId", g.grant_id, g.amount, q."transferId", q.at);
      update wallet.bonus_grant x set wagering_done = x.wagering_done - g.wagered_amount
       where x.member_id = q."memberId" and x.id = g.grant_id and x.state = 'open';
    end loop;
    if to_cash > 0 then perform wallet.move(q."memberId", cash.id, null, to_cash, q."transferId", q.at); end if;
    perform wallet.house_line(house_id, q."transferId", q."memberId", -b.amount, q.currency, q.at);
    update wallet.transfer x set status = 'rolled_back' where x.member_id = q."memberId" and x.source = q.source and x.external_id = q."refExternalId";
  end if;

  bonus := wallet.playable_bonus(q."memberId", q.currency, q.at);
  select a.balance + bonus, a.version into balance, version from wallet.account a where a.member_id = q."memberId" and a.id = cash.id;
  insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, ref_external_id, round_id, game_id, closes_round, pocket, amount, win_amount, currency,
    balance_after, version_after, created_at, bonus_after, grant_id)
  values (q."memberId", q.source, q."externalId", q."transferId", q."merchantCode", q.kind, q."refExternalId", q."roundId", q."gameId", q."closesRound", q.pocket, q.amount,
    q."winAmount", q.currency, balance, version, q.at, bonus, coalesce(q."grantId", ''));
  outcome := 'applied';

  if q.kind <> 'bonus_grant' and q."roundId" <> '' then
    insert into wallet.round as r (member_id, source, round_id, merchant_code, game_id, pocket, currency, bet_amount, win_amount, rolled_back_amount, is_closed, opened_at, settled_at, has_bonus)
    values (q."memberId", q.source, q."roundId", q."merchantCode", q."gameId", q.pocket, q.currency,
      case when q.kind in ('bet', 'bet_and_win') then q.amount else 0 end,
      case q.kind when 'win' then q.amount when 'bet_and_win' then q."winAmount" else 0 end,
      case when q.kind = 'rollback' then moved else 0 end, q."closesRound", q.at, case when q."closesRound" then q.at end, has_stake)
    on conflict (member_id, source, round_id) do update set
      bet_amount = r.bet_amount + excluded.bet_amount,
      win_amount = r.win_amount + excluded.win_amount,
      rolled_back_amount = r.rolled_back_amount + excluded.rolled_back_amount,
      has_bonus = r.has_bonus or excluded.has_bonus,
      is_closed = r.is_closed or excluded.is_closed or (r.rolled_back_amount + excluded.rolled_back_amount = r.bet_amount + excluded.bet_amount and r.bet_amount > 0),
      settled_at = coalesce(r.settled_at, excluded.settled_at,
        case when r.rolled_back_amount + excluded.rolled_back_amount = r.bet_amount + excluded.bet_amount and r.bet_amount > 0 then excluded.opened_at end);
  end if;

  -- A wagered grant becomes cash in the same transaction.
  if q.kind in ('bet', 'bet_and_win', 'bonus_grant') then
    for g in select x.id from wallet.bonus_grant x where x.member_id = q."memberId" and x.currency = q.currency and x.state = 'open' and x.wagering_done >= x.wagering_required
              and (x.id = q."grantId" or x.id = any (grant_ids)) order by x.expires_at, x.id loop
      ended := ended || wallet.end_grant(q."memberId", g.id, 'converted', q."transferId" || ':convert:' || (cardinality(ended) + 1), 'bonus_convert:' || g.id, cash.id, q.at);
    end loop;
  end if;
end $$;

revoke all on function wallet.post_bonus(wallet.posting, bigint) from public;
