-- Posts a batch in order, each posting with its own outcome. A pass reads at once all postings that do not depend on each other.
create or replace function wallet.post_group(p jsonb)
returns table (idx int, outcome text, transfer_id text, balance bigint, version bigint, bonus bigint)
language plpgsql as $$
#variable_conflict use_variable
declare
  n constant int := jsonb_array_length(p);
  done int := 0;
  q record;
  -- The members' accounts in their current state, by the names "member pocket currency".
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
  -- Whether a member has several postings, which may depend on each other.
  is_chained boolean;
  is_plain boolean;
  is_slow boolean;
  is_bet_there boolean;
  r_back bigint;
  r_bet bigint;
  r_ends boolean;
  s record;
  -- Rows that this pass writes at its end, and the members and ids that it must not look up before.
  entries wallet.entry[] := '{}';
  transfers wallet.transfer[] := '{}';
  new_rounds wallet.round[] := '{}';
  old_rounds wallet.round[] := '{}';
  members text[] := '{}';
  touched text[] := '{}';
  -- The applied postings in the event.
  applied_idx int[] := '{}';
  applied_state text[] := '{}';
  also jsonb;
  last_at timestamptz;
begin
  -- Locks before reading, in the order of members, so that groups never deadlock; member by member, each in its own shard.
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
      -- Nearly all bets: nothing else needs a decision.
      is_plain := q.kind = 'bet' and a.status = 'open' and a.open_grants = 0 and q.t_kind is null and q.r_bet is null and a.balance >= q.amount + a.floor
        and (not a.is_guarded or wallet.guard_refusal(q."memberId", q.kind, q.amount, q.at) is null);
      if is_plain is not true then
        if a_at is not null and a.open_grants > 0 then v_bonus := wallet.playable_bonus(q."memberId", q.currency, q.at); end if;

        is_play := q.kind in ('bet', 'win', 'bet_and_win', 'rollback', 'round_close');
        outcome := null; transfer_id := null;
        balance := coalesce(a.balance + v_bonus, 0); version := coalesce(a.version, 0); bonus := v_bonus;

        -- Before the balance: a retried bet must not fail for the money that its first attempt took.
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
        -- A blocked account receives money and pays none.
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

        -- Last: every other refusal takes precedence over a limit.
        if outcome is null and a.is_guarded then outcome := wallet.guard_refusal(q."memberId", q.kind, q.amount, q.at); end if;

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
        -- It reads and writes on its own, so earlier postings are written first.
        exit when cardinality(transfers) > 0;
        select * into s from wallet.post_bonus(jsonb_populate_record(null::wallet.posting, p -> (q.n - 1)), house_id);
        idx := q.n - 1; outcome := s.outcome; balance := s.balance; version := s.version; bonus := s.bonus;
        if outcome = 'applied' then
          transfer_id := q."transferId";
          last_at := q.at;
          if a.is_guarded then perform wallet.guard_count(q."memberId", q.kind, case when q.kind = 'rollback' then q.b_amount else q.amount end, q."winAmount", q.at, coalesce(q.b_at, q.at)); end if;
          if q.kind not in ('bonus_convert', 'bonus_forfeit', 'bonus_expire') then
            applied_idx := array_append(applied_idx, idx); applied_state := array_append(applied_state, concat_ws(' ', balance, version, bonus));
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
        -- The transfer of an ended grant must be visible to later postings.
        exit when cardinality(s.ended) > 0;
        continue;
      end if;

      if a.is_guarded and (q.kind <> 'rollback' or (is_bet_there and q.b_status = 'applied')) then
        perform wallet.guard_count(q."memberId", q.kind, case when q.kind = 'rollback' then q.b_amount else q.amount end, q."winAmount", q.at, coalesce(q.b_at, q.at));
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
          -- A later bet with this id is refused.
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
      applied_idx := array_append(applied_idx, idx); applied_state := array_append(applied_state, concat_ws(' ', balance, version, v_bonus));
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

  if cardinality(applied_idx) > 0 or also is not null then
    insert into platform.outbox (topic, payload, created_at)
    values ('wallet.posted', jsonb_build_object('asked', p, 'applied', applied_idx, 'state', applied_state, 'also', also), last_at);
  end if;
end $$;

revoke all on function wallet.post_group(jsonb) from public;
