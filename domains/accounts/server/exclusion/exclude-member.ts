import { newId, type Context, type Transaction } from '@jogada/platform/server';
import { endSessions } from '../session/end-sessions.ts';
import { holdsUntil, insertExclusion, selectAccountsOfPerson } from './exclusion.sql.ts';

type ExclusionContext = Pick<Context, 'now' | 'realtime'>;

/**
 * Excludes all accounts of the member's person until a given time, or for good (R20). Ends their sessions and pushes that to open pages and
 * games; sign-in is refused until the end. Returns the accounts. An exclusion cannot be revoked.
 */
export async function excludeMember(
  ctx: ExclusionContext,
  tx: Transaction,
  exclusion: { memberId: string; until: Date | null },
): Promise<readonly { id: string; merchantCode: string }[]> {
  // Locks the member rows first, which serialises with a concurrent sign-in.
  const accounts = await selectAccountsOfPerson(tx, exclusion.memberId);
  const at = ctx.now();
  for (const { id: memberId } of accounts) {
    // Repeated requests end a moment apart: an existing exclusion covers them.
    if (!(await holdsUntil(tx, { memberId, at, until: exclusion.until })))
      await insertExclusion(tx, { id: newId('exc', at), memberId, kind: 'exclusion', at, until: exclusion.until });
    await endSessions(ctx, tx, { memberId, reason: 'excluded' });
  }
  return accounts;
}

/** Records a pause from play. The member can still sign in, but receives no advertising (R19, R22). */
export async function notePause(ctx: ExclusionContext, tx: Transaction, pause: { memberId: string; until: Date }): Promise<void> {
  const at = ctx.now();
  await insertExclusion(tx, { id: newId('exc', at), kind: 'pause', at, ...pause });
}
