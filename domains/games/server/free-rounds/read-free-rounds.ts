import { writeDecimal, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { readFreeRounds as contract } from '@jogada/games/contract/vendor-api';
import { getPlayer } from '../vendor-api/get-player.ts';
import type { VendorContext } from '../vendor-api/vendor-context.ts';
import { selectPlayable } from './free-rounds.sql.ts';

/** The free rounds that a member may play in a game now; play money has none. @throws VendorRefusal unknown_member */
export async function readFreeRounds(
  ctx: VendorContext,
  { memberId, gameId }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { pocket } = await getPlayer(ctx, memberId);
  if (pocket === 'play') return { freeRounds: [] };
  const rows = await selectPlayable(ctx.database, { memberId, gameId, at: ctx.now() });
  return {
    freeRounds: rows.map((row) => ({
      freeRoundsId: row.id,
      stake: writeDecimal({ amount: row.stake_amount, currency: row.currency }),
      roundsLeft: row.round_count - row.used_count,
      won: writeDecimal({ amount: row.won_amount, currency: row.currency }),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}
