import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import type { GuardRow } from './guard.sql.ts';

/** A playing session ends after this time without a stake or a game launch. */
const SITTING_ENDS_AFTER_MS = 30 * 60_000;
const MINUTE_MS = 60_000;
/** Default interval where the law requires a reality check and the member has not chosen one (R18). */
const DEFAULT_MINUTES = 60;

export function isRealityCheckRequired(jurisdiction: JurisdictionProfile): boolean {
  return jurisdiction === 'br-spa';
}

export function realityCheckMinutes(guard: GuardRow, jurisdiction: JurisdictionProfile): number | null {
  return guard.reality_check_minutes ?? (isRealityCheckRequired(jurisdiction) ? DEFAULT_MINUTES : null);
}

export interface Sitting {
  readonly from: Date;
  readonly acknowledgedAt: Date | null;
  /** Null for no reality check. */
  readonly dueAt: Date | null;
}

/** The playing session at a given time; undefined if none is active. */
export function presentSitting(
  guard: GuardRow,
  { jurisdiction, at }: { jurisdiction: JurisdictionProfile; at: Date },
): Sitting | undefined {
  const { sitting_from: from, sitting_touched_at: touchedAt, acknowledged_at: acknowledgedAt, last_play_at: lastPlayAt } = guard;
  if (!from || !touchedAt) return undefined;
  const lastAt = Math.max(touchedAt.getTime(), lastPlayAt?.getTime() ?? 0);
  if (at.getTime() - lastAt > SITTING_ENDS_AFTER_MS) return undefined;
  const minutes = realityCheckMinutes(guard, jurisdiction);
  const since = acknowledgedAt ?? from;
  return { from, acknowledgedAt, dueAt: minutes === null ? null : new Date(since.getTime() + minutes * MINUTE_MS) };
}
