import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { HASHERS_MAX, requireHashRoom } from '../password/hashers.ts';
import { deviceHashOf } from '../remember/remember-login.ts';
import { createSignInLane } from './sign-in-lane.ts';

/** One for the whole process, whatever merchant they are of: it guards the processor and the connections. */
const lane = createSignInLane({
  // While one is hashed, the next one's statements run.
  atWorkMax: HASHERS_MAX + 1,
  waitingMax: 50,
  waitingInFloodMax: 12,
  floodPerSecond: 64 * HASHERS_MAX,
  restTimes: 5,
  nowMs: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

const NOTICE_INTERVAL_MS = 10 * 60_000;
let alertedAt = Number.NEGATIVE_INFINITY;

const places = new WeakMap<VisitorContext, () => void>();

/**
 * Has a sign-in wait its turn, or turns it away, before it has cost more than its headers: no body is opened and no statement is
 * sent for those in front (S24). A remembered device comes without a password, and is let through to say so. Answers what is to
 * be called when it is over.
 * @throws Problem `too_many_requests`
 */
export async function enterSignIn(ctx: VisitorContext): Promise<() => void> {
  if (deviceHashOf(ctx) === undefined) await takePlace(ctx);
  return () => leaveSignIn(ctx);
}

/** For what brings a password, whatever it came through the door as. @throws Problem `too_many_requests` */
export async function requireSignInPlace(ctx: VisitorContext): Promise<void> {
  if (!places.has(ctx)) await takePlace(ctx);
}

/** It has no password to look at, and may wait for others: nobody waits for it. */
export function leaveSignIn(ctx: VisitorContext): void {
  places.get(ctx)?.();
  places.delete(ctx);
}

async function takePlace(ctx: VisitorContext): Promise<void> {
  try {
    requireHashRoom();
    places.set(ctx, await lane.enter());
  } catch (problem) {
    alertOfFlood(ctx);
    throw problem;
  }
}

// One line for all who are turned away: a line for each would cost what turning them away saves.
function alertOfFlood(ctx: VisitorContext): void {
  const at = ctx.now().getTime();
  if (at - alertedAt < NOTICE_INTERVAL_MS) return;
  alertedAt = at;
  ctx.log.warn('more sign-ins arrive than can be looked at');
  recordAudit(ctx, ctx.database, { actorKind: 'system', actorId: null, action: 'session.flood_suspected', subjectId: null }).catch(
    (error: unknown) => ctx.log.error({ err: error }, 'a flood of sign-ins was not noted'),
  );
}
