import { newId, type Context, type Transaction } from '@jogada/platform/server';
import { endSessions } from '../session/end-sessions.ts';
import { holdsUntil, insertExclusion, selectAccountsOfPerson } from './exclusion.sql.ts';

type ExclusionContext = Pick<Context, 'now' | 'realtime'>;

/**
 * Closes every account of the member's person until a moment, or for good (R20): sessions end, open pages and games hear
 * it at once, and nobody signs in again before the end. Answers whose accounts these are. There is no way back.
 */
export async function excludeMember(
  ctx: ExclusionContext,
  tx: Transaction,
  exclusion: { memberId: string; until: Date | null },
): Promise<readonly { id: string; merchantCode: string }[]> {
  // Their rows are locked first: a sign-in under way ends before this, or finds it.
  const accounts = await selectAccountsOfPerson(tx, exclusion.memberId);
  const at = ctx.now();
  for (const { id: memberId } of accounts) {
    // Several that were asked for at once end a moment apart; the first one holds for all of them.
    if (!(await holdsUntil(tx, { memberId, at, until: exclusion.until })))
      await insertExclusion(tx, { id: newId('exc', at), memberId, kind: 'exclusion', at, until: exclusion.until });
    await endSessions(ctx, tx, { memberId, reason: 'excluded' });
  }
  return accounts;
}

/** Notes a pause from playing: the member goes on signing in, and hears no advertising meanwhile (R19, R22). */
export async function notePause(ctx: ExclusionContext, tx: Transaction, pause: { memberId: string; until: Date }): Promise<void> {
  const at = ctx.now();
  await insertExclusion(tx, { id: newId('exc', at), kind: 'pause', at, ...pause });
}
