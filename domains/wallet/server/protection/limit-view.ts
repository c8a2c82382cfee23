import type { Currency } from '@jogada/platform/contract';
import type { JurisdictionRules } from '@jogada/merchant/server';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  type PlayLimit,
  type PlayLimits,
} from '../../contract/player/limits.ts';
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

export function shownAmount(kind: LimitKind, stored: bigint): string {
  return (kind === 'time' ? stored / MINUTE_MS : stored).toString();
}

function isLonger(period: LimitPeriod, than: LimitPeriod): boolean {
  return LIMIT_PERIODS.indexOf(period) > LIMIT_PERIODS.indexOf(than);
}

/** The limit that contradicts a new one, in stored units: a shorter period's may not be the larger one. */
export function contradiction(
  rows: readonly LimitRow[],
  wanted: { readonly kind: LimitKind; readonly period: LimitPeriod; readonly amount: bigint },
): LimitRow | undefined {
  const others = rows.filter(({ kind, period }) => kind === wanted.kind && period !== wanted.period);
  return others.find(({ period, amount }) => (isLonger(period, wanted.period) ? amount < wanted.amount : amount > wanted.amount));
}

/** A limit as its member sees it. `rows` holds the limits of all periods, of which a longer one may be lower. */
export function limitView(row: LimitRow, rules: Rules, rows: readonly LimitRow[] = [row]): PlayLimit {
  const { kind, period, amount, used, asked_amount: asked, asked_from: askedFrom } = row;
  const binding = [row, ...rows.filter((other) => other.kind === kind && isLonger(other.period, period) && other.amount < amount)];
  const [nearest = row] = binding.toSorted((one, other) => Number(leftOf(one) - leftOf(other)));
  const [smallest = row] = binding.toSorted((one, other) => Number(one.amount - other.amount));
  return {
    kind,
    period,
    amount: shownAmount(kind, amount),
    effectiveAmount: shownAmount(kind, smallest.amount),
    used: shownAmount(kind, used),
    remaining: shownAmount(kind, leftOf(nearest)),
    resetsAt: nearest.resets_at.toISOString(),
    asked: askedFrom && { amount: asked === null ? null : shownAmount(kind, asked), confirmableAt: askedFrom.toISOString() },
    isRequired: isLimitRequired(rules, kind),
  };
}

function leftOf({ amount, used }: LimitRow): bigint {
  return used < amount ? amount - used : 0n;
}

export function limitsView(rows: readonly LimitRow[], of: { currency: Currency; rules: Rules }): PlayLimits {
  return {
    currency: of.currency,
    limits: rows.map((row) => limitView(row, of.rules, rows)),
    requiredKinds: LIMIT_KINDS.filter((kind) => isLimitRequired(of.rules, kind)),
  };
}
