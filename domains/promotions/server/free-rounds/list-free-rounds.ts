import type { MemberContext } from '@jogada/accounts/server';
import { listFreeRounds as readPlayed } from '@jogada/games/server';
import type { FreeRounds } from '../../contract/player/index.ts';
import type { MemberFacts } from '../promotion/member-facts.ts';
import { selectRunning } from '../promotion/promotion.sql.ts';
import { refusalOf } from '../promotion/refusal-of.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { findFreeRoundsGame, selectGifts } from './free-rounds-gift.sql.ts';
import { freeRoundsView } from './free-rounds-view.ts';

const SHOWN_MAX = 10;

/** Lists the member's claimed free rounds and those on offer. */
export async function listFreeRounds(ctx: MemberContext, facts: MemberFacts): Promise<FreeRounds[]> {
  const at = ctx.now();
  const { database: sql, merchant, member } = ctx;
  const gifts = await selectGifts(sql, { memberId: member.id, limit: SHOWN_MAX, ...languagesOf(ctx) });
  const played = await readPlayed(sql, { memberId: member.id, ids: gifts.map(({ free_rounds_id: id }) => id) });
  const mine = gifts.map((gift) =>
    freeRoundsView(gift, {
      gameName: gift.game_name,
      played: played.find(({ id }) => id === gift.free_rounds_id),
      endsAt: null,
      refusal: null,
      at,
    }),
  );
  const offered: FreeRounds[] = [];
  for (const row of await selectRunning(sql, { merchantCode: merchant.code, kind: 'free_rounds', at, ...languagesOf(ctx) })) {
    const game = gifts.some(({ id }) => id === row.id) ? undefined : await findFreeRoundsGame(sql, row.rule.gameId);
    const refusal = refusalOf({ profile: merchant.jurisdiction, rule: row.rule, at }, facts);
    if (game && refusal !== 'not_for_this_account')
      offered.push(freeRoundsView(row, { gameName: game.name, played: undefined, endsAt: row.ends_at, refusal, at }));
  }
  return [...mine.filter(({ state }) => state === 'playing'), ...offered, ...mine.filter(({ state }) => state === 'over')];
}
