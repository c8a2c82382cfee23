import type { Currency } from '@jogada/platform/contract';
import type { JurisdictionRules } from '@jogada/merchant/server';
import { LIMIT_KINDS, type LimitKind, type PlayLimit, type PlayLimits } from '../../contract/player/limits.ts';
import type { LimitRow } from './limits.sql.ts';

const MINUTE_MS = 60_000n;

type Rules = Pick<JurisdictionRules, 'requiredLimits'>;

/** Whether the merchant's law requires this limit of every member for the day, the week and the month (R14). */
export function isLimitRequired({ requiredLimits }: Rules, kind: LimitKind): boolean {
  return requiredLimits.some((required) => required === kind);
}

/** Time is stored in milliseconds and shown in whole minutes; money is minor units in both. */
export function storedAmount(kind: LimitKind, shown: bigint): bigint {
  return kind === 'time' ? shown * MINUTE_MS : shown;
}

function shownAmount(kind: LimitKind, stored: bigint): string {
  return (kind === 'time' ? stored / MINUTE_MS : stored).toString();
}

export function limitView(row: LimitRow, rules: Rules): PlayLimit {
  const { kind, period, amount, used, asked_amount: asked, asked_from: askedFrom } = row;
  return {
    kind,
    period,
    amount: shownAmount(kind, amount),
    used: shownAmount(kind, used),
    remaining: shownAmount(kind, used < amount ? amount - used : 0n),
    resetsAt: row.resets_at.toISOString(),
    asked: askedFrom && { amount: asked === null ? null : shownAmount(kind, asked), confirmableAt: askedFrom.toISOString() },
    isRequired: isLimitRequired(rules, kind),
  };
}

export function limitsView(rows: readonly LimitRow[], of: { currency: Currency; rules: Rules }): PlayLimits {
  return {
    currency: of.currency,
    limits: rows.map((row) => limitView(row, of.rules)),
    requiredKinds: LIMIT_KINDS.filter((kind) => isLimitRequired(of.rules, kind)),
  };
}
