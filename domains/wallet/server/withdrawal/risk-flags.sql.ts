/** More withdrawals than this within a day raise a flag. */
const MANY_A_DAY = 3;

/**
 * Risk flags of a withdrawal `w` at the time of its request: no earlier paid withdrawal; a key not paid before; a key or payer
 * shared with another member; many in a day; less staked since the last deposit than its amount.
 */
export const RISK_FLAGS_OF_W = `(select array_remove(array[
    case when not exists (select from wallet.withdrawal o where o.member_id = w.member_id and o.state = 'paid' and o.created_at < w.created_at)
         then 'first'
         when not exists (select from wallet.withdrawal o where o.member_id = w.member_id and o.state = 'paid' and o.created_at < w.created_at
                           and o.pix_key_kind = w.pix_key_kind and o.pix_key_masked = w.pix_key_masked)
         then 'key_new' end,
    case when exists (select from wallet.money_trait mine join wallet.money_trait theirs on theirs.trait_hash = mine.trait_hash
                       where mine.member_id = w.member_id and theirs.member_id <> mine.member_id)
         then 'shared_key' end,
    case when (select count(*) from wallet.withdrawal o where o.member_id = w.member_id and o.created_at > w.created_at - interval '1 day'
                and o.created_at <= w.created_at) > ${MANY_A_DAY}
         then 'many' end,
    (select case when coalesce(sum(t.amount), 0) < paid.amount then 'hardly_played' end
       from (select d.amount, d.paid_at from wallet.deposit d
              where d.member_id = w.member_id and d.state = 'paid' and d.paid_at <= w.created_at order by d.created_at desc limit 1) paid
       left join wallet.transfer t on t.member_id = w.member_id and t.created_at >= paid.paid_at and t.created_at <= w.created_at
        and t.created_at > '-infinity' and t.kind in ('bet', 'bet_and_win') and t.status = 'applied'
      group by paid.amount)], null))`;
