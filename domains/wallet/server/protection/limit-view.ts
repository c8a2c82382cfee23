import type { Currency } from '@jogada/platform/contract';
import type { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { LIMIT_KINDS, type LimitKind, type PlayLimit, type PlayLimits } from '../../contract/player/limits.ts';
import type { LimitRow } from './limits.sql.ts';

const MINUTE_MS = 60_000n;

/** What the law of a merchant wants every member to have, for the day, the week and the month (R14). */
export function isLimitRequired(jurisdiction: JurisdictionProfile, kind: LimitKind): boolean {
  return jurisdiction === 'br-spa' && (kind === 'loss' || kind === 'time');
}

/** Time is counted in milliseconds and told in whole minutes; money is minor units on both sides. */
export function storedAmount(kind: LimitKind, shown: bigint): bigint {
  return kind === 'time' ? shown * MINUTE_MS : shown;
}

function shownAmount(kind: LimitKind, stored: bigint): string {
  return (kind === 'time' ? stored / MINUTE_MS : stored).toString();
}

export function limitView(row: LimitRow, jurisdiction: JurisdictionProfile): PlayLimit {
  const { kind, period, amount, used, asked_amount: asked, asked_from: askedFrom } = row;
  return {
    kind,
    period,
    amount: shownAmount(kind, amount),
    used: shownAmount(kind, used),
    remaining: shownAmount(kind, used < amount ? amount - used : 0n),
    resetsAt: row.resets_at.toISOString(),
    asked: askedFrom && { amount: asked === null ? null : shownAmount(kind, asked), confirmableAt: askedFrom.toISOString() },
    isRequired: isLimitRequired(jurisdiction, kind),
  };
}

export function limitsView(rows: readonly LimitRow[], of: { currency: Currency; jurisdiction: JurisdictionProfile }): PlayLimits {
  return {
    currency: of.currency,
    limits: rows.map((row) => limitView(row, of.jurisdiction)),
    requiredKinds: LIMIT_KINDS.filter((kind) => isLimitRequired(of.jurisdiction, kind)),
  };
}
