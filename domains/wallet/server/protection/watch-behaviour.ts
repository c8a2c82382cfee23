import { profilesWhere } from '@jogada/merchant/server';
import { emit, newId, type Context } from '@jogada/platform/server';
import type { BehaviourSignal } from '../../contract/player/protection.ts';
import { BEHAVIOUR_CASE_OPENED, type BehaviourCaseOpened } from '../events.ts';
import { insertBehaviourCase, selectBehaviour, selectLatelyPaying, type Behaviour } from './behaviour.sql.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;
/** Minimum time between the closing of a member's case and the next check. */
const REST_MS = 7 * DAY_MS;

const MANY_DEPOSITS = 8;
const LOSS_MIN_AMOUNT = 50_000n;
const LOSS_GROWTH = 3n;
const LONG_PLAY_MS = 30n * 3_600_000n;
const LOOSENED_MIN = 2;

/** Signals in a member's recent behaviour that need a review (R24). A pure function, so that its thresholds can be tested. */
export function behaviourSignals(behaviour: Behaviour): BehaviourSignal[] {
  const { deposits_of_day: deposits, lost_of_week: lost, lost_of_weeks_before: before, played_ms_of_week: playedMs } = behaviour;
  const weekBefore = before > 0n ? before / 4n : 0n;
  return [
    ...(deposits >= MANY_DEPOSITS ? (['many_deposits'] as const) : []),
    ...(lost >= LOSS_MIN_AMOUNT && lost >= weekBefore * LOSS_GROWTH ? (['losses_grew'] as const) : []),
    ...(playedMs >= LONG_PLAY_MS ? (['long_play'] as const) : []),
    ...(behaviour.loosenings_asked >= LOOSENED_MIN ? (['limits_loosened'] as const) : []),
  ];
}

/**
 * Checks members who deposited within the last day where the law requires it (R24), and opens a case for each with signals. The event writes
 * the member an inbox message about ways to play less.
 */
export async function watchBehaviour(ctx: Context): Promise<void> {
  const at = ctx.now();
  const since = new Date(at.getTime() - DAY_MS);
  const jurisdictions = profilesWhere(at, ({ watchesBehaviour }) => watchesBehaviour);
  const rested = new Date(at.getTime() - REST_MS);
  let after = '';
  for (;;) {
    const members = await selectLatelyPaying(ctx.database, { jurisdictions, since, after, rested, limit: BATCH });
    for (const { member_id: memberId, merchant_code: merchantCode } of members) {
      const behaviour = await selectBehaviour(ctx.database, { memberId, at });
      const signals = behaviour ? behaviourSignals(behaviour) : [];
      if (signals.length === 0) continue;
      await ctx.database.transaction(async (tx) => {
        const caseId = newId('bhv', at);
        if (!(await insertBehaviourCase(tx, { caseId, memberId, merchantCode, signals, at }))) return;
        const payload: BehaviourCaseOpened = { memberId, merchantCode, caseId };
        await emit(tx, { topic: BEHAVIOUR_CASE_OPENED, payload, at });
      });
    }
    const last = members.at(-1);
    if (!last || members.length < BATCH) return;
    after = last.member_id;
  }
}
