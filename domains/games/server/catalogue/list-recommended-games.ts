import type { MemberContext } from '@jogada/accounts/server';
import { dayIn, isRealMember } from '@jogada/accounts/contract/player';
import { RECOMMENDED_MAX, type listRecommendedGames as contract } from '@jogada/games/contract/player';
import { isSwitchedOff, rulesOf } from '@jogada/merchant/server';
import type { OutputOf } from '@jogada/platform/contract';
import { hasRiskSignal, isPlayStopped } from '@jogada/wallet/server';
import { findRecommendedGames } from './recommended.sql.ts';
import { tileOf } from './tile.ts';

/** The current day and the 29 days before it, in the merchant's calendar. */
const COUNTED_DAYS = 30;
const RULE = { roundsMin: 10, playedMax: 3, limit: RECOMMENDED_MAX } as const;
const TITLES_MIN = 3;
const DAY_MS = 86_400_000;
const NOTHING = { list: [], becauseOf: [] };

/**
 * Titles like the three that the member played most in the last thirty days, from ten own rounds and three titles on. Empty for trials and
 * accounts that are not active, during a pause or an exclusion (R19, R20), with an open case of risky play (R24), and while GAMELO3 or
 * RECOMMEND3 is off.
 */
export async function listRecommendedGames(ctx: MemberContext): Promise<OutputOf<typeof contract>> {
  const { merchant, member } = ctx;
  if (isSwitchedOff(merchant, 'GAMELO3') || isSwitchedOff(merchant, 'RECOMMEND3')) return NOTHING;
  if (!isRealMember(member.type) || member.status !== 'active') return NOTHING;
  if ((await isPlayStopped(ctx)) || (await hasRiskSignal(ctx))) return NOTHING;
  const today = dayIn(merchant.timeZone, ctx.now());
  const rows = await findRecommendedGames(ctx.database, {
    ...RULE,
    merchantCode: merchant.code,
    memberId: member.id,
    since: new Date(Date.parse(today) - (COUNTED_DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
    timeZone: merchant.timeZone,
    approval: rulesOf(merchant.jurisdiction, ctx.now()).gameApproval,
  });
  if (rows.length < TITLES_MIN) return NOTHING;
  const liked = new Map(rows.toSorted((one, other) => one.like_place - other.like_place).map((row) => [row.like_id, row.like_name]));
  return {
    list: rows.map((row) => tileOf(ctx, row)),
    becauseOf: [...liked].map(([gameId, gameName]) => ({ gameId, gameName })),
  };
}
