import { noteSessionUse } from '@jogada/accounts/server';
import type { Context, Database } from '@jogada/platform/server';
import { BoundedMemory } from '../vendor/bounded-memory.ts';
import { findOpenedLaunch, touchLaunch } from './launch-session.sql.ts';

/** Twelve hours at the longest, and half an hour without a bet. */
export const LAUNCH_LIFE_MS = 12 * 3_600_000;
const LAUNCH_IDLE_MS = 30 * 60_000;

/** How long one copy of the server may judge by what it read. */
const REMEMBERED_MS = 5000;
/** The row follows the bets at this distance, so that a bet is not a second write. */
const TOUCH_EVERY_MS = 60_000;
const LAUNCHES_MAX = 200_000;

interface Launch {
  readonly openedBy: string | null;
  readonly vendorCode: string;
  readonly gameId: string;
  readonly expiresAt: number;
  readonly readAt: number;
  lastUsedAt: number;
  /** The last use that the row knows of. */
  writtenAt: number;
}

interface Play {
  readonly memberId: string;
  readonly sessionId: string;
  readonly vendorCode: string;
  readonly gameId: string;
}

const memories = new WeakMap<Database, BoundedMemory<Launch>>();

/** Whether the member has this game of this vendor open. Asking counts as use: it is asked by bets only. */
export async function useLiveLaunch(ctx: Context, play: Play): Promise<boolean> {
  const launch = await findLaunch(ctx, play);
  const now = ctx.now().getTime();
  const isLive =
    launch !== undefined &&
    launch.vendorCode === play.vendorCode &&
    launch.gameId === play.gameId &&
    now < launch.expiresAt &&
    now - launch.lastUsedAt < LAUNCH_IDLE_MS;
  if (!isLive) return false;
  launch.lastUsedAt = now;
  if (now - launch.writtenAt >= TOUCH_EVERY_MS) {
    launch.writtenAt = now;
    await touchLaunch(ctx.database, { memberId: play.memberId, id: play.sessionId, at: ctx.now() });
    // Somebody who only plays is here all the same.
    if (launch.openedBy) await noteSessionUse(ctx.database, { memberId: play.memberId, sessionId: launch.openedBy, at: ctx.now() });
  }
  return true;
}

/** Forgets what this copy of the server read of launches that have ended; another copy does within five seconds. */
export function forgetLaunches(database: Database, ended: { memberId: string; launchIds: readonly string[] }): void {
  const memory = memoryOf(database);
  for (const id of ended.launchIds) memory.drop(`${ended.memberId} ${id}`);
}

async function findLaunch(ctx: Context, { memberId, sessionId }: Play): Promise<Launch | undefined> {
  const memory = memoryOf(ctx.database);
  const key = `${memberId} ${sessionId}`;
  const known = memory.find(key);
  const now = ctx.now().getTime();
  if (known && Math.abs(now - known.readAt) < REMEMBERED_MS) return known;

  const row = await findOpenedLaunch(ctx.database, { memberId, id: sessionId });
  if (!row) return undefined;
  const writtenAt = row.last_used_at.getTime();
  const launch: Launch = {
    openedBy: row.session_id,
    vendorCode: row.vendor_code,
    gameId: row.game_id,
    expiresAt: row.expires_at.getTime(),
    readAt: now,
    writtenAt,
    lastUsedAt: Math.max(writtenAt, known?.lastUsedAt ?? 0),
  };
  memory.keep(key, launch);
  return launch;
}

function memoryOf(database: Database): BoundedMemory<Launch> {
  const known = memories.get(database);
  if (known) return known;
  const created = new BoundedMemory<Launch>({ entriesMax: LAUNCHES_MAX });
  memories.set(database, created);
  return created;
}
