import { createHash } from 'node:crypto';
import type { Context, Transaction } from '@jogada/platform/server';
import { postWithin, type Posting } from '@jogada/wallet/server';
import { insertStuckRound, listStakes, listStuckRounds, type StuckAction, type StuckRoundRow } from './stuck-round.sql.ts';

/** More than these wait for the next turn of the job. */
const ROUNDS_MAX = 500;

/**
 * Ends the rounds that their vendor left open past its limit: closes them, or gives the stakes back, as the vendor's
 * setting says. Whatever the vendor still sends gets the ledger's answer for a round that is closed or rolled back.
 */
export async function endStuckRounds(ctx: Context): Promise<void> {
  for (const round of await listStuckRounds(ctx.database, { at: ctx.now(), roundsMax: ROUNDS_MAX })) {
    try {
      await ctx.database.transaction((tx) => endStuckRound(ctx, tx, round));
    } catch (error) {
      // One round that can't be ended must not keep the others open; it is tried again at the next turn.
      ctx.log.error({ err: error, memberId: round.member_id, roundId: round.round_id }, 'stuck round not ended');
    }
  }
}

async function endStuckRound(ctx: Context, tx: Transaction, round: StuckRoundRow): Promise<void> {
  const at = ctx.now();
  const stakes = await listStakes(tx, { memberId: round.member_id, vendorCode: round.vendor_code, roundId: round.round_id });
  // Money that was won stays won: only a round without a win is taken back.
  const hasWon = round.win_amount > 0n || stakes.some(({ kind }) => kind === 'bet_and_win');
  const action: StuckAction = hasWon || stakes.length === 0 ? 'close' : round.stuck_action;
  const movements =
    action === 'close'
      ? [movement(round, { kind: 'round_close', of: round.round_id, at })]
      : stakes.map((stake) => ({ ...movement(round, { kind: 'rollback', of: stake.external_id, at }), refExternalId: stake.external_id }));

  const answers = await postWithin(tx, movements);
  // Somebody ended the round while we looked at it: the vendor, whose word stands, or another run of this job.
  if (answers.every(({ outcome }) => outcome === 'bet_settled' || outcome === 'replayed')) return;
  const refused = answers.find(({ outcome }) => outcome !== 'applied');
  if (refused) throw new Error(`the ledger answers ${refused.outcome} to the end of a stuck round`);
  await insertStuckRound(tx, round, { action, at });
}

// Named by a digest, after a prefix that no vendor's id has room for: whatever a vendor calls its movements, these are ours.
function movement(round: StuckRoundRow, { kind, of, at }: { kind: 'round_close' | 'rollback'; of: string; at: Date }): Posting {
  const digest = createHash('sha256').update(of).digest('hex');
  return {
    kind,
    merchantCode: round.merchant_code,
    memberId: round.member_id,
    source: round.vendor_code,
    externalId: `stuck-${kind === 'rollback' ? 'bet' : 'round'}:${digest}`,
    roundId: round.round_id,
    gameId: round.game_id,
    amount: 0n,
    currency: round.currency,
    pocket: round.pocket,
    at,
  };
}
