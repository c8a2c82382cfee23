import type { Context, Transaction } from '@jogada/platform/server';
import type { VisitorContext } from '../member-context.ts';
import { endOwnSession, endSessions } from '../session/end-sessions.ts';
import { closeDueTrials, closeTrial } from './trial.sql.ts';

const BATCH = 200;

/** Closes expired trials and ends their sessions. Their entries stay in the ledger as play money. */
export async function closeTrials(ctx: Context): Promise<void> {
  for (;;) {
    const count = await ctx.database.transaction(async (tx) => {
      const closed = await closeDueTrials(tx, { at: ctx.now(), rowsMax: BATCH });
      for (const { id } of closed) await endSessions(ctx, tx, { memberId: id, reason: 'expired' });
      return closed.length;
    });
    if (count < BATCH) return;
  }
}

/** Ends the trial of a visitor who opens an account. Nothing of it is transferred. */
export async function endTrial(ctx: VisitorContext, tx: Transaction, memberId: string): Promise<void> {
  await closeTrial(tx, memberId);
  if (ctx.session) await endOwnSession(ctx, tx, { memberId, sessionId: ctx.session.id });
  await endSessions(ctx, tx, { memberId, reason: 'logged_out' });
}
