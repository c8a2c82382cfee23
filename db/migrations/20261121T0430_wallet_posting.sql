-- Bonus money, money out at transfer-wallet vendors, and the posting in one pass: a call locks the members, looks
-- everything up once, keeps the accounts' new state in variables and writes each row once (docs/ledger.md).

-- Enough random bits for any number of accounts opened in one moment.
create or replace function wallet.new_account_id() returns bigint language sql volatile as $$
  select (floor(random() * 2147483648)::bigint << 31) | floor(random() * 2147483648)::bigint
$$;

-- On a cash row: how many grants the member has open. None, and a posting never looks at bonus tables.
alter table wallet.account add column open_grants int not null default 0;

-- What of balance_after is bonus money; the grant that a bonus movement is about.
alter table wallet.transfer add column bonus_after bigint not null default 0, add column grant_id text not null default '';

-- A CHECK is read and made ready again by every statement that writes to its table, and these cost a fifth of a posting.
-- What may be written is judged in the functions that write it; only they can. The floor stays with the table.
alter table wallet.account drop constraint account_pocket_check, drop constraint account_status_check;
alter table wallet.entry drop constraint entry_amount_check;
alter table wallet.transfer drop constraint transfer_status_check, drop constraint transfer_external_id_check, drop constraint transfer_pocket_check,
  drop constraint transfer_amount_check, drop constraint transfer_win_amount_check;
create or replace function wallet.set_account_status(p_member text, p_status text) returns void
language plpgsql security definer set search_path = pg_catalog, wallet as $$
begin
  if p_status not in ('open', 'blocked', 'closed') then raise exception 'no status of an account: %', p_status using errcode = 'check_violation'; end if;
  update wallet.account set status = p_status where member_id = p_member;
end $$;

-- Whether a stake of the round took bonus money or counted for a grant.
alter table wallet.round add column has_bonus boolean not null default false;

-- Planned while the tables are empty, the lookups of a posting took these indexes for as good as the primary keys, and walked
-- through all that a member ever played. A condition that only lists have (the views say it) keeps them out of it.
drop index wallet.round_by_member_time;
create index round_by_member_time on wallet.round (member_id, opened_at desc, round_id desc) where opened_at > '-infinity';
drop index wallet.transfer_by_member_time;
create index transfer_by_member_time on wallet.transfer (member_id, created_at desc, id desc) where created_at > '-infinity';

-- Which account of the house a source's other side is. Small: every shard holds all of it.
create table wallet.house (
  merchant_code text not null,
  source text not null,
  pocket text not null check (pocket in ('house', 'house_play')),
  currency char(3) not null,
  account_id bigint not null,
  primary key (merchant_code, source, pocket, currency)
);
insert into wallet.house (merchant_code, source, pocket, currency, account_id)
select merchant_code, substr(member_id, length('house:' || merchant_code || ':') + 1), pocket, currency, id from wallet.account where floor is null;

-- Bonus money given to a member, under terms that are frozen when it is given. Its money is on an account of its own.
create table wallet.bonus_grant (
  member_id text not null,
  id text not null,
  merchant_code text not null,
  promotion_code text not null,
  -- Under which the promotion has its house account.
  source text not null,
  currency char(3) not null,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  wagering_required bigint not null check (wagering_required >= 0),
  wagering_done bigint not null default 0 check (wagering_done between 0 and wagering_required),
  stake_order text not null check (stake_order in ('cash_first', 'bonus_first')),
  weight_rule text not null,
  -- The highest stake that may use the bonus and count for it.
  max_bet bigint check (max_bet > 0),
  -- The most that it may become in cash.
  max_conversion bigint check (max_conversion > 0),
  state text not null default 'open' check (state in ('open', 'converted', 'forfeited', 'expired')),
  converted_amount bigint not null default 0 check (converted_amount >= 0),
  -- What went back to the promotion.
  returned_amount bigint not null default 0 check (returned_amount >= 0),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  constraint grant_ends_once check ((state = 'open') = (ended_at is null)),
  constraint conversion_is_capped check (converted_amount <= max_conversion)
);
create index bonus_grant_due on wallet.bonus_grant (expires_at) where state = 'open';

-- What a bet took from a grant and counted for it; a round's rows are the proportion in which its wins come back.
create table wallet.bonus_stake (
  member_id text not null,
  source text not null,
  external_id text not null,
  grant_id text not null,
  round_id text not null,
  amount bigint not null check (amount >= 0),
  wagered_amount bigint not null check (wagered_amount >= 0),
  is_rolled_back boolean not null default false,
  staked_at timestamptz not null,
  primary key (member_id, source, external_id, grant_id)
);
create index bonus_stake_of_round on wallet.bonus_stake (member_id, source, round_id);
create index bonus_stake_of_grant on wallet.bonus_stake (member_id, grant_id);

-- How much of a stake counts, by the game's classification; '*' is every other. Without a row all of it counts.
create table wallet.wagering_weight (
  weight_rule text not null,
  classification text not null,
  weight_percent int not null check (weight_percent between 0 and 100),
  -- Whether bonus money may be staked there at all.
  takes_bonus boolean not null default true,
  primary key (weight_rule, classification)
);
create table wallet.game_classification (
  game_id text primary key,
  classification text not null
);

-- A posting as it is asked for.
create type wallet.posting as (
  "transferId" text, kind text, "merchantCode" text, "memberId" text, source text, "externalId" text, "refExternalId" text,
  "roundId" text, "gameId" text, "closesRound" boolean, amount bigint, "winAmount" bigint, currency char(3), pocket text,
  at timestamptz, "grantId" text, terms jsonb
);

drop function wallet.post(jsonb);
drop function wallet.house_account(text, text, char, boolean, timestamptz);

-- The house account of a source, made when it is first needed.
create function wallet.house_account(p_merchant text, p_source text, p_currency char(3), p_is_play boolean, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  house_id bigint;
  house_pocket text := case when p_is_play then 'house_play' else 'house' end;
begin
  select account_id into house_id from wallet.house
   where merchant_code = p_merchant and source = p_source and pocket = house_pocket and currency = p_currency;
  if found then return house_id; end if;
  insert into wallet.house (merchant_code, source, pocket, currency, account_id)
  values (p_merchant, p_source, house_pocket, p_currency, wallet.new_account_id())
  on conflict (merchant_code, source, pocket, currency) do nothing
  returning account_id into house_id;
  if found then
    insert into wallet.account (id, member_id, merchant_code, pocket, currency, created_at)
    values (house_id, 'house:' || p_merchant || ':' || p_source, p_merchant, house_pocket, p_currency, p_at);
    return house_id;
  end if;
  select account_id into house_id from wallet.house
   where merchant_code = p_merchant and source = p_source and pocket = house_pocket and currency = p_currency;
  return house_id;
end $$;

-- The house's line of a movement; a movement of nothing has none.
create function wallet.house_line(p_account bigint, p_transfer text, p_member text, p_amount bigint, p_currency char(3), p_at timestamptz) returns void
language sql as $$
  insert into wallet.entry (account_id, transfer_id, member_id, amount, currency, created_at)
  select p_account, p_transfer, p_member, p_amount, p_currency, p_at where p_amount <> 0
$$;

-- What a member may play with beside cash: open grants that have not run out.
create function wallet.playable_bonus(p_member text, p_currency char(3), p_at timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(a.balance), 0)::bigint
    from wallet.bonus_grant g join wallet.account a on a.member_id = g.member_id and a.id = g.account_id
   where g.member_id = p_member and g.currency = p_currency and g.state = 'open' and g.expires_at > p_at
$$;

-- Turns a grant into cash as far as it may become cash; the rest goes back to its promotion.
create function wallet.end_grant(p_member text, p_grant text, p_state text, p_transfer text, p_external text, p_cash bigint, p_at timestamptz) returns wallet.transfer
language plpgsql as $$
declare
  g wallet.bonus_grant;
  t wallet.transfer;
  to_cash bigint := 0;
begin
  select * into g from wallet.bonus_grant where member_id = p_member and id = p_grant;
  select balance into t.amount from wallet.account where member_id = g.member_id and id = g.account_id;
  if p_state = 'converted' then to_cash := least(t.amount, coalesce(g.max_conversion, t.amount)); end if;
  if t.amount > 0 then perform wallet.move(g.member_id, g.account_id, null, -t.amount, p_transfer, p_at); end if;
  if to_cash > 0 then perform wallet.move(g.member_id, p_cash, null, to_cash, p_transfer, p_at); end if;
  if t.amount > to_cash then
    perform wallet.house_line(wallet.house_account(g.merchant_code, g.source, g.currency, false, p_at), p_transfer, g.member_id, t.amount - to_cash, g.currency, p_at);
  end if;
  update wallet.bonus_grant
     set state = p_state, ended_at = p_at, converted_amount = converted_amount + to_cash, returned_amount = returned_amount + t.amount - to_cash
   where member_id = g.member_id and id = g.id;
  update wallet.account set open_grants = open_grants - 1 where member_id = g.member_id and id = p_cash;
  t.bonus_after := wallet.playable_bonus(g.member_id, g.currency, p_at);
  select balance + t.bonus_after, version into t.balance_after, t.version_after from wallet.account where member_id = g.member_id and id = p_cash;
  insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, pocket, amount, currency, balance_after, version_after, created_at, bonus_after, grant_id)
  values (g.member_id, g.source, p_external, p_transfer, g.merchant_code, 'bonus_' || case p_state when 'converted' then 'convert' when 'forfeited' then 'forfeit' else 'expire' end,
    'cash', t.amount, g.currency, t.balance_after, t.version_after, p_at, t.bonus_after, g.id)
  returning * into t;
  return t;
end $$;

/*
 * What comes back to a grant after a stake of it: to its account while it is open; to cash once it was converted, as far
 * as it may still become cash; otherwise to its promotion. Answers what is cash.
 */
create function wallet.return_to_grant(p_member text, p_grant text, p_amount bigint, p_transfer text, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  g wallet.bonus_grant;
  to_cash bigint := 0;
begin
  select * into g from wallet.bonus_grant where member_id = p_member and id = p_grant;
  if p_amount = 0 then return 0; end if;
  if g.state = 'open' then
    perform wallet.move(p_member, g.account_id, null, p_amount, p_transfer, p_at);
    return 0;
  end if;
  if g.state = 'converted' then to_cash := least(p_amount, coalesce(g.max_conversion - g.converted_amount, p_amount)); end if;
  perform wallet.house_line(wallet.house_account(g.merchant_code, g.source, g.currency, false, p_at), p_transfer, p_member, p_amount - to_cash, g.currency, p_at);
  update wallet.bonus_grant set converted_amount = converted_amount + to_cash, returned_amount = returned_amount + p_amount - to_cash
   where member_id = p_member and id = p_grant;
  return to_cash;
end $$;

/*
 * Pays a win into the pockets that staked the round: each grant its share of the standing stakes, rounded down; what is
 * left over is cash if cash was staked, and otherwise the first grant's. Answers what is cash.
 */
create function wallet.share_win(q wallet.posting, p_staked bigint, p_won bigint) returns bigint
language plpgsql as $$
declare
  s record;
  left_over bigint := p_won;
  bonus_staked bigint := 0;
  first_grant text;
  to_cash bigint := 0;
begin
  for s in
    select b.grant_id, sum(b.amount)::bigint as amount
      from wallet.bonus_stake b join wallet.bonus_grant g on g.member_id = b.member_id and g.id = b.grant_id
     where b.member_id = q."memberId" and b.source = q.source and b.round_id = q."roundId" and not b.is_rolled_back and b.amount > 0
     group by b.grant_id, g.expires_at order by g.expires_at, b.grant_id
  loop
    first_grant := coalesce(first_grant, s.grant_id);
    bonus_staked := bonus_staked + s.amount;
    left_over := left_over - div(p_won::numeric * s.amount, p_staked)::bigint;
    to_cash := to_cash + wallet.return_to_grant(q."memberId", s.grant_id, div(p_won::numeric * s.amount, p_staked)::bigint, q."transferId", q.at);
  end loop;
  if bonus_staked < p_staked or first_grant is null then return to_cash + left_over; end if;
  return to_cash + wallet.return_to_grant(q."memberId", first_grant, left_over, q."transferId", q.at);
end $$;

/*
 * A posting that touches bonus money or the progress of a grant; wallet.post has found that it may be done, but for the
 * money that a stake needs. Writes all of it, line by line: such postings are few.
 * `ended` are the transfers that ended grants, those that the posting completed among them.
 */
create function wallet.post_bonus(q wallet.posting, house_id bigint, out outcome text, out balance bigint, out version bigint, out bonus bigint, out ended wallet.transfer[])
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
    insert into wallet.bonus_grant (member_id, id, merchant_code, promotion_code, source, currency, account_id, amount, wagering_required, stake_order, weight_rule,
      max_bet, max_conversion, granted_at, expires_at)
    values (q."memberId", q."grantId", q."merchantCode", q.terms ->> 'promotionCode', q.source, q.currency, grants, q.amount, (q.terms ->> 'wageringRequired')::bigint,
      q.terms ->> 'stakeOrder', q.terms ->> 'weightRule', (q.terms ->> 'maxBet')::bigint, (q.terms ->> 'maxConversion')::bigint, q.at, (q.terms ->> 'expiresAt')::timestamptz);
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
             coalesce(w.weight_percent, 100) as weight_percent, coalesce(w.takes_bonus, true) and q.amount <= coalesce(x.max_bet, q.amount) as is_usable
        from wallet.bonus_grant x
        join wallet.account a on a.member_id = x.member_id and a.id = x.account_id
        left join lateral (select y.weight_percent, y.takes_bonus from wallet.wagering_weight y
                            where y.weight_rule = x.weight_rule and y.classification in (coalesce(game_class, '*'), '*')
                            order by y.classification = '*' limit 1) w on true
       where x.member_id = q."memberId" and x.currency = q.currency and x.state = 'open' and x.expires_at > q.at
       order by x.expires_at, x.id
    loop
      if cash_is_next is null then
        -- The grant that ends first says whether cash or bonus money goes first.
        cash_is_next := g.stake_order = 'cash_first';
        if cash_is_next then from_cash := least(cash.balance, remaining); remaining := remaining - from_cash; end if;
      end if;
      playable := playable + g.money;
      if g.is_usable and g.money > 0 then
        grant_ids := grant_ids || g.id;
        takes := takes || least(g.money, remaining);
        remaining := remaining - least(g.money, remaining);
        -- A stake counts once, for the grant that ends first.
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

  -- What was wagered through becomes cash in the same commit.
  if q.kind in ('bet', 'bet_and_win', 'bonus_grant') then
    for g in select x.id from wallet.bonus_grant x where x.member_id = q."memberId" and x.currency = q.currency and x.state = 'open' and x.wagering_done >= x.wagering_required
              and (x.id = q."grantId" or x.id = any (grant_ids)) order by x.expires_at, x.id loop
      ended := ended || wallet.end_grant(q."memberId", g.id, 'converted', q."transferId" || ':convert:' || (cardinality(ended) + 1), 'bonus_convert:' || g.id, cash.id, q.at);
    end loop;
  end if;
end $$;

/*
 * The members are locked first. Then all postings are looked up in one pass and applied to accounts that are kept in
 * variables; a posting that needs what an earlier one of the call changed ends the pass, which writes what it has and
 * begins again behind it.
 */
create function wallet.post_group(p jsonb)
returns table (idx int, outcome text, transfer_id text, balance bigint, version bigint, bonus bigint)
language plpgsql as $$
#variable_conflict use_variable
declare
  n constant int := jsonb_array_length(p);
  done int := 0;
  q record;
  -- The members' accounts as they are now, found again by member, pocket and currency.
  accounts wallet.account[];
  names text[];
  a wallet.account;
  a_at int;
  a_name text;
  h wallet.account;
  h_at int;
  delta bigint;
  house_id bigint;
  house_name text := '';
  v_id text;
  v_bonus bigint;
  is_play boolean;
  -- Whether a member comes twice, so that what one posting changed may matter to another.
  is_chained boolean;
  is_plain boolean;
  is_slow boolean;
  is_bet_there boolean;
  r_back bigint;
  r_bet bigint;
  r_ends boolean;
  s record;
  -- What this pass is going to write, and what it must not look up before it is written.
  entries wallet.entry[] := '{}';
  transfers wallet.transfer[] := '{}';
  new_rounds wallet.round[] := '{}';
  old_rounds wallet.round[] := '{}';
  members text[] := '{}';
  touched text[] := '{}';
  -- What is told of the postings that were applied.
  told int[] := '{}';
  told_state text[] := '{}';
  also jsonb;
  last_at timestamptz;
begin
  -- Lock first, then look: the members' mutexes in one order, so that groups never deadlock. Member by member, so that
  -- each lock is looked for in its member's shard only.
  select array_agg(c.row), array_agg(c.name), count(distinct c.member_id) < n into accounts, names, is_chained
    from (select distinct x ->> 'memberId' as member from jsonb_array_elements(p) x order by member) m
   cross join lateral (select w as row, w.member_id || ' cash ' || w.currency as name, w.member_id from wallet.account w
                        where w.member_id = m.member and w.pocket = 'cash' order by w.currency for no key update) c;

  loop
    for q in
      select x.o::int as n, x."transferId", x.kind, x."merchantCode", x."memberId", x.source, x."externalId", x."refExternalId", x."roundId", x."gameId",
             x."closesRound", x.amount, x."winAmount", x.currency, x.pocket, x.at, x."grantId",
             t.id as t_id, t.kind as t_kind, t.status as t_status, t.amount as t_amount, t.win_amount as t_win, t.currency as t_currency, t.round_id as t_round,
             t.game_id as t_game, t.ref_external_id as t_ref, t.closes_round as t_closes, t.pocket as t_pocket, t.balance_after as t_balance,
             t.version_after as t_version, t.bonus_after as t_bonus, t.grant_id as t_grant,
             b.kind as b_kind, b.status as b_status, b.amount as b_amount, b.round_id as b_round, b.created_at as b_at,
             r.bet_amount as r_bet, r.win_amount as r_win, r.rolled_back_amount as r_back, r.is_closed as r_closed, r.has_bonus as r_bonus,
             r.settled_at as r_settled
        from rows from (jsonb_to_recordset(p) as ("transferId" text, kind text, "merchantCode" text, "memberId" text, source text, "externalId" text,
               "refExternalId" text, "roundId" text, "gameId" text, "closesRound" boolean, amount bigint, "winAmount" bigint, currency char(3), pocket text,
               at timestamptz, "grantId" text)) with ordinality
             as x ("transferId", kind, "merchantCode", "memberId", source, "externalId", "refExternalId", "roundId", "gameId", "closesRound", amount,
               "winAmount", currency, pocket, at, "grantId", o)
        left join lateral (select * from wallet.transfer w where w.member_id = x."memberId" and w.source = x.source and w.external_id = x."externalId" limit 1) t on true
        left join lateral (select * from wallet.transfer w where w.member_id = x."memberId" and w.source = x.source and w.external_id = x."refExternalId"
                              and x."refExternalId" <> '' limit 1) b on true
        left join lateral (select * from wallet.round w where w.member_id = x."memberId" and w.source = x.source and w.round_id = x."roundId"
                              and x."roundId" <> '' limit 1) r on true
       where x.o > done
    loop
      if is_chained and q."memberId" = any (members) and (q.source || ' ' || q."externalId" = any (touched) or (q."refExternalId" <> '' and q.source || ' ' || q."refExternalId" = any (touched))
          or (q."roundId" <> '' and q.source || ' round ' || q."roundId" = any (touched))) then exit; end if;

      if q.amount < 0 or q."winAmount" < 0 or q.pocket not in ('cash', 'play') or length(q."externalId") not between 1 and 80 or q.kind is null then
        raise exception 'no posting: %', p -> (q.n - 1) using errcode = 'check_violation';
      end if;
      a_name := q."memberId" || ' ' || q.pocket || ' ' || q.currency;
      a_at := array_position(names, a_name);
      if a_at is null then
        select * into a from wallet.account w where w.member_id = q."memberId" and w.pocket = q.pocket and w.currency = q.currency and w.grant_id = '';
        if found then
          accounts := array_append(accounts, a); names := array_append(names, a_name);
          a_at := cardinality(names);
        end if;
      else
        a := accounts[a_at];
      end if;
      v_bonus := 0; is_bet_there := false;
      -- A bet as nearly all are: there is nothing to be judged but what stands here.
      is_plain := q.kind = 'bet' and a.status = 'open' and a.open_grants = 0 and q.t_kind is null and q.r_bet is null and a.balance >= q.amount + a.floor;
      if is_plain is not true then
        if a_at is not null and a.open_grants > 0 then v_bonus := wallet.playable_bonus(q."memberId", q.currency, q.at); end if;

        is_play := q.kind in ('bet', 'win', 'bet_and_win', 'rollback', 'round_close');
        outcome := null; transfer_id := null;
        balance := coalesce(a.balance + v_bonus, 0); version := coalesce(a.version, 0); bonus := v_bonus;

        -- A replay is looked for before the balance: a retried bet must not be refused for want of the money its first attempt took.
        if q.t_kind is not null then
          if q.t_status <> 'applied' and q.kind in ('bet', 'bet_and_win') then outcome := 'bet_rolled_back';
          elsif q.t_kind = q.kind and q.t_currency = q.currency and q.t_round = q."roundId" and q.t_game = q."gameId" and q.t_ref = q."refExternalId"
            and q.t_closes = q."closesRound" and q.t_pocket = q.pocket and q.t_win = q."winAmount" and q.t_grant = coalesce(q."grantId", '')
            and (q.t_amount = q.amount or q.kind in ('bonus_convert', 'bonus_forfeit', 'bonus_expire')) then
            outcome := 'replayed'; transfer_id := q.t_id; balance := q.t_balance; bonus := q.t_bonus;
          else outcome := 'conflict';
          end if;
          version := q.t_version;
          if a_at is null then
            select w.balance into balance from wallet.account w where w.member_id = q."memberId" and w.pocket = q.pocket and w.currency = q.t_currency and w.grant_id = '';
            balance := coalesce(balance, 0);
          end if;
        elsif a_at is null then
          outcome := case when exists (select from wallet.account w where w.member_id = q."memberId") then 'currency_mismatch' else 'account_unknown' end;
        -- Money owed is paid to a blocked account too; what takes from it waits.
        elsif a.status <> 'open' and q.kind in ('bet', 'bet_and_win', 'withdrawal_hold', 'vendor_hold') then outcome := 'account_blocked';
        elsif q.kind in ('bet', 'bet_and_win') then
          is_slow := a.open_grants > 0 or coalesce(q.r_bonus, false);
          if q.r_closed then outcome := 'round_closed';
          elsif not is_slow and a.balance - q.amount < a.floor then outcome := 'insufficient_funds';
          end if;
        elsif q.kind = 'win' then
          if q."refExternalId" <> '' then
            is_bet_there := q.b_kind in ('bet', 'bet_and_win') and q.b_round = q."roundId";
            if is_bet_there and q.b_status <> 'applied' then outcome := 'bet_rolled_back'; end if;
          else
            is_bet_there := q.r_bet > 0;
            if is_bet_there and q.r_back = q.r_bet then outcome := 'bet_rolled_back'; end if;
          end if;
          if outcome is null and not coalesce(is_bet_there, false) then outcome := 'bet_unknown';
          elsif outcome is null and q.r_closed and (select w.late_win from wallet.source w where w.code = q.source) = 'refuse' then outcome := 'round_closed';
          end if;
        elsif q.kind = 'rollback' then
          is_bet_there := q.b_kind is not null;
          if q."externalId" = q."refExternalId"
            or (is_bet_there and (q.b_kind not in ('bet', 'bet_and_win') or (q.b_status <> 'tombstone' and q.b_round <> q."roundId"))) then outcome := 'conflict';
          elsif is_bet_there and q.b_status = 'applied' and (q.b_kind = 'bet_and_win' or q.r_win > 0 or q.r_closed) then outcome := 'bet_settled';
          end if;
        elsif q.kind in ('withdrawal_hold', 'vendor_hold', 'deposit_return', 'adjustment_debit') then
          if a.balance - q.amount < a.floor then outcome := 'insufficient_funds'; end if;
        end if;

        if outcome is null and q.kind in ('withdrawal_hold', 'withdrawal_release', 'withdrawal_paid', 'vendor_hold', 'vendor_release', 'vendor_sent') then
          h_at := array_position(names, q."memberId" || ' held ' || q.currency);
          if h_at is null then
            select * into h from wallet.account w where w.member_id = q."memberId" and w.pocket = 'held' and w.currency = q.currency and w.grant_id = '';
            accounts := array_append(accounts, h); names := array_append(names, q."memberId" || ' held ' || q.currency);
            h_at := cardinality(names);
          else
            h := accounts[h_at];
          end if;
          if q.kind in ('vendor_release', 'vendor_sent') and (q.b_kind is distinct from 'vendor_hold' or q.b_amount <> q.amount or exists (
              select from wallet.transfer w where w.member_id = q."memberId" and w.created_at > '-infinity' and w.created_at >= q.b_at and w.source = q.source
                 and w.kind in ('vendor_release', 'vendor_sent') and w.ref_external_id = q."refExternalId")) then outcome := 'hold_unknown';
          elsif q.kind not in ('withdrawal_hold', 'vendor_hold') and h.balance < q.amount then outcome := 'insufficient_funds';
          end if;
        end if;

        if outcome is not null then
          done := q.n;
          idx := q.n - 1;
          return next;
          continue;
        end if;

        delta := case q.kind
          when 'bet' then -q.amount
          when 'bet_and_win' then -q.amount
          when 'win' then q.amount
          when 'rollback' then case when is_bet_there and q.b_status = 'applied' then q.b_amount else 0 end
          when 'round_close' then 0
          when 'deposit_return' then -q.amount
          when 'adjustment_debit' then -q.amount
          when 'withdrawal_hold' then -q.amount
          when 'vendor_hold' then -q.amount
          when 'withdrawal_paid' then 0
          when 'vendor_sent' then 0
          when 'promo_win' then q.amount
          when 'deposit' then q.amount
          when 'withdrawal_release' then q.amount
          when 'vendor_release' then q.amount
          when 'vendor_return' then q.amount
          when 'play_grant' then q.amount
          when 'adjustment_credit' then q.amount
          when 'bonus_grant' then 0
          when 'bonus_convert' then 0
          when 'bonus_forfeit' then 0
          when 'bonus_expire' then 0 end;
        if delta is null then raise exception 'no kind of posting: %', q.kind using errcode = 'check_violation'; end if;
      else
        is_play := true;
        delta := -q.amount;
      end if;

      if q.kind not in ('withdrawal_hold', 'withdrawal_release', 'vendor_hold', 'vendor_release')
        and house_name <> q."merchantCode" || ' ' || q.source || ' ' || q.currency || ' ' || q.pocket then
        select w.account_id into house_id from wallet.house w
         where w.merchant_code = q."merchantCode" and w.source = q.source and w.pocket = case q.pocket when 'play' then 'house_play' else 'house' end and w.currency = q.currency;
        if not found then house_id := wallet.house_account(q."merchantCode", q.source, q.currency, q.pocket = 'play', q.at); end if;
        house_name := q."merchantCode" || ' ' || q.source || ' ' || q.currency || ' ' || q.pocket;
      end if;

      is_slow := is_plain is not true and case
        when q.kind in ('bet', 'bet_and_win') then a.open_grants > 0 or coalesce(q.r_bonus, false)
        when q.kind = 'win' then coalesce(q.r_bonus, false)
        when q.kind = 'rollback' then coalesce(q.r_bonus, false) and is_bet_there and q.b_status = 'applied'
        else q.kind in ('bonus_grant', 'bonus_convert', 'bonus_forfeit', 'bonus_expire') end;
      if is_slow then
        -- It reads and writes by itself, after all that came before it.
        exit when cardinality(transfers) > 0;
        select * into s from wallet.post_bonus(jsonb_populate_record(null::wallet.posting, p -> (q.n - 1)), house_id);
        idx := q.n - 1; outcome := s.outcome; balance := s.balance; version := s.version; bonus := s.bonus;
        if outcome = 'applied' then
          transfer_id := q."transferId";
          last_at := q.at;
          if q.kind not in ('bonus_convert', 'bonus_forfeit', 'bonus_expire') then
            told := array_append(told, idx); told_state := array_append(told_state, concat_ws(' ', balance, version, bonus));
          end if;
          if cardinality(s.ended) > 0 then
            also := coalesce(also, '[]') || (select jsonb_agg(jsonb_build_object('transferId', e.id, 'kind', e.kind, 'merchantCode', e.merchant_code,
              'memberId', e.member_id, 'source', e.source, 'externalId', e.external_id, 'refExternalId', '', 'roundId', '', 'gameId', '', 'amount', e.amount::text,
              'winAmount', '0', 'currency', e.currency, 'pocket', e.pocket, 'balance', e.balance_after::text, 'bonus', e.bonus_after::text, 'version', e.version_after,
              'roundClosed', false, 'grantId', e.grant_id, 'at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.id) from unnest(s.ended) e);
          end if;
          select * into a from wallet.account w where w.member_id = q."memberId" and w.pocket = 'cash' and w.currency = q.currency and w.grant_id = '';
          accounts[a_at] := a;
          members := array_append(members, q."memberId");
          touched := touched || array[q.source || ' ' || q."externalId", q.source || ' ' || q."refExternalId", q.source || ' round ' || q."roundId"];
        end if;
        done := q.n;
        return next;
        -- The end of a grant has a name of its own, which the rest of the call must see.
        exit when cardinality(s.ended) > 0;
        continue;
      end if;

      v_id := q."transferId";
      if delta <> 0 then
        a.balance := a.balance + delta; a.version := a.version + 1;
        a.last_hash := sha256(a.last_hash || int8send(a.id) || int8send(a.version) || int8send(delta) || int8send(a.balance) || convert_to(v_id, 'UTF8'));
        entries := array_append(entries, row(a.id, v_id, q."memberId", delta, q.currency, a.balance, a.version, a.last_hash, q.at)::wallet.entry);
        if q.kind not in ('withdrawal_hold', 'withdrawal_release', 'vendor_hold', 'vendor_release') then
          entries := array_append(entries, row(house_id, v_id, q."memberId", -delta, q.currency, null, null, null, q.at)::wallet.entry);
        end if;
      end if;
      if q."winAmount" > 0 and q.kind = 'bet_and_win' then
        a.balance := a.balance + q."winAmount"; a.version := a.version + 1;
        a.last_hash := sha256(a.last_hash || int8send(a.id) || int8send(a.version) || int8send(q."winAmount") || int8send(a.balance) || convert_to(v_id, 'UTF8'));
        entries := array_append(entries, row(a.id, v_id, q."memberId", q."winAmount", q.currency, a.balance, a.version, a.last_hash, q.at)::wallet.entry);
        entries := array_append(entries, row(house_id, v_id, q."memberId", -q."winAmount", q.currency, null, null, null, q.at)::wallet.entry);
      end if;
      accounts[a_at] := a;

      if q.amount > 0 and q.kind in ('withdrawal_hold', 'withdrawal_release', 'withdrawal_paid', 'vendor_hold', 'vendor_release', 'vendor_sent') then
        delta := case when q.kind in ('withdrawal_hold', 'vendor_hold') then q.amount else -q.amount end;
        h.balance := h.balance + delta; h.version := h.version + 1;
        h.last_hash := sha256(h.last_hash || int8send(h.id) || int8send(h.version) || int8send(delta) || int8send(h.balance) || convert_to(v_id, 'UTF8'));
        accounts[h_at] := h;
        entries := array_append(entries, row(h.id, v_id, q."memberId", delta, q.currency, h.balance, h.version, h.last_hash, q.at)::wallet.entry);
        if q.kind in ('withdrawal_paid', 'vendor_sent') then
          entries := array_append(entries, row(house_id, v_id, q."memberId", q.amount, q.currency, null, null, null, q.at)::wallet.entry);
        end if;
      end if;

      balance := a.balance + v_bonus; version := a.version; bonus := v_bonus;
      if q.kind = 'rollback' then
        if is_bet_there and q.b_status = 'applied' then
          update wallet.transfer w set status = 'rolled_back' where w.member_id = q."memberId" and w.source = q.source and w.external_id = q."refExternalId";
        elsif not is_bet_there then
          -- The late bet meets this stone under its own id and never debits.
          insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, status, round_id, game_id, pocket, amount, currency, balance_after, version_after, created_at, bonus_after)
          values (q."memberId", q.source, q."refExternalId", v_id || ':tombstone', q."merchantCode", 'bet', 'tombstone', q."roundId", q."gameId", q.pocket, 0, q.currency, balance, version, q.at, v_bonus);
        end if;
      end if;

      transfers := array_append(transfers, row(q."memberId", q.source, q."externalId", v_id, q."merchantCode", q.kind, 'applied', q."refExternalId", q."roundId",
        q."gameId", q."closesRound", q.pocket, q.amount, q."winAmount", q.currency, balance, version, q.at, v_bonus, coalesce(q."grantId", ''))::wallet.transfer);

      if is_play and q."roundId" <> '' and (q.kind <> 'rollback' or (is_bet_there and q.b_status = 'applied')) then
        if q.r_bet is null then
          new_rounds := array_append(new_rounds, row(q."memberId", q.source, q."roundId", q."merchantCode", q."gameId", q.pocket, q.currency,
            case when q.kind in ('bet', 'bet_and_win') then q.amount else 0 end, case q.kind when 'win' then q.amount when 'bet_and_win' then q."winAmount" else 0 end, 0,
            q."closesRound" or q.kind = 'round_close', q.at, case when q."closesRound" or q.kind = 'round_close' then q.at end, false)::wallet.round);
        else
          r_bet := q.r_bet + case when q.kind in ('bet', 'bet_and_win') then q.amount else 0 end;
          r_back := q.r_back + case when q.kind = 'rollback' then q.b_amount else 0 end;
          r_ends := q."closesRound" or q.kind = 'round_close' or (r_back = r_bet and q.r_bet > 0);
          old_rounds := array_append(old_rounds, row(q."memberId", q.source, q."roundId", null, null, null, null, r_bet,
            q.r_win + case q.kind when 'win' then q.amount when 'bet_and_win' then q."winAmount" else 0 end, r_back,
            q.r_closed or r_ends, null, coalesce(q.r_settled, case when r_ends then q.at end), null)::wallet.round);
        end if;
        if is_chained then touched := array_append(touched, q.source || ' round ' || q."roundId"); end if;
      end if;
      if is_chained then
        members := array_append(members, q."memberId");
        touched := array_append(touched, q.source || ' ' || q."externalId");
        if q."refExternalId" <> '' then touched := array_append(touched, q.source || ' ' || q."refExternalId"); end if;
      end if;

      done := q.n;
      idx := q.n - 1; outcome := 'applied'; transfer_id := v_id;
      told := array_append(told, idx); told_state := array_append(told_state, concat_ws(' ', balance, version, v_bonus));
      last_at := q.at;
      return next;
    end loop;

    if cardinality(transfers) > 0 then
      update wallet.account w set balance = u.balance, version = u.version, last_hash = u.last_hash
        from unnest(accounts) u where w.member_id = u.member_id and w.id = u.id and w.version < u.version;
      insert into wallet.entry select * from unnest(entries);
      insert into wallet.transfer select * from unnest(transfers);
      insert into wallet.round select * from unnest(new_rounds);
      if cardinality(old_rounds) > 0 then
        update wallet.round w set bet_amount = u.bet_amount, win_amount = u.win_amount, rolled_back_amount = u.rolled_back_amount, is_closed = u.is_closed, settled_at = u.settled_at
          from unnest(old_rounds) u where w.member_id = u.member_id and w.source = u.source and w.round_id = u.round_id;
      end if;
      entries := '{}'; transfers := '{}'; new_rounds := '{}'; old_rounds := '{}';
    end if;
    members := '{}'; touched := '{}';
    exit when done >= n;
  end loop;

  if cardinality(told) > 0 or also is not null then
    insert into platform.outbox (topic, payload, created_at)
    values ('wallet.posted', jsonb_build_object('asked', p, 'applied', told, 'state', told_state, 'also', also), last_at);
  end if;
end $$;

/*
 * Posts a group of movements, in order, in one call and one commit. Each gets an answer of its own: a refused one
 * writes nothing and does not disturb its neighbours.
 *
 * p: an array of wallet.posting; amounts in minor units. `balance` is what the member may play with, `bonus` what of it
 * is bonus money.
 *
 * A bet that comes alone is, nearly always, of an open account with enough cash and no bonus, under a new id in a new
 * round: that is done here, straight on. Everything else is wallet.post_group's.
 */
create function wallet.post(p jsonb)
returns table (idx int, outcome text, transfer_id text, balance bigint, version bigint, bonus bigint)
language plpgsql security definer set search_path = pg_catalog, wallet
-- Everything is found by an index. A session that plans while the tables are small would read them whole for as long as it lives.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan as $$
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
      and q."roundId" <> '' and q."refExternalId" = '' and length(q."externalId") between 1 and 80 and house_id is not null) is not true then
    return query select * from wallet.post_group(p);
    return;
  end if;
  idx := 0; outcome := 'applied'; transfer_id := q."transferId"; balance := a.balance - q.amount; version := a.version + 1; bonus := 0;
  a.last_hash := sha256(a.last_hash || int8send(a.id) || int8send(version) || int8send(-q.amount) || int8send(balance) || convert_to(transfer_id, 'UTF8'));
  update wallet.account w set balance = balance, version = version, last_hash = a.last_hash where w.member_id = q."memberId" and w.id = a.id;
  insert into wallet.entry values
    (a.id, transfer_id, q."memberId", -q.amount, q.currency, balance, version, a.last_hash, q.at),
    (house_id, transfer_id, q."memberId", q.amount, q.currency, null, null, null, q.at);
  insert into wallet.transfer values (q."memberId", q.source, q."externalId", transfer_id, q."merchantCode", 'bet', 'applied', '', q."roundId",
    q."gameId", q."closesRound", 'cash', q.amount, 0, q.currency, balance, version, q.at, 0, '');
  insert into wallet.round values (q."memberId", q.source, q."roundId", q."merchantCode", q."gameId", 'cash', q.currency, q.amount, 0, 0, q."closesRound", q.at,
    case when q."closesRound" then q.at end, false);
  insert into platform.outbox (topic, payload, created_at)
  values ('wallet.posted', jsonb_build_object('asked', p, 'applied', '[0]'::jsonb, 'state', jsonb_build_array(balance || ' ' || version || ' 0')), q.at);
  return next;
end $$;

create or replace view wallet.transfer_view as
  select id as transfer_id, member_id, merchant_code, source, external_id, ref_external_id, kind, round_id, game_id, amount, win_amount, currency, pocket,
         status, balance_after, version_after, created_at, bonus_after, grant_id
    from wallet.transfer where created_at > '-infinity';

create or replace view wallet.round_view as
  select member_id, merchant_code, source, round_id, game_id, currency, pocket, bet_amount, win_amount, rolled_back_amount,
         case when bet_amount > 0 and rolled_back_amount = bet_amount then 'rolled_back' when is_closed then 'settled' else 'open' end as state,
         opened_at, settled_at
    from wallet.round where opened_at > '-infinity';

create view wallet.bonus_grant_view as
  select g.*, a.balance,
         (select coalesce(sum(s.amount), 0)::bigint from wallet.bonus_stake s
            join wallet.round r on r.member_id = s.member_id and r.source = s.source and r.round_id = s.round_id
           where s.member_id = g.member_id and s.grant_id = g.id and not s.is_rolled_back and not r.is_closed) as staked_open
    from wallet.bonus_grant g join wallet.account a on a.member_id = g.member_id and a.id = g.account_id;

-- What a member may play with: cash and, beside it, open bonus money that has not run out.
create function wallet.playable_balance(p_member text, p_pocket text, p_currency char(3), p_at timestamptz) returns bigint
language sql stable security definer set search_path = pg_catalog, wallet as $$
  select a.balance + case when a.open_grants > 0 then wallet.playable_bonus(p_member, p_currency, p_at) else 0 end
    from wallet.account a where a.member_id = p_member and a.pocket = p_pocket and a.currency = p_currency and a.grant_id = ''
$$;

-- Replaces a rule's weights.
create function wallet.set_wagering_weights(p_rule text, p_weights jsonb) returns void
language sql security definer set search_path = pg_catalog, wallet as $$
  delete from wallet.wagering_weight where weight_rule = p_rule;
  insert into wallet.wagering_weight (weight_rule, classification, weight_percent, takes_bonus)
  select p_rule, w.classification, w."weightPercent", w."takesBonus" from jsonb_to_recordset(p_weights) as w (classification text, "weightPercent" int, "takesBonus" boolean)
$$;

create function wallet.set_game_classifications(p_games jsonb) returns void
language sql security definer set search_path = pg_catalog, wallet as $$
  insert into wallet.game_classification (game_id, classification)
  select g."gameId", g.classification from jsonb_to_recordset(p_games) as g ("gameId" text, classification text)
  on conflict (game_id) do update set classification = excluded.classification
$$;

grant select on wallet.house, wallet.bonus_grant, wallet.bonus_stake, wallet.wagering_weight, wallet.game_classification, wallet.bonus_grant_view to jogada_app;
revoke all on function wallet.post(jsonb), wallet.house_account(text, text, char, boolean, timestamptz),
  wallet.house_line(bigint, text, text, bigint, char, timestamptz), wallet.playable_bonus(text, char, timestamptz),
  wallet.end_grant(text, text, text, text, text, bigint, timestamptz), wallet.return_to_grant(text, text, bigint, text, timestamptz),
  wallet.share_win(wallet.posting, bigint, bigint), wallet.post_bonus(wallet.posting, bigint), wallet.post_group(jsonb), wallet.playable_balance(text, text, char, timestamptz),
  wallet.set_wagering_weights(text, jsonb), wallet.set_game_classifications(jsonb) from public;
grant execute on function wallet.post(jsonb), wallet.playable_balance(text, text, char, timestamptz),
  wallet.set_wagering_weights(text, jsonb), wallet.set_game_classifications(jsonb) to jogada_app;
