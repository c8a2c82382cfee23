import { LRUCache } from 'lru-cache';
import { noteSessionUses } from '@jogada/accounts/server';
import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';
import { findOpenedLaunch, listLaunchesEndedSince, touchLaunches, type LaunchUse } from './launch-session.sql.ts';

/** Maximum lifetime of a launch, in ms. It also expires after half an hour without a bet. */
export const LAUNCH_LIFE_MS = 12 * 3_600_000;
const LAUNCH_IDLE_MS = 30 * 60_000;

/** How long, in ms, a process may still accept a launch that another process ended. */
const ENDS_READ_EVERY_MS = 5000;
/** Overlap of successive reads of ended launches, in ms. Covers transactions that commit late. */
const ENDS_OVERLAP_MS = 60_000;
/** Minimum interval between writes of the last use, in ms, so that a bet does not cost a second write. */
const TOUCH_EVERY_MS = 60_000;
const LAUNCHES_MAX = 200_000;

interface Launch {
  readonly openedBy: string | null;
  readonly vendorCode: string;
  readonly gameId: string;
  readonly expiresAt: number;
  lastUsedAt: number;
  /** The last use written to the row, in ms since the epoch. */
  writtenAt: number;
}

interface Play {
  readonly memberId: string;
  readonly sessionId: string;
  readonly vendorCode: string;
  readonly gameId: string;
}

interface Use extends LaunchUse {
  /** The member session that launched the game. */
  readonly openedBy: string | null;
}

/** This process's cache of launches, and when it last read the ended ones. */
export interface LiveLaunches {
  readonly launches: LRUCache<string, Launch>;
  /** Uses not yet written, by launch. */
  readonly uses: Map<string, Use>;
  isWritingUses: boolean;
  endsReadAt: number;
  endsReading: Promise<void> | undefined;
}

type LaunchContext = Context & Pick<Services, 'games'>;

export function createLiveLaunches(now: Date): LiveLaunches {
  return {
    // Limited by size: with `max` the cache would reserve its room at the start.
    launches: new LRUCache<string, Launch>({ maxSize: LAUNCHES_MAX, sizeCalculation: () => 1 }),
    uses: new Map(),
    isWritingUses: false,
    endsReadAt: now.getTime(),
    endsReading: undefined,
  };
}

/** Returns whether the member has a live launch of this game. Counts as use, so call it for bets only. */
export async function useLiveLaunch(ctx: LaunchContext, play: Play): Promise<boolean> {
  const known = ctx.games.launches;
  await subscribeToEnds(ctx, known);
  const key = keyOf(play.memberId, play.sessionId);
  const now = ctx.now().getTime();
  let launch = known.launches.get(key);
  if (!launch || !isLive(launch, play, now)) {
    // The row includes bets that other processes accepted.
    launch = await readLaunch(ctx, play);
    if (!launch || !isLive(launch, play, now)) return false;
    known.launches.set(key, launch);
  }
  launch.lastUsedAt = now;
  if (now - launch.writtenAt >= TOUCH_EVERY_MS) {
    launch.writtenAt = now;
    known.uses.set(key, { memberId: play.memberId, id: play.sessionId, openedBy: launch.openedBy, at: new Date(now) });
    if (!known.isWritingUses) void writeUses(ctx, known);
  }
  return true;
}

// One statement at a time for all pending uses. No bet waits for it or fails with it: after a failure, later bets write the use again.
async function writeUses(ctx: Context, known: LiveLaunches): Promise<void> {
  known.isWritingUses = true;
  try {
    while (known.uses.size > 0) {
      const uses = [...known.uses.values()];
      known.uses.clear();
      const database = ctx.database.forMerchants('every');
      await touchLaunches(database, uses);
      // Play keeps the member session active.
      const sessions = uses.flatMap(({ memberId, openedBy, at }) => (openedBy === null ? [] : [{ memberId, sessionId: openedBy, at }]));
      if (sessions.length > 0) await noteSessionUses(database, sessions);
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'launch activity not recorded');
  } finally {
    known.isWritingUses = false;
  }
}

/** Drops ended launches from this process's cache. Other processes drop them within five seconds. */
export function clearLaunches({ games }: Pick<Services, 'games'>, ended: { memberId: string; launchIds: readonly string[] }): void {
  for (const id of ended.launchIds) games.launches.launches.delete(keyOf(ended.memberId, id));
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

// A launch changes only by ending, which is rare. One read of the ended launches serves all bets; a read per bet would cost a statement
// each.
function subscribeToEnds(ctx: Context, known: LiveLaunches): Promise<void> | undefined {
  const now = ctx.now().getTime();
  const gapMs = Math.abs(now - known.endsReadAt);
  if (gapMs < ENDS_READ_EVERY_MS) return known.endsReading;
  const { endsReadAt } = known;
  known.endsReadAt = now;
  known.endsReading = readEnds(ctx, known, gapMs).catch((error: unknown) => {
    // The next bet retries.
    known.endsReadAt = endsReadAt;
    throw error;
  });
  return known.endsReading;
}

async function readEnds(ctx: Context, { launches }: LiveLaunches, gapMs: number): Promise<void> {
  if (gapMs > ENDS_OVERLAP_MS) {
    launches.clear();
    return;
  }
  const since = new Date(ctx.now().getTime() - gapMs - ENDS_OVERLAP_MS);
  for (const { member_id: memberId, id } of await listLaunchesEndedSince(ctx.database.forMerchants('every'), since))
    launches.delete(keyOf(memberId, id));
}

function keyOf(memberId: string, launchId: string): string {
  return `${memberId} ${launchId}`;
}
