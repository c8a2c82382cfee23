-- Postings of a batch after the first p_done, in order, each with what is stored: the transfer of the same id (stored_), the transfer that it
-- refers to (ref_) and its round (round_). Null where there is none. PostgreSQL inlines it.
create or replace function wallet.look_up_postings(p jsonb, p_done int)
returns table (n int, "transferId" text, kind text, "merchantCode" text, "memberId" text, source text, "externalId" text, "refExternalId" text,
  "roundId" text, "gameId" text, "closesRound" boolean, amount bigint, "winAmount" bigint, currency char(3), pocket text, at timestamptz,
  "grantId" text, stored_id text, stored_status text, is_same boolean, stored_currency char(3), stored_balance bigint, stored_version bigint,
  stored_bonus bigint, ref_kind text, ref_status text, ref_amount bigint, ref_round text, ref_at timestamptz, round_bet bigint, round_win bigint,
  round_back bigint, round_closed boolean, round_has_bonus boolean, round_settled_at timestamptz)
language sql stable as $$
  select x.o::int, x."transferId", x.kind, x."merchantCode", x."memberId", x.source, x."externalId", x."refExternalId", x."roundId", x."gameId",
         x."closesRound", x.amount, x."winAmount", x.currency, x.pocket, x.at, x."grantId",
         t.id, t.status,
         t.id is not null and t.kind = x.kind and t.currency = x.currency and t.round_id = x."roundId" and t.game_id = x."gameId"
           and t.ref_external_id = x."refExternalId" and t.closes_round = x."closesRound" and t.pocket = x.pocket and t.win_amount = x."winAmount"
           and t.grant_id = coalesce(x."grantId", '') and (t.amount = x.amount or x.kind in ('bonus_convert', 'bonus_forfeit', 'bonus_expire')),
         t.currency, t.balance_after, t.version_after, t.bonus_after,
         b.kind, b.status, b.amount, b.round_id, b.created_at,
         r.bet_amount, r.win_amount, r.rolled_back_amount, r.is_closed, r.has_bonus, r.settled_at
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
   where x.o > p_done
$$;

revoke all on function wallet.look_up_postings(jsonb, int) from public;
