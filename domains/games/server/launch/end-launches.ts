import type { SessionEnded } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { setSessionLeaving } from '../transfer-wallet/vendor-player.sql.ts';
import { endLaunches } from './launch-session.sql.ts';
import { clearLaunches } from './live-launch.ts';

/**
 * Ends the launches of a session that has ended: its open games accept no further bets. Open rounds close normally and their wins are
 * credited. Money at transfer-wallet vendors is returned.
 */
export async function endLaunchesOfSession(
  ctx: Context & Services,
  tx: Transaction,
  { payload: { memberId, sessionId } }: DomainEvent<SessionEnded>,
): Promise<void> {
  const at = ctx.now();
  const ended = await endLaunches(tx, { memberId, sessionId, at });
  await setSessionLeaving(tx, { memberId, sessionId, at });
  tx.afterCommit(() => clearLaunches(ctx, { memberId, launchIds: ended.map(({ id }) => id) }));
}
