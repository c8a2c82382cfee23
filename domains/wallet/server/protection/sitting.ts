import type { JurisdictionRules } from '@jogada/merchant/server';
import type { GuardRow } from './guard.sql.ts';

/** A playing session ends after this time without a stake or a game launch. */
const SITTING_ENDS_AFTER_MS = 30 * 60_000;
const MINUTE_MS = 60_000;
type Rules = Pick<JurisdictionRules, 'realityCheckMinutes'>;

/** The member's interval, or the law's where the member has not chosen one (R18); null for no reality check. */
export function realityCheckMinutes(guard: GuardRow, rules: Rules): number | null {
  return guard.reality_check_minutes ?? rules.realityCheckMinutes;
}

export interface Sitting {
  readonly from: Date;
  readonly acknowledgedAt: Date | null;
  /** Null for no reality check. */
  readonly dueAt: Date | null;
}

/** The playing session at a given time; undefined if none is active. */
export function presentSitting(guard: GuardRow, { rules, at }: { rules: Rules; at: Date }): Sitting | undefined {
  const { sitting_from: from, sitting_touched_at: touchedAt, acknowledged_at: acknowledgedAt, last_play_at: lastPlayAt } = guard;
  if (!from || !touchedAt) return undefined;
  const lastAt = Math.max(touchedAt.getTime(), lastPlayAt?.getTime() ?? 0);
  if (at.getTime() - lastAt > SITTING_ENDS_AFTER_MS) return undefined;
  const minutes = realityCheckMinutes(guard, rules);
  const since = acknowledgedAt ?? from;
  return { from, acknowledgedAt, dueAt: minutes === null ? null : new Date(since.getTime() + minutes * MINUTE_MS) };
}
