-- Decides on a posting: null applies it, otherwise the outcome. A pure function of what was looked up, inlined by PostgreSQL; its table of cases
-- is domains/wallet/server/ledger/posting-refusal.test.ts. Protection limits are asked last, by guard_refusal.
--   p_stored_status, p_is_same: the transfer of the same id, and whether its content is the same; a replay precedes every other answer, because a
--     retried bet must not fail for the money that its first attempt took
--   p_account_status: of the member's pocket; null if there is none in this currency
--   p_has_funds: the pocket holds the amount above its floor; p_has_bonus: bonus money is involved, and post_bonus decides on funds
--   p_ref_kind, p_ref_status, p_is_ref_of_round: the transfer that it refers to, and whether it is of the same round
--   p_has_ref, p_is_own_ref: it refers to a transfer; it refers to its own id
--   p_is_held_enough: the held pocket holds the amount; p_is_hold_open: a vendor's hold of this amount that was not sent or released
create or replace function wallet.posting_refusal(p_kind text, p_stored_status text, p_is_same boolean, p_account_status text,
  p_has_other_account boolean, p_has_funds boolean, p_has_bonus boolean, p_has_ref boolean, p_is_own_ref boolean, p_ref_kind text,
  p_ref_status text, p_is_ref_of_round boolean, p_round_bet bigint, p_round_win bigint, p_round_back bigint, p_round_closed boolean,
  p_refuses_late_win boolean, p_is_held_enough boolean, p_is_hold_open boolean) returns text
language sql immutable
return case
  when p_stored_status is not null then
    case when p_stored_status <> 'applied' and p_kind in ('bet', 'bet_and_win') then 'bet_rolled_back'
         when p_is_same then 'replayed'
         else 'conflict' end
  when p_account_status is null then case when p_has_other_account then 'currency_mismatch' else 'account_unknown' end
  -- A blocked account receives money and pays none.
  when p_account_status <> 'open' and p_kind in ('bet', 'bet_and_win', 'withdrawal_hold', 'vendor_hold') then 'account_blocked'
  when p_kind in ('bet', 'bet_and_win') then
    case when p_round_closed then 'round_closed'
         when not p_has_bonus and not p_has_funds then 'insufficient_funds' end
  when p_kind = 'win' then
    case when p_has_ref and p_ref_kind in ('bet', 'bet_and_win') and p_is_ref_of_round and p_ref_status <> 'applied' then 'bet_rolled_back'
         when not p_has_ref and p_round_bet > 0 and p_round_back = p_round_bet then 'bet_rolled_back'
         when not coalesce(case when p_has_ref then p_ref_kind in ('bet', 'bet_and_win') and p_is_ref_of_round else p_round_bet > 0 end, false) then 'bet_unknown'
         when p_round_closed and p_refuses_late_win then 'round_closed' end
  when p_kind = 'rollback' then
    case when p_is_own_ref or p_ref_kind not in ('bet', 'bet_and_win') or (p_ref_status <> 'tombstone' and not p_is_ref_of_round) then 'conflict'
         when p_ref_status = 'applied' and (p_ref_kind = 'bet_and_win' or p_round_win > 0 or p_round_closed) then 'bet_settled' end
  when p_kind in ('withdrawal_hold', 'vendor_hold', 'deposit_return', 'adjustment_debit') then case when not p_has_funds then 'insufficient_funds' end
  when p_kind in ('vendor_release', 'vendor_sent') and p_is_hold_open is not true then 'hold_unknown'
  when p_kind in ('withdrawal_release', 'withdrawal_paid', 'vendor_release', 'vendor_sent') and not p_is_held_enough then 'insufficient_funds'
end;

revoke all on function wallet.posting_refusal(text, text, boolean, text, boolean, boolean, boolean, boolean, boolean, text, text, boolean, bigint,
  bigint, bigint, boolean, boolean, boolean, boolean) from public;
