import * as v from 'valibot';
import { CalendarDay, CurrencyCode, endpoint, MinorUnits, Moment } from '@jogada/platform/contract';

/** By what figures are told. An agent stands for the members that they invited. */
export const FIGURE_VIEWS = ['day', 'vendor', 'game', 'agent'] as const;
export type FigureView = (typeof FIGURE_VIEWS)[number];

/** How many days can be asked for at once. */
export const FIGURE_DAYS_MAX = 366;

export const FigureRow = v.object({
  /** A day, a vendor's code, a game's id or an agent's member id; empty where there is none. */
  key: v.string(),
  name: v.string(),
  currency: CurrencyCode,
  roundCount: v.number(),
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
  /** Gross gaming revenue: staked less won. */
  ggrAmount: MinorUnits,
  /** What bonuses and promotions cost in cash. */
  bonusAmount: MinorUnits,
  /** Net gaming revenue: the gross one less the bonuses. */
  ngrAmount: MinorUnits,
  depositAmount: MinorUnits,
  withdrawalAmount: MinorUnits,
});
export type FigureRow = v.InferOutput<typeof FigureRow>;

export const readFigures = endpoint({
  method: 'GET',
  path: '/ops/figures',
  summary: 'What some days came to, in days of each merchant: play, bonuses, deposits and withdrawals',
  access: 'operator',
  input: v.object({
    merchantCode: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/))),
    from: CalendarDay,
    to: CalendarDay,
    by: v.optional(v.picklist(FIGURE_VIEWS), 'day'),
  }),
  output: v.object({
    list: v.array(FigureRow),
    totals: v.array(v.omit(FigureRow, ['key', 'name'])),
    /** Until when was counted; null where nothing was yet. */
    asOf: v.nullable(Moment),
  }),
  problems: ['field_invalid'],
});
