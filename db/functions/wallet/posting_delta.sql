-- The change of a pocket's balance by a posting, without the win of a bet_and_win; null for an unknown kind. p_returned: the amount of the bet
-- that a rollback reverses, otherwise 0. Pure; inlined by PostgreSQL.
create or replace function wallet.posting_delta(p_kind text, p_amount bigint, p_returned bigint) returns bigint
language sql immutable
return case
  when p_kind in ('bet', 'bet_and_win', 'deposit_return', 'adjustment_debit', 'withdrawal_hold', 'vendor_hold') then -p_amount
  when p_kind in ('win', 'promo_win', 'deposit', 'withdrawal_release', 'vendor_release', 'vendor_return', 'play_grant', 'adjustment_credit') then p_amount
  when p_kind = 'rollback' then p_returned
  when p_kind in ('round_close', 'withdrawal_paid', 'vendor_sent', 'bonus_grant', 'bonus_convert', 'bonus_forfeit', 'bonus_expire') then 0
end;

revoke all on function wallet.posting_delta(text, bigint, bigint) from public;
