import type { SessionEnded } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { setSessionLeaving } from '../transfer-wallet/vendor-player.sql.ts';
import { endLaunches } from './launch-session.sql.ts';
import { clearLaunches } from './live-launch.ts';

/**
 * Whoever is no longer signed in plays no longer: a session's open games take no further bet. Rounds under way end as
 * they must, and what they win is credited. Money that it took to a vendor that keeps it comes back.
 */
export async function endLaunchesOfSession(
  ctx: Context & Services,
  tx: Transaction,
  { payload: { memberId, sessionId } }: DomainEvent<SessionEnded>,
): Promise<void> {
  const at = ctx.now();
  const ended = await endLaunches(tx, { memberId, sessionId, at });
  await setSessionLeaving(tx, { memberId, sessionId, at });
  tx.afterCommit(() => clearLaunches(ctx.database, { memberId, launchIds: ended.map(({ id }) => id) }));
}
