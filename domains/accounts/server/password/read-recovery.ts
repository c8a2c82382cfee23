import type { readRecovery as endpoint, RecoverySession } from '@jogada/accounts/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { listedDevice } from '../session/list-devices.ts';
import { endOf } from '../session/session-life.ts';
import { selectOpenSessions, selectSessions, type OpenSessionRow } from '../session/session.sql.ts';
import { selectPasswordChange } from './recovery.sql.ts';

const SHOWN_MS = 24 * 3_600_000;
const RECOVERIES: readonly string[] = ['sms', 'email_link'];

/**
 * The member's latest recovery and the sessions that it ended, by the trail's entry of the change. A session that had already lapsed then is
 * left out: the recovery did not end it.
 */
export async function readRecovery(ctx: MemberContext): Promise<OutputOf<typeof endpoint>> {
  const memberId = ctx.member.id;
  const change = await selectPasswordChange(ctx.database, { memberId, since: new Date(ctx.now().getTime() - SHOWN_MS) });
  if (!change || !RECOVERIES.includes(change.by)) return { recovery: null };
  const open = (await selectOpenSessions(ctx.database, memberId)).filter((row) => endOf(row, ctx.now()) === null);
  const sessionIds = change.ended_sessions.split(' ').filter((id) => id !== '');
  const ended = (await selectSessions(ctx.database, { memberId, sessionIds })).filter((row) => wasOpenAt(row, change.at));
  const sessions = [...open, ...ended].map((row) => listedSession(ctx, row));
  return { recovery: { at: change.at.toISOString(), sessions: sessions.toSorted((one, other) => placeOf(one) - placeOf(other)) } };
}

function wasOpenAt(row: OpenSessionRow, at: Date): boolean {
  return endOf({ ...row, ended_at: null, end_reason: null }, at) === null;
}

function listedSession(ctx: MemberContext, row: OpenSessionRow): RecoverySession {
  return {
    ...listedDevice(row, ctx.session.id),
    country: ctx.countries.countryOf(row.address) ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

function placeOf({ isCurrent, endedAt }: RecoverySession): number {
  if (isCurrent) return 0;
  return endedAt === null ? 1 : 2;
}
