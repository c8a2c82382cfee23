import { noteSessionUses } from '@jogada/accounts/server';
import type { Context, Database } from '@jogada/platform/server';
import { BoundedMemory } from '../vendor-api/bounded-memory.ts';
import { findOpenedLaunch, listLaunchesEndedSince, touchLaunches, type LaunchUse } from './launch-session.sql.ts';

/** Twelve hours at the longest, and half an hour without a bet. */
export const LAUNCH_LIFE_MS = 12 * 3_600_000;
const LAUNCH_IDLE_MS = 30 * 60_000;

/** How long one copy of the server may not know of a launch that another one ended. */
const ENDS_READ_EVERY_MS = 5000;
/** Ends are looked for from so long before the last look: whoever wrote one may have taken time to commit. */
const ENDS_OVERLAP_MS = 60_000;
/** The row follows the bets at this distance, so that a bet is not a second write. */
const TOUCH_EVERY_MS = 60_000;
const LAUNCHES_MAX = 200_000;

interface Launch {
  readonly openedBy: string | null;
  readonly vendorCode: string;
  readonly gameId: string;
  readonly expiresAt: number;
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

interface Use extends LaunchUse {
  /** The member's session. */
  readonly openedBy: string | null;
}

/** What a copy of the server has read of launches, and when it last heard which have ended. */
interface Known {
  readonly launches: BoundedMemory<Launch>;
  /** Uses that are still to be written down, by launch. */
  readonly uses: Map<string, Use>;
  isWritingUses: boolean;
  endsReadAt: number;
  endsReading: Promise<void> | undefined;
}

const registries = new WeakMap<object, Known>();

/** Whether the member has this game of this vendor open. Asking counts as use: it is asked by bets only. */
export async function useLiveLaunch(ctx: Context, play: Play): Promise<boolean> {
  const known = knownOf(ctx);
  await subscribeToEnds(ctx, known);
  const key = keyOf(play.memberId, play.sessionId);
  const now = ctx.now().getTime();
  let launch = known.launches.find(key);
  if (!launch || !isLive(launch, play, now)) {
    // The row knows of the bets that other copies of the server took.
    launch = await readLaunch(ctx, play);
    if (!launch || !isLive(launch, play, now)) return false;
    known.launches.keep(key, launch);
  }
  launch.lastUsedAt = now;
  if (now - launch.writtenAt >= TOUCH_EVERY_MS) {
    launch.writtenAt = now;
    known.uses.set(key, { memberId: play.memberId, id: play.sessionId, openedBy: launch.openedBy, at: new Date(now) });
    if (!known.isWritingUses) void writeUses(ctx, known);
  }
  return true;
}

// One statement at a time for all that are used meanwhile. No bet waits for it, nor fails with it: a use that is not written down is
// written with the next minute's.
async function writeUses(ctx: Context, known: Known): Promise<void> {
  known.isWritingUses = true;
  try {
    while (known.uses.size > 0) {
      const uses = [...known.uses.values()];
      known.uses.clear();
      const database = ctx.database.forMerchants('every');
      await touchLaunches(database, uses);
      // Somebody who only plays is here all the same.
      const sessions = uses.flatMap(({ memberId, openedBy, at }) => (openedBy === null ? [] : [{ memberId, sessionId: openedBy, at }]));
      if (sessions.length > 0) await noteSessionUses(database, sessions);
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'uses of launches not noted');
  } finally {
    known.isWritingUses = false;
  }
}

/** Forgets what this copy of the server read of launches that have ended; another copy does within five seconds. */
export function clearLaunches(database: Database, ended: { memberId: string; launchIds: readonly string[] }): void {
  const known = registries.get(database.memoryKey);
  for (const id of ended.launchIds) known?.launches.drop(keyOf(ended.memberId, id));
}

function isLive(launch: Launch, play: Play, now: number): boolean {
  return (
    launch.vendorCode === play.vendorCode &&
    launch.gameId === play.gameId &&
    now < launch.expiresAt &&
    now - launch.lastUsedAt < LAUNCH_IDLE_MS
  );
}

async function readLaunch(ctx: Context, { memberId, sessionId }: Play): Promise<Launch | undefined> {
  const row = await findOpenedLaunch(ctx.database, { memberId, id: sessionId });
  if (!row) return undefined;
  const usedAt = row.last_used_at.getTime();
  return {
    openedBy: row.session_id,
    vendorCode: row.vendor_code,
    gameId: row.game_id,
    expiresAt: row.expires_at.getTime(),
    lastUsedAt: usedAt,
    writtenAt: usedAt,
  };
}

// A launch never changes but by ending, which few do: one reading of those serves all bets, where reading each bet's
// launch anew would be a statement a bet.
function subscribeToEnds(ctx: Context, known: Known): Promise<void> | undefined {
  const now = ctx.now().getTime();
  const gapMs = Math.abs(now - known.endsReadAt);
  if (gapMs < ENDS_READ_EVERY_MS) return known.endsReading;
  const { endsReadAt } = known;
  known.endsReadAt = now;
  known.endsReading = readEnds(ctx, known, gapMs).catch((error: unknown) => {
    // The next bet asks again.
    known.endsReadAt = endsReadAt;
    throw error;
  });
  return known.endsReading;
}

async function readEnds(ctx: Context, { launches }: Known, gapMs: number): Promise<void> {
  if (gapMs > ENDS_OVERLAP_MS) {
    launches.clear();
    return;
  }
  const since = new Date(ctx.now().getTime() - gapMs - ENDS_OVERLAP_MS);
  for (const { member_id: memberId, id } of await listLaunchesEndedSince(ctx.database.forMerchants('every'), since))
    launches.drop(keyOf(memberId, id));
}

function keyOf(memberId: string, launchId: string): string {
  return `${memberId} ${launchId}`;
}

function knownOf(ctx: Context): Known {
  const found = registries.get(ctx.database.memoryKey);
  if (found) return found;
  const created: Known = {
    launches: new BoundedMemory<Launch>({ entriesMax: LAUNCHES_MAX }),
    uses: new Map(),
    isWritingUses: false,
    endsReadAt: ctx.now().getTime(),
    endsReading: undefined,
  };
  registries.set(ctx.database.memoryKey, created);
  return created;
}
