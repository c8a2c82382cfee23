-- The ledger: accounts, transfers (journal header and idempotency record in one), entries, rounds.
-- Money moves only through wallet.post; the site's role can read and call, never write (docs/ledger.md).

create schema wallet;

-- Who asks for postings beside the player: a vendor, the payment provider, the house itself.
create table wallet.source (
  code text primary key check (code ~ '^[a-z0-9_-]{2,40}$'),
  -- What a win gets whose round is closed: accepted and paid, or refused.
  late_win text not null default 'accept' check (late_win in ('accept', 'refuse'))
);
insert into wallet.source (code, late_win) values ('house', 'refuse'), ('pix', 'accept'), ('arcade', 'refuse');

-- The only mutable money rows. A member's cash row is also the member's mutex: every posting locks it first.
create table wallet.account (
  id bigint primary key,
  member_id text not null,
  merchant_code text not null,
  pocket text not null check (pocket in ('cash', 'held', 'play', 'bonus', 'house', 'house_play')),
  grant_id text not null default '',
  currency char(3) not null,
  balance bigint not null default 0,
  -- What the balance may not fall under. House accounts have none: their balance is the sum of their entries.
  floor bigint,
  version bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'blocked', 'closed')),
  last_hash bytea not null default ''::bytea,
  created_at timestamptz not null,
  constraint balance_above_floor check (floor is null or balance >= floor),
  constraint one_account_a_pocket unique (member_id, pocket, currency, grant_id)
) with (fillfactor = 70);

-- One row for each thing that somebody asked for, applied once and for ever; asked again, it is the answer.
create table wallet.transfer (
  member_id text not null,
  source text not null,
  external_id text not null check (length(external_id) between 1 and 80),
  id text not null,
  merchant_code text not null,
  kind text not null,
  status text not null default 'applied' check (status in ('applied', 'rolled_back', 'tombstone')),
  ref_external_id text not null default '',
  round_id text not null default '',
  game_id text not null default '',
  closes_round boolean not null default false,
  pocket text not null check (pocket in ('cash', 'play')),
  amount bigint not null check (amount >= 0),
  win_amount bigint not null default 0 check (win_amount >= 0),
  currency char(3) not null,
  balance_after bigint not null,
  version_after bigint not null,
  created_at timestamptz not null,
  primary key (member_id, source, external_id)
);
create index transfer_by_member_time on wallet.transfer (member_id, created_at desc, id desc);

-- The journal's lines: signed, summing to zero per transfer and currency. Member legs carry balance, version and hash.
create table wallet.entry (
  account_id bigint not null,
  transfer_id text not null,
  member_id text not null,
  amount bigint not null check (amount <> 0),
  currency char(3) not null,
  balance_after bigint,
  version bigint,
  hash bytea,
  created_at timestamptz not null
) partition by range (created_at);
create index entry_by_account_time on wallet.entry (account_id, created_at);
create table wallet.entry_default partition of wallet.entry default;

create table wallet.round (
  member_id text not null,
  source text not null,
  round_id text not null,
  merchant_code text not null,
  game_id text not null,
  pocket text not null,
  currency char(3) not null,
  bet_amount bigint not null default 0,
  win_amount bigint not null default 0,
  rolled_back_amount bigint not null default 0,
  is_closed boolean not null default false,
  opened_at timestamptz not null,
  settled_at timestamptz,
  primary key (member_id, source, round_id)
) with (fillfactor = 70);
create index round_by_member_time on wallet.round (member_id, opened_at desc, round_id desc);
-- The few rounds that wait for their end, for the stuck-round job.
create index round_open on wallet.round (source, opened_at) where not is_closed;

-- What a house account's entries sum to up to a moment; the tail is summed when asked.
create table wallet.house_rollup (
  account_id bigint primary key references wallet.account (id),
  summed_until timestamptz not null,
  balance bigint not null
);

create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are append-only' using errcode = 'restrict_violation';
end $$;
create trigger entry_is_append_only before update or delete on wallet.entry for each row execute function wallet.refuse_change();
create trigger entry_is_not_truncated before truncate on wallet.entry for each statement execute function wallet.refuse_change();
create trigger transfer_is_kept before delete on wallet.transfer for each row execute function wallet.refuse_change();
create trigger transfer_is_not_truncated before truncate on wallet.transfer for each statement execute function wallet.refuse_change();

-- The one change a transfer may see: an applied bet becomes rolled back.
create function wallet.allow_roll_back_only() returns trigger language plpgsql as $$
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
create trigger transfer_only_rolls_back before update on wallet.transfer for each row execute function wallet.allow_roll_back_only();

-- Makes the months' partitions from `from_day` on; months that exist are left alone. Answers how many it made.
create function wallet.create_entry_partitions(from_day date, months int) returns int
language plpgsql security definer set search_path = pg_catalog, wallet as $$
declare
  starts date := date_trunc('month', from_day)::date;
  made int := 0;
begin
  for i in 1..months loop
    if to_regclass('wallet.entry_' || to_char(starts, 'YYYYMM')) is null then
      execute format('create table wallet.entry_%s partition of wallet.entry for values from (%L) to (%L)',
        to_char(starts, 'YYYYMM'), starts, (starts + interval '1 month')::date);
      execute format('create trigger entry_is_not_truncated before truncate on wallet.entry_%s for each statement execute function wallet.refuse_change()',
        to_char(starts, 'YYYYMM'));
      made := made + 1;
    end if;
    starts := (starts + interval '1 month')::date;
  end loop;
  return made;
end $$;
select wallet.create_entry_partitions((current_date - interval '1 month')::date, 15);

-- Ids made without a shared sequence: milliseconds, then 20 random bits.
create function wallet.new_account_id() returns bigint language sql volatile as $$
  select ((extract(epoch from clock_timestamp()) * 1000)::bigint << 20) | (random() * 1048575)::bigint
$$;

-- A member's cash, held and play accounts. Doing it twice is doing it once.
create function wallet.open_accounts(p_member text, p_merchant text, p_currency char(3), p_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, wallet as $$
  insert into wallet.account (id, member_id, merchant_code, pocket, currency, floor, created_at)
  select wallet.new_account_id(), p_member, p_merchant, pocket, p_currency, 0, p_at
    from unnest(array['cash', 'held', 'play']) pocket
  on conflict on constraint one_account_a_pocket do nothing
$$;

create function wallet.set_account_status(p_member text, p_status text) returns void
language sql security definer set search_path = pg_catalog, wallet as $$
  update wallet.account set status = p_status where member_id = p_member
$$;

create function wallet.house_account(p_merchant text, p_source text, p_currency char(3), p_is_play boolean, p_at timestamptz) returns bigint
language plpgsql as $$
declare
  house_id bigint;
  owner text := 'house:' || p_merchant || ':' || p_source;
  house_pocket text := case when p_is_play then 'house_play' else 'house' end;
begin
  select id into house_id from wallet.account where member_id = owner and pocket = house_pocket and currency = p_currency and grant_id = '';
  if found then return house_id; end if;
  insert into wallet.account (id, member_id, merchant_code, pocket, currency, created_at)
  values (wallet.new_account_id(), owner, p_merchant, house_pocket, p_currency, p_at)
  on conflict on constraint one_account_a_pocket do nothing;
  select id into house_id from wallet.account where member_id = owner and pocket = house_pocket and currency = p_currency and grant_id = '';
  return house_id;
end $$;

-- Moves an amount on one member account and writes its leg and, where there is a house account on the other side, that
-- one's. The member is named beside the account because it says in which shard the account lies.
create function wallet.move(p_member text, p_account bigint, p_house bigint, p_amount bigint, p_transfer text, p_at timestamptz,
  out o_balance bigint, out o_version bigint)
language plpgsql as $$
begin
  with moved as (
    update wallet.account
       set balance = balance + p_amount, version = version + 1,
           last_hash = sha256(last_hash || int8send(id) || int8send(version + 1) || int8send(p_amount) || int8send(balance + p_amount) || convert_to(p_transfer, 'UTF8'))
     where member_id = p_member and id = p_account
    returning balance, version, last_hash, currency
  ), legs as (
    insert into wallet.entry (account_id, transfer_id, member_id, amount, currency, balance_after, version, hash, created_at)
    select p_account, p_transfer, p_member, p_amount, currency, balance, version, last_hash, p_at from moved
    union all
    select p_house, p_transfer, p_member, -p_amount, currency, null, null, null, p_at from moved where p_house is not null
  )
  select balance, version into o_balance, o_version from moved;
end $$;

/*
 * Posts a group of movements, in order, in one call and one commit. Each gets an answer of its own: a refused one
 * writes nothing and does not disturb its neighbours.
 *
 * p: an array of {transferId, kind, merchantCode, memberId, source, externalId, refExternalId, roundId, gameId,
 * closesRound, amount, winAmount, currency, pocket, at}; amounts in minor units.
 */
create function wallet.post(p jsonb)
returns table (idx int, outcome text, transfer_id text, balance bigint, version bigint)
language plpgsql security definer set search_path = pg_catalog, wallet
-- Everything is found by an index. A session that plans while the tables are small would read them whole for as long as it lives.
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  q record;
  a wallet.account;
  b wallet.transfer;
  t wallet.transfer;
  r wallet.round;
  held_id bigint;
  house_id bigint;
  house_key text := '';
  house_known text := '';
  delta bigint;
  v_outcome text;
  v_balance bigint;
  v_version bigint;
  v_id text;
  v_bet_found boolean;
  member_ids text[];
  events jsonb := '[]';
  last_at timestamptz;
begin
  -- Lock first, then look: the members' mutexes in one order, so that groups never deadlock. Member by member, so that
  -- each lock is looked for in its member's shard only.
  member_ids := array(select distinct x ->> 'memberId' as member from jsonb_array_elements(p) x order by member);
  perform 1 from unnest(member_ids) member cross join lateral
    (select 1 from wallet.account where member_id = member and pocket = 'cash' order by currency for no key update) locked;

  for q in
    select (x.o - 1)::int as n, j.*
      from jsonb_array_elements(p) with ordinality x (doc, o),
           jsonb_to_record(x.doc) as j ("transferId" text, kind text, "merchantCode" text, "memberId" text, source text, "externalId" text,
             "refExternalId" text, "roundId" text, "gameId" text, "closesRound" boolean, amount bigint, "winAmount" bigint,
             currency char(3), pocket text, at timestamptz)
     order by x.o
  loop
    v_outcome := null; v_id := null; v_bet_found := false; held_id := null; delta := 0;

    -- A replay is looked for before the balance: a retried bet must not be refused for want of the money its first attempt took.
    select * into t from wallet.transfer where member_id = q."memberId" and source = q.source and external_id = q."externalId";
    if found then
      if t.status <> 'applied' and q.kind in ('bet', 'bet_and_win') then v_outcome := 'bet_rolled_back';
      elsif t.kind = q.kind and t.amount = q.amount and t.win_amount = q."winAmount" and t.currency = q.currency and t.round_id = q."roundId"
        and t.game_id = q."gameId" and t.ref_external_id = q."refExternalId" and t.closes_round = q."closesRound" and t.pocket = q.pocket
        then v_outcome := 'replayed';
      else v_outcome := 'conflict';
      end if;
      return query select q.n, v_outcome, case when v_outcome = 'replayed' then t.id end,
        case when v_outcome = 'replayed' then t.balance_after
             else coalesce((select balance from wallet.account where member_id = q."memberId" and pocket = q.pocket and currency = t.currency and grant_id = ''), 0) end,
        t.version_after;
      continue;
    end if;

    select * into a from wallet.account where member_id = q."memberId" and pocket = q.pocket and currency = q.currency and grant_id = '';
    if not found then
      return query select q.n, case when exists (select from wallet.account where member_id = q."memberId") then 'currency_mismatch' else 'account_unknown' end,
        null::text, 0::bigint, 0::bigint;
      continue;
    end if;

    -- Money owed is paid to a blocked account too; what takes from it waits.
    if a.status <> 'open' and q.kind in ('bet', 'bet_and_win', 'withdrawal_hold') then v_outcome := 'account_blocked'; end if;

    if v_outcome is null and q.kind in ('win', 'rollback', 'bet', 'bet_and_win') then
      select * into r from wallet.round where member_id = q."memberId" and source = q.source and round_id = q."roundId";
      if q.kind in ('bet', 'bet_and_win') then
        if r.is_closed then v_outcome := 'round_closed';
        elsif a.balance - q.amount < a.floor then v_outcome := 'insufficient_funds';
        end if;
      elsif q.kind = 'win' then
        if q."refExternalId" <> '' then
          select * into b from wallet.transfer where member_id = q."memberId" and source = q.source and external_id = q."refExternalId";
          v_bet_found := found and b.kind in ('bet', 'bet_and_win') and b.round_id = q."roundId";
          if v_bet_found and b.status <> 'applied' then v_outcome := 'bet_rolled_back'; end if;
        else
          v_bet_found := r.bet_amount > 0;
          if v_bet_found and r.rolled_back_amount = r.bet_amount then v_outcome := 'bet_rolled_back'; end if;
        end if;
        if v_outcome is null and not coalesce(v_bet_found, false) then v_outcome := 'bet_unknown';
        elsif v_outcome is null and r.is_closed and (select late_win from wallet.source where code = q.source) = 'refuse' then v_outcome := 'round_closed';
        end if;
      else
        select * into b from wallet.transfer where member_id = q."memberId" and source = q.source and external_id = q."refExternalId";
        v_bet_found := found;
        if q."externalId" = q."refExternalId" or (v_bet_found and (b.kind not in ('bet', 'bet_and_win') or (b.status <> 'tombstone' and b.round_id <> q."roundId"))) then v_outcome := 'conflict';
        elsif v_bet_found and b.status = 'applied' and (b.kind = 'bet_and_win' or r.win_amount > 0 or r.is_closed) then v_outcome := 'bet_settled';
        end if;
      end if;
    end if;

    if v_outcome is null and q.kind in ('withdrawal_hold', 'deposit_return', 'adjustment_debit') and a.balance - q.amount < a.floor then
      v_outcome := 'insufficient_funds';
    end if;
    if v_outcome is null and q.kind in ('withdrawal_hold', 'withdrawal_release', 'withdrawal_paid') then
      select id, balance into held_id, v_balance from wallet.account where member_id = q."memberId" and pocket = 'held' and currency = q.currency and grant_id = '';
      if q.kind <> 'withdrawal_hold' and v_balance < q.amount then v_outcome := 'insufficient_funds'; end if;
    end if;

    if v_outcome is not null then
      return query select q.n, v_outcome, null::text, a.balance, a.version;
      continue;
    end if;

    v_balance := a.balance;
    v_version := a.version;
    v_id := q."transferId";
    last_at := q.at;

    if q.kind in ('withdrawal_hold', 'withdrawal_release') then
      if q.amount > 0 then
        delta := case when q.kind = 'withdrawal_hold' then -q.amount else q.amount end;
        select o_balance, o_version into v_balance, v_version from wallet.move(q."memberId", a.id, null, delta, v_id, q.at);
        perform wallet.move(q."memberId", held_id, null, -delta, v_id, q.at);
      end if;
    else
      delta := case q.kind
        when 'bet' then -q.amount
        when 'bet_and_win' then -q.amount
        when 'deposit_return' then -q.amount
        when 'adjustment_debit' then -q.amount
        when 'rollback' then case when v_bet_found and b.status = 'applied' then b.amount else 0 end
        when 'round_close' then 0
        else q.amount end;
      if delta <> 0 or q."winAmount" <> 0 then
        house_key := q."merchantCode" || '|' || q.source || '|' || q.currency || '|' || q.pocket;
        if house_key <> house_known then
          house_id := wallet.house_account(q."merchantCode", q.source, q.currency, q.pocket = 'play', q.at);
          house_known := house_key;
        end if;
        if q.kind = 'withdrawal_paid' then
          perform wallet.move(q."memberId", held_id, house_id, -q.amount, v_id, q.at);
        else
          if delta <> 0 then
            select o_balance, o_version into v_balance, v_version from wallet.move(q."memberId", a.id, house_id, delta, v_id, q.at);
          end if;
          if q.kind = 'bet_and_win' and q."winAmount" > 0 then
            select o_balance, o_version into v_balance, v_version from wallet.move(q."memberId", a.id, house_id, q."winAmount", v_id, q.at);
          end if;
        end if;
      end if;
    end if;

    if q.kind = 'rollback' then
      if v_bet_found and b.status = 'applied' then
        update wallet.transfer set status = 'rolled_back' where member_id = q."memberId" and source = q.source and external_id = q."refExternalId";
      elsif not v_bet_found then
        -- The late bet meets this stone under its own id and never debits.
        insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, status, round_id, game_id, pocket, amount, currency, balance_after, version_after, created_at)
        values (q."memberId", q.source, q."refExternalId", v_id || ':tombstone', q."merchantCode", 'bet', 'tombstone', q."roundId", q."gameId", q.pocket, 0, q.currency, v_balance, v_version, q.at);
      end if;
    end if;

    insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, ref_external_id, round_id, game_id, closes_round, pocket, amount, win_amount, currency, balance_after, version_after, created_at)
    values (q."memberId", q.source, q."externalId", v_id, q."merchantCode", q.kind, q."refExternalId", q."roundId", q."gameId", q."closesRound", q.pocket, q.amount, q."winAmount", q.currency, v_balance, v_version, q.at);

    if q.kind in ('bet', 'win', 'bet_and_win', 'rollback', 'round_close') and q."roundId" <> '' and (q.kind <> 'rollback' or (v_bet_found and b.status = 'applied')) then
      insert into wallet.round as g (member_id, source, round_id, merchant_code, game_id, pocket, currency, bet_amount, win_amount, rolled_back_amount, is_closed, opened_at, settled_at)
      values (q."memberId", q.source, q."roundId", q."merchantCode", q."gameId", q.pocket, q.currency,
        case when q.kind in ('bet', 'bet_and_win') then q.amount else 0 end,
        case q.kind when 'win' then q.amount when 'bet_and_win' then q."winAmount" else 0 end,
        case when q.kind = 'rollback' then delta else 0 end,
        q."closesRound" or q.kind = 'round_close', q.at, case when q."closesRound" or q.kind = 'round_close' then q.at end)
      on conflict (member_id, source, round_id) do update set
        bet_amount = g.bet_amount + excluded.bet_amount,
        win_amount = g.win_amount + excluded.win_amount,
        rolled_back_amount = g.rolled_back_amount + excluded.rolled_back_amount,
        is_closed = g.is_closed or excluded.is_closed or (g.rolled_back_amount + excluded.rolled_back_amount = g.bet_amount + excluded.bet_amount and g.bet_amount > 0),
        settled_at = coalesce(g.settled_at, excluded.settled_at,
          case when g.rolled_back_amount + excluded.rolled_back_amount = g.bet_amount + excluded.bet_amount and g.bet_amount > 0 then excluded.opened_at end);
    end if;

    events := events || jsonb_build_object('transferId', v_id, 'kind', q.kind, 'merchantCode', q."merchantCode", 'memberId', q."memberId",
      'source', q.source, 'externalId', q."externalId", 'refExternalId', q."refExternalId", 'roundId', q."roundId", 'gameId', q."gameId",
      'amount', q.amount::text, 'winAmount', q."winAmount"::text, 'currency', q.currency, 'pocket', q.pocket, 'balance', v_balance::text,
      'version', v_version, 'roundClosed', q."closesRound" or q.kind = 'round_close', 'at', to_char(q.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
    return query select q.n, 'applied'::text, v_id, v_balance, v_version;
  end loop;

  if jsonb_array_length(events) > 0 then
    insert into platform.outbox (topic, payload, created_at) values ('wallet.posted', jsonb_build_object('postings', events), last_at);
  end if;
end $$;

create view wallet.round_view as
  select member_id, merchant_code, source, round_id, game_id, currency, pocket, bet_amount, win_amount, rolled_back_amount,
         case when bet_amount > 0 and rolled_back_amount = bet_amount then 'rolled_back' when is_closed then 'settled' else 'open' end as state,
         opened_at, settled_at
    from wallet.round;

create view wallet.transfer_view as
  select id as transfer_id, member_id, merchant_code, source, external_id, ref_external_id, kind, round_id, game_id, amount, win_amount, currency, pocket,
         status, balance_after, version_after, created_at
    from wallet.transfer;

create view wallet.account_view as
  select id as account_id, member_id, merchant_code, pocket, grant_id, currency, balance, version, status from wallet.account;

grant usage on schema wallet to jogada_app;
grant select on wallet.source, wallet.account, wallet.transfer, wallet.entry, wallet.round, wallet.house_rollup,
  wallet.round_view, wallet.transfer_view, wallet.account_view to jogada_app;
revoke all on function wallet.post(jsonb), wallet.open_accounts(text, text, char, timestamptz), wallet.set_account_status(text, text),
  wallet.create_entry_partitions(date, int), wallet.house_account(text, text, char, boolean, timestamptz),
  wallet.move(text, bigint, bigint, bigint, text, timestamptz) from public;
grant execute on function wallet.post(jsonb), wallet.open_accounts(text, text, char, timestamptz), wallet.set_account_status(text, text),
  wallet.create_entry_partitions(date, int) to jogada_app;
