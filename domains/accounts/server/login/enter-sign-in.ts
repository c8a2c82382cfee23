import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { HASHERS_MAX, requireHashRoom } from '../password/hashers.ts';
import { deviceHashOf } from '../remember/remember-login.ts';
import { createSignInLane } from './sign-in-lane.ts';

/** One lane per process for all merchants: it protects the CPU and the database connections. */
const lane = createSignInLane({
  // While one hash is computed, the statements of the next sign-in run.
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
 * Queues a sign-in or refuses it before its body is read and before any SQL statement is sent (S24). A request with a remembered device is
 * admitted at once, because it needs no hash. Returns a function that releases the place.
 * @throws Problem `too_many_requests`
 */
export async function enterSignIn(ctx: VisitorContext): Promise<() => void> {
  if (deviceHashOf(ctx) === undefined) await takePlace(ctx);
  return () => leaveSignIn(ctx);
}

/** Takes a place for a sign-in with a password that was admitted without one. @throws Problem `too_many_requests` */
export async function requireSignInPlace(ctx: VisitorContext): Promise<void> {
  if (!places.has(ctx)) await takePlace(ctx);
}

/** Releases the place of a sign-in without a password, so that others do not wait for it. */
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

// At most one audit entry per period: one per refusal would cost as much as the refusals save.
function alertOfFlood(ctx: VisitorContext): void {
  const at = ctx.now().getTime();
  if (at - alertedAt < NOTICE_INTERVAL_MS) return;
  alertedAt = at;
  ctx.log.warn('more sign-ins arrive than can be looked at');
  recordAudit(ctx, ctx.database, { actorKind: 'system', actorId: null, action: 'session.flood_suspected', subjectId: null }).catch(
    (error: unknown) => ctx.log.error({ err: error }, 'a flood of sign-ins was not noted'),
  );
}
