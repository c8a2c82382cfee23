import type { Device, listDevices as contract } from '@jogada/accounts/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import type { MemberContext } from '../member-context.ts';
import { deviceOf } from './device-name.ts';
import { maskAddress } from './mask-address.ts';
import { endOf } from './session-life.ts';
import { selectOpenSessions, type OpenSessionRow } from './session.sql.ts';

/** The sessions of the account, the calling one first (S26). */
export async function listDevices(ctx: MemberContext): Promise<OutputOf<typeof contract>> {
  const rows = (await selectOpenSessions(ctx.database, ctx.member.id)).filter((row) => endOf(row, ctx.now()) === null);
  const list = rows.map((row) => listedDevice(row, ctx.session.id));
  const current = rows.find(({ id }) => id === ctx.session.id);
  return {
    list: list.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
    lastLoginAt: current?.previous_login_at?.toISOString() ?? null,
  };
}

/** A session, described for its owner or for the staff. */
export function listedDevice(row: OpenSessionRow, currentId: string | null): Device {
  return {
    sessionId: row.id,
    isCurrent: row.id === currentId,
    ...deviceOf(row.user_agent),
    address: maskAddress(row.address),
    signedInAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    method: row.login_method,
    isRemembered: row.remembered_login_id !== null,
  };
}
