import { createHash } from 'node:crypto';
import type { Context, Transaction } from '@jogada/platform/server';
import { postWithin, type Posting } from '@jogada/wallet/server';
import { insertStuckRound, listStakes, listStuckRounds, type StuckAction, type StuckRoundRow } from './stuck-round.sql.ts';

/** The most rounds per run of the job. The rest wait for the next. */
const ROUNDS_MAX = 500;

/**
 * Ends rounds that their vendor left open past its limit: closes them or refunds the stakes, by the vendor's rule. Later vendor calls get
 * the ledger's outcome for a closed or rolled-back round.
 */
export async function endStuckRounds(ctx: Context): Promise<void> {
  for (const round of await listStuckRounds(ctx.database, { at: ctx.now(), roundsMax: ROUNDS_MAX })) {
    try {
      await ctx.database.transaction((tx) => endStuckRound(ctx, tx, round));
    } catch (error) {
      // A round that cannot be ended must not block the others. The next run retries it.
      ctx.log.error({ err: error, memberId: round.member_id, roundId: round.round_id }, 'stuck round not closed');
    }
  }
}

async function endStuckRound(ctx: Context, tx: Transaction, round: StuckRoundRow): Promise<void> {
  const at = ctx.now();
  const stakes = await listStakes(tx, { memberId: round.member_id, vendorCode: round.vendor_code, roundId: round.round_id });
  // A win is kept: only a round without a win is rolled back.
  const hasWon = round.win_amount > 0n || stakes.some(({ kind }) => kind === 'bet_and_win');
  const action: StuckAction = hasWon || stakes.length === 0 ? 'close' : round.stuck_action;
  const movements =
    action === 'close'
      ? [movement(round, { kind: 'round_close', of: round.round_id, at })]
      : stakes.map((stake) => ({ ...movement(round, { kind: 'rollback', of: stake.external_id, at }), refExternalId: stake.external_id }));

  const answers = await postWithin(tx, movements);
  // The vendor or another run of this job ended the round meanwhile. That outcome stands.
  if (answers.every(({ outcome }) => outcome === 'bet_settled' || outcome === 'replayed')) return;
  const refused = answers.find(({ outcome }) => outcome !== 'applied');
  if (refused) throw new Error(`the ledger returned ${refused.outcome} for closing a stuck round`);
  await insertStuckRound(tx, round, { action, at });
}

// The id is a digest after a prefix that makes it longer than any vendor id, so it cannot collide with the vendor's transaction ids.
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
