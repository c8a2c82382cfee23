import type { Id } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { RuleOf } from '../../contract/operator/index.ts';
import type { PromotionId, VersionRow } from '../promotion/promotion.sql.ts';
import type { TextLanguages } from '../rewards/reward.sql.ts';

/** Free rounds that a member claimed, with the rule version at the claim. */
export interface GiftRow extends VersionRow<RuleOf<'free_rounds'>> {
  readonly member_id: string;
  readonly free_rounds_id: Id<'frs'>;
  readonly name: string;
  readonly summary: string;
  readonly game_name: string;
}

const GIFT = `
  select f.member_id, f.free_rounds_id, p.id, p.merchant_code, p.code, p.currency, v.version, v.rule,
         coalesce(t.name, '') as name, coalesce(t.summary, '') as summary, coalesce(g.name, '') as game_name
    from promotions.free_rounds_gift f
    join promotions.promotion p on p.id = f.promotion_id
    join promotions.promotion_version v on v.promotion_id = f.promotion_id and v.version = f.version
    left join games.game_view g on g.game_id = v.rule ->> 'gameId'
    left join lateral (select w.name, w.summary from promotions.promotion_text w
                        where w.promotion_id = p.id and w.language in ($2, $3) order by w.language = $2 desc limit 1) t on true`;

/** A member's latest ones. */
export function selectGifts(sql: Sql, wanted: TextLanguages & { memberId: string; limit: number }): Promise<GiftRow[]> {
  return sql.query<GiftRow>(`${GIFT} where f.member_id = $1 order by f.given_at desc limit $4`, [
    wanted.memberId,
    wanted.language,
    wanted.otherLanguage,
    wanted.limit,
  ]);
}

export async function findGiftOf(sql: Sql, wanted: TextLanguages & { freeRoundsId: string }): Promise<GiftRow | undefined> {
  const [row] = await sql.query<GiftRow>(`${GIFT} where f.free_rounds_id = $1`, [
    wanted.freeRoundsId,
    wanted.language,
    wanted.otherLanguage,
  ]);
  return row;
}

/** Returns false when the member has already claimed the promotion. */
export async function insertGift(
  sql: Sql,
  gift: { memberId: string; promotionId: PromotionId; version: number; freeRoundsId: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into promotions.free_rounds_gift (member_id, promotion_id, version, free_rounds_id, given_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning free_rounds_id`,
    [gift.memberId, gift.promotionId, gift.version, gift.freeRoundsId, gift.at],
  );
  return rows.length > 0;
}

/** A game that supports free rounds: its name and stake limits. */
export interface FreeRoundsGameRow {
  readonly name: string;
  readonly min_bet_amount: bigint;
  readonly max_bet_amount: bigint;
}

export async function findFreeRoundsGame(sql: Sql, gameId: string): Promise<FreeRoundsGameRow | undefined> {
  const [row] = await sql.query<FreeRoundsGameRow>(
    'select name, min_bet_amount, max_bet_amount from games.game_view where game_id = $1 and has_free_rounds and is_enabled',
    [gameId],
  );
  return row;
}
