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
  is_reversal boolean;
  has_other_account boolean;
  refuses_late_win boolean;
  is_hold_open boolean;
  -- Whether a member has several postings, which may depend on each other.
  is_chained boolean;
  is_plain boolean;
  is_slow boolean;
  round_staked bigint;
  round_won bigint;
  round_back bigint;
  round_ends boolean;
  s record;
  -- Rows that this pass writes at its end, and the members and ids that it must not look up before.
  entries wallet.posted_entry[] := '{}';
  transfers wallet.posted_transfer[] := '{}';
  new_rounds wallet.posted_round[] := '{}';
  old_rounds wallet.posted_round[] := '{}';
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
    for q in select l.* from wallet.look_up_postings(p, done) l
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
      v_bonus := 0; is_reversal := false;
      -- Nearly all bets: nothing else needs a decision.
      is_plain := q.kind = 'bet' and a.status = 'open' and a.open_grants = 0 and q.stored_id is null and q.round_bet is null and a.balance >= q.amount + a.floor
        and (not a.is_guarded or wallet.guard_refusal(q."memberId", q.kind, q.amount, q.at) is null);
      if is_plain is not true then
        if a_at is not null and a.open_grants > 0 then v_bonus := wallet.playable_bonus(q."memberId", q.currency, q.at); end if;

        is_play := q.kind in ('bet', 'win', 'bet_and_win', 'rollback', 'round_close');
        transfer_id := null;
        balance := coalesce(a.balance + v_bonus, 0); version := coalesce(a.version, 0); bonus := v_bonus;

        -- Look-ups that few postings need.
        has_other_account := false; refuses_late_win := false; is_hold_open := false;
        if a_at is null then has_other_account := exists (select from wallet.account w where w.member_id = q."memberId"); end if;
        if q.kind = 'win' and q.round_closed then
          refuses_late_win := coalesce((select w.late_win = 'refuse' from wallet.source w where w.code = q.source), false);
        elsif a_at is not null and q.kind in ('withdrawal_hold', 'withdrawal_release', 'withdrawal_paid', 'vendor_hold', 'vendor_release', 'vendor_sent') then
          h_at := array_position(names, q."memberId" || ' held ' || q.currency);
          if h_at is null then
            select * into h from wallet.account w where w.member_id = q."memberId" and w.pocket = 'held' and w.currency = q.currency and w.grant_id = '';
            accounts := array_append(accounts, h); names := array_append(names, q."memberId" || ' held ' || q.currency);
            h_at := cardinality(names);
          else
            h := accounts[h_at];
          end if;
          is_hold_open := q.kind in ('vendor_release', 'vendor_sent') and q.ref_kind = 'vendor_hold' and q.ref_amount = q.amount and not exists (
            select from wallet.transfer w where w.member_id = q."memberId" and w.created_at > '-infinity' and w.created_at >= q.ref_at and w.source = q.source
               and w.kind in ('vendor_release', 'vendor_sent') and w.ref_external_id = q."refExternalId");
        end if;

        outcome := wallet.posting_refusal(p_kind => q.kind, p_stored_status => q.stored_status, p_is_same => q.is_same, p_account_status => a.status,
          p_has_other_account => has_other_account, p_has_funds => a.balance - q.amount >= a.floor,
          p_has_bonus => a.open_grants > 0 or coalesce(q.round_has_bonus, false), p_has_ref => q."refExternalId" <> '',
          p_is_own_ref => q."externalId" = q."refExternalId", p_ref_kind => q.ref_kind, p_ref_status => q.ref_status,
          p_is_ref_of_round => q.ref_round = q."roundId", p_round_bet => q.round_bet, p_round_win => q.round_win, p_round_back => q.round_back,
          p_round_closed => q.round_closed, p_refuses_late_win => refuses_late_win, p_is_held_enough => h.balance >= q.amount, p_is_hold_open => is_hold_open);
        if q.stored_id is not null then
          version := q.stored_version;
          if outcome = 'replayed' then transfer_id := q.stored_id; balance := q.stored_balance; bonus := q.stored_bonus; end if;
          if a_at is null then
            select w.balance into balance from wallet.account w where w.member_id = q."memberId" and w.pocket = q.pocket and w.currency = q.stored_currency and w.grant_id = '';
            balance := coalesce(balance, 0);
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

        is_reversal := q.kind = 'rollback' and q.ref_status = 'applied';
        delta := wallet.posting_delta(q.kind, q.amount, case when is_reversal then q.ref_amount else 0 end);
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
        when q.kind in ('bet', 'bet_and_win') then a.open_grants > 0 or coalesce(q.round_has_bonus, false)
        when q.kind = 'win' then coalesce(q.round_has_bonus, false)
        when q.kind = 'rollback' then coalesce(q.round_has_bonus, false) and is_reversal
        else q.kind in ('bonus_grant', 'bonus_convert', 'bonus_forfeit', 'bonus_expire') end;
      if is_slow then
        -- It reads and writes on its own, so earlier postings are written first.
        exit when cardinality(transfers) > 0;
        select * into s from wallet.post_bonus(jsonb_populate_record(null::wallet.posting, p -> (q.n - 1)), house_id);
        idx := q.n - 1; outcome := s.outcome; balance := s.balance; version := s.version; bonus := s.bonus;
        if outcome = 'applied' then
          transfer_id := q."transferId";
          last_at := q.at;
          if a.is_guarded then perform wallet.guard_count(q."memberId", q.kind, case when q.kind = 'rollback' then q.ref_amount else q.amount end, q."winAmount", q.at, coalesce(q.ref_at, q.at)); end if;
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

      if a.is_guarded and (q.kind <> 'rollback' or is_reversal) then
        perform wallet.guard_count(q."memberId", q.kind, case when q.kind = 'rollback' then q.ref_amount else q.amount end, q."winAmount", q.at, coalesce(q.ref_at, q.at));
      end if;

      v_id := q."transferId";
      if delta <> 0 then
        a.balance := a.balance + delta; a.version := a.version + 1;
        a.last_hash := sha256(a.last_hash || int8send(a.id) || int8send(a.version) || int8send(delta) || int8send(a.balance) || convert_to(v_id, 'UTF8'));
        entries := array_append(entries, wallet.posted_entry(account_id => a.id, transfer_id => v_id, member_id => q."memberId", amount => delta, currency => q.currency,
          created_at => q.at, balance_after => a.balance, version => a.version, hash => a.last_hash));
        if q.kind not in ('withdrawal_hold', 'withdrawal_release', 'vendor_hold', 'vendor_release') then
          entries := array_append(entries, wallet.posted_entry(account_id => house_id, transfer_id => v_id, member_id => q."memberId", amount => -delta,
            currency => q.currency, created_at => q.at));
        end if;
      end if;
      if q."winAmount" > 0 and q.kind = 'bet_and_win' then
        a.balance := a.balance + q."winAmount"; a.version := a.version + 1;
        a.last_hash := sha256(a.last_hash || int8send(a.id) || int8send(a.version) || int8send(q."winAmount") || int8send(a.balance) || convert_to(v_id, 'UTF8'));
        entries := array_append(entries, wallet.posted_entry(account_id => a.id, transfer_id => v_id, member_id => q."memberId", amount => q."winAmount", currency => q.currency,
          created_at => q.at, balance_after => a.balance, version => a.version, hash => a.last_hash));
        entries := array_append(entries, wallet.posted_entry(account_id => house_id, transfer_id => v_id, member_id => q."memberId", amount => -q."winAmount",
            currency => q.currency, created_at => q.at));
      end if;
      accounts[a_at] := a;

      if q.amount > 0 and q.kind in ('withdrawal_hold', 'withdrawal_release', 'withdrawal_paid', 'vendor_hold', 'vendor_release', 'vendor_sent') then
        delta := case when q.kind in ('withdrawal_hold', 'vendor_hold') then q.amount else -q.amount end;
        h.balance := h.balance + delta; h.version := h.version + 1;
        h.last_hash := sha256(h.last_hash || int8send(h.id) || int8send(h.version) || int8send(delta) || int8send(h.balance) || convert_to(v_id, 'UTF8'));
        accounts[h_at] := h;
        entries := array_append(entries, wallet.posted_entry(account_id => h.id, transfer_id => v_id, member_id => q."memberId", amount => delta, currency => q.currency,
          created_at => q.at, balance_after => h.balance, version => h.version, hash => h.last_hash));
        if q.kind in ('withdrawal_paid', 'vendor_sent') then
          entries := array_append(entries, wallet.posted_entry(account_id => house_id, transfer_id => v_id, member_id => q."memberId", amount => q.amount,
            currency => q.currency, created_at => q.at));
        end if;
      end if;

      balance := a.balance + v_bonus; version := a.version; bonus := v_bonus;
      if q.kind = 'rollback' then
        if is_reversal then
          update wallet.transfer w set status = 'rolled_back' where w.member_id = q."memberId" and w.source = q.source and w.external_id = q."refExternalId";
        elsif q.ref_kind is null then
          -- A later bet with this id is refused.
          insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, status, round_id, game_id, pocket, amount, currency, balance_after, version_after, created_at, bonus_after)
          values (q."memberId", q.source, q."refExternalId", v_id || ':tombstone', q."merchantCode", 'bet', 'tombstone', q."roundId", q."gameId", q.pocket, 0, q.currency, balance, version, q.at, v_bonus);
        end if;
      end if;

      transfers := array_append(transfers, wallet.posted_transfer(member_id => q."memberId", source => q.source, external_id => q."externalId", id => v_id,
        merchant_code => q."merchantCode", kind => q.kind, ref_external_id => q."refExternalId", round_id => q."roundId", game_id => q."gameId",
        closes_round => q."closesRound", pocket => q.pocket, amount => q.amount, win_amount => q."winAmount", currency => q.currency,
        balance_after => balance, version_after => version, created_at => q.at, bonus_after => v_bonus, grant_id => coalesce(q."grantId", '')));

      if is_play and q."roundId" <> '' and (q.kind <> 'rollback' or is_reversal) then
        round_staked := case when q.kind in ('bet', 'bet_and_win') then q.amount else 0 end;
        round_won := case q.kind when 'win' then q.amount when 'bet_and_win' then q."winAmount" else 0 end;
        round_ends := q."closesRound" or q.kind = 'round_close';
        if q.round_bet is null then
          new_rounds := array_append(new_rounds, wallet.posted_round(member_id => q."memberId", source => q.source, round_id => q."roundId",
            merchant_code => q."merchantCode", game_id => q."gameId", pocket => q.pocket, currency => q.currency, bet_amount => round_staked,
            win_amount => round_won, rolled_back_amount => 0, is_closed => round_ends, opened_at => q.at, settled_at => case when round_ends then q.at end));
        else
          round_back := q.round_back + case when q.kind = 'rollback' then q.ref_amount else 0 end;
          round_ends := round_ends or (round_back = q.round_bet + round_staked and q.round_bet > 0);
          old_rounds := array_append(old_rounds, wallet.posted_round(member_id => q."memberId", source => q.source, round_id => q."roundId",
            bet_amount => q.round_bet + round_staked, win_amount => q.round_win + round_won, rolled_back_amount => round_back,
            is_closed => q.round_closed or round_ends, settled_at => coalesce(q.round_settled_at, case when round_ends then q.at end)));
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
      insert into wallet.entry (account_id, transfer_id, member_id, amount, currency, balance_after, version, hash, created_at)
      select u.account_id, u.transfer_id, u.member_id, u.amount, u.currency, u.balance_after, u.version, u.hash, u.created_at from unnest(entries) u;
      insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, status, ref_external_id, round_id, game_id, closes_round,
        pocket, amount, win_amount, currency, balance_after, version_after, created_at, bonus_after, grant_id)
      select u.member_id, u.source, u.external_id, u.id, u.merchant_code, u.kind, 'applied', u.ref_external_id, u.round_id, u.game_id, u.closes_round,
             u.pocket, u.amount, u.win_amount, u.currency, u.balance_after, u.version_after, u.created_at, u.bonus_after, u.grant_id
        from unnest(transfers) u;
      insert into wallet.round (member_id, source, round_id, merchant_code, game_id, pocket, currency, bet_amount, win_amount, rolled_back_amount,
        is_closed, opened_at, settled_at)
      select u.member_id, u.source, u.round_id, u.merchant_code, u.game_id, u.pocket, u.currency, u.bet_amount, u.win_amount, u.rolled_back_amount,
             u.is_closed, u.opened_at, u.settled_at
        from unnest(new_rounds) u;
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
