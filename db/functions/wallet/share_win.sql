create or replace function wallet.share_win(q wallet.posting, p_staked bigint, p_won bigint) returns bigint
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

revoke all on function wallet.share_win(wallet.posting, bigint, bigint) from public;
