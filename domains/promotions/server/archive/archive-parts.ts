import { wholeRows, type ArchivePart } from '@jogada/platform/server';

/** This domain's part of a merchant's archive. Unrevealed seeds are left out, since they determine future draws. */
export const archiveParts: readonly ArchivePart[] = [
  { kind: 'promotion', query: wholeRows({ table: 'promotions.promotion', column: 'merchant_code', order: 'id' }) },
  {
    kind: 'promotion_version',
    query: `select to_jsonb(t)::text as line from promotions.promotion_version t join promotions.promotion o on o.id = t.promotion_id
             where o.merchant_code = $1 order by t.promotion_id, t.version`,
  },
  {
    kind: 'promotion_text',
    query: `select to_jsonb(t)::text as line from promotions.promotion_text t join promotions.promotion o on o.id = t.promotion_id
             where o.merchant_code = $1 order by t.promotion_id, t.language`,
  },
  { kind: 'reward', query: wholeRows({ table: 'promotions.reward', column: 'merchant_code', order: 'earned_at, member_id, id' }) },
  { kind: 'voucher', query: wholeRows({ table: 'promotions.voucher', column: 'merchant_code', order: 'code' }) },
  { kind: 'referral', query: wholeRows({ table: 'promotions.referral', column: 'merchant_code', order: 'referral_id' }) },
  { kind: 'referral_rule', query: wholeRows({ table: 'promotions.referral_rule', column: 'merchant_code', order: 'merchant_code' }) },
  { kind: 'vip_programme', query: wholeRows({ table: 'promotions.vip_programme', column: 'merchant_code', order: 'merchant_code' }) },
  { kind: 'vip_level', query: wholeRows({ table: 'promotions.vip_level', column: 'merchant_code', order: 'level' }) },
  { kind: 'vip_member', query: wholeRows({ table: 'promotions.vip_member', column: 'merchant_code', order: 'member_id' }) },
  { kind: 'prize_wheel_version', query: wholeRows({ table: 'promotions.prize_wheel_version', column: 'merchant_code', order: 'version' }) },
  { kind: 'tournament', query: wholeRows({ table: 'promotions.tournament', column: 'merchant_code', order: 'id' }) },
  {
    kind: 'tournament_text',
    query: `select to_jsonb(t)::text as line from promotions.tournament_text t join promotions.tournament o on o.id = t.tournament_id
             where o.merchant_code = $1 order by t.tournament_id, t.language`,
  },
  {
    kind: 'tournament_entry',
    query: wholeRows({ table: 'promotions.tournament_entry', column: 'merchant_code', order: 'tournament_id, entry_number' }),
  },
  { kind: 'points_store', query: wholeRows({ table: 'promotions.points_store', column: 'merchant_code', order: 'merchant_code' }) },
  { kind: 'points_item', query: wholeRows({ table: 'promotions.points_item', column: 'merchant_code', order: 'id' }) },
  {
    kind: 'points_price',
    query: `select to_jsonb(t)::text as line from promotions.points_price t join promotions.points_item o on o.id = t.item_id
             where o.merchant_code = $1 order by t.item_id, t.number`,
  },
  { kind: 'points_purchase', query: wholeRows({ table: 'promotions.points_purchase', column: 'merchant_code', order: 'bought_at, id' }) },
  { kind: 'points_entry', query: wholeRows({ table: 'promotions.points_entry', column: 'merchant_code', order: 'member_id, version' }) },
  { kind: 'application', query: wholeRows({ table: 'promotions.application', column: 'merchant_code', order: 'id' }) },
];
