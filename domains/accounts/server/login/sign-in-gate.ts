import { recordAudit } from '../audit/record-audit.ts';
import type { VisitorContext } from '../member-context.ts';
import { HASHERS_MAX, requireHashRoom } from '../password/hashers.ts';
import { deviceHashOf } from '../remember/remember-login.ts';
import { createSignInLane } from './sign-in-lane.ts';

/** Limits the sign-ins of a process, of all merchants together: it protects the CPU and the database connections (S24). */
export interface SignInGate {
  /** Takes a place for a sign-in, once per call. @throws Problem `too_many_requests` */
  enter(ctx: VisitorContext): Promise<void>;
  /** Releases the call's place, if it has one. */
  leave(ctx: VisitorContext): void;
}

const NOTICE_INTERVAL_MS = 10 * 60_000;

export function createSignInGate(): SignInGate {
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
  const places = new WeakMap<VisitorContext, () => void>();
  let alertedAt = Number.NEGATIVE_INFINITY;

  // At most one audit entry per period: one per refusal would cost as much as the refusals save.
  function alertOfFlood(ctx: VisitorContext): void {
    const at = ctx.now().getTime();
    if (at - alertedAt < NOTICE_INTERVAL_MS) return;
    alertedAt = at;
    ctx.log.warn('sign-in queue full; sign-ins are refused');
    recordAudit(ctx, ctx.database, { actorKind: 'system', actorId: null, action: 'session.flood_suspected', subjectId: null }).catch(
      (error: unknown) => ctx.log.error({ err: error }, 'recording a flood of sign-ins failed'),
    );
  }

  return {
    async enter(ctx) {
      if (places.has(ctx)) return;
      try {
        requireHashRoom();
        places.set(ctx, await lane.enter());
      } catch (problem) {
        alertOfFlood(ctx);
        throw problem;
      }
    },
    leave(ctx) {
      places.get(ctx)?.();
      places.delete(ctx);
    },
  };
}

/**
 * Queues a sign-in or refuses it before its body is read and before any SQL statement is sent (S24). A request with a remembered device is
 * admitted at once, because it needs no hash. Returns a function that releases the place.
 * @throws Problem `too_many_requests`
 */
export async function enterSignIn(ctx: VisitorContext): Promise<() => void> {
  const { signIns } = ctx.accounts;
  if (deviceHashOf(ctx) === undefined) await signIns.enter(ctx);
  return () => signIns.leave(ctx);
}
