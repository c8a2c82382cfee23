import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CalendarDay, CurrencyCode, MinorUnits, Moment } from '@jogada/platform/contract';

/** Dimensions by which figures are grouped. An agent stands for the members that they invited. */
export const FIGURE_VIEWS = ['day', 'vendor', 'game', 'agent'] as const;
export type FigureView = (typeof FIGURE_VIEWS)[number];

/** Maximum number of days per request. */
export const FIGURE_DAYS_MAX = 366;

export const FigureRow = v.object({
  /** A day, a vendor's code, a game's id or an agent's member id; empty for what belongs to none. Each view's rows add up to the totals. */
  key: v.string(),
  name: v.string(),
  currency: CurrencyCode,
  roundCount: v.number(),
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
  /** Gross gaming revenue: stakes less winnings. */
  ggrAmount: MinorUnits,
  /** Bonus cost: bonus money converted to cash, and cash rewards of promotions. */
  bonusAmount: MinorUnits,
  /** Net gaming revenue: GGR less bonus cost. */
  ngrAmount: MinorUnits,
  /** Commission paid to agents by the merchant. What agents pay each other is not included. */
  commissionAmount: MinorUnits,
  depositAmount: MinorUnits,
  withdrawalAmount: MinorUnits,
});
export type FigureRow = v.InferOutput<typeof FigureRow>;

/** In days of each merchant's time zone. */
export const readFigures = operatorEndpoint({
  method: 'GET',
  path: '/ops/figures',
  summary: 'Retrieve play, bonus, deposit and withdrawal totals of a period',
  access: 'operator',
  readsReplica: true,
  permission: 'figures.read',
  input: v.object({
    merchantCode: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/))),
    from: CalendarDay,
    to: CalendarDay,
    by: v.optional(v.picklist(FIGURE_VIEWS), 'day'),
  }),
  output: v.object({
    list: v.array(FigureRow),
    totals: v.array(v.omit(FigureRow, ['key', 'name'])),
    /** Closed days that were corrected later, ascending. The figures include the corrections. */
    correctedDays: v.array(CalendarDay),
    /** Time of the latest count; null before the first. */
    asOf: v.nullable(Moment),
  }),
  problems: ['field_invalid'],
});
