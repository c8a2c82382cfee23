import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, GivenMinorUnits, MinorUnits, Moment, plainText, PositiveMinorUnits } from '@jogada/platform/contract';
import { WheelSector } from '../player/wheel.ts';

/** Limits on the number of sectors of a wheel. */
export const WHEEL_SECTORS = { min: 4, max: 12 } as const;
/** The largest weight of a sector. */
export const WHEEL_WEIGHT_MAX = 1000;

export const SectorDraft = v.object({
  /** "0" wins nothing. */
  amount: GivenMinorUnits,
  weight: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(WHEEL_WEIGHT_MAX)),
});

export const OperatorWheel = v.object({
  merchantCode: v.string(),
  merchantName: v.string(),
  currency: CurrencyCode,
  /** Whether a change waits for a second operator. */
  waitsForSecond: v.boolean(),
  /** Null where the merchant has none yet. */
  wheel: v.nullable(
    v.object({
      isOpen: v.boolean(),
      version: v.number(),
      sectors: v.array(WheelSector),
      wagerTimes: v.number(),
      budgetAmount: MinorUnits,
      spentAmount: MinorUnits,
      changedAt: Moment,
    }),
  ),
});
export type OperatorWheel = v.InferOutput<typeof OperatorWheel>;

export const listWheels = operatorEndpoint({
  method: 'GET',
  path: '/ops/wheel',
  summary: "List each brand's prize wheel with its odds, budget and payouts",
  access: 'operator',
  permission: 'promotions.read',
  input: v.object({}),
  output: v.object({ list: v.array(OperatorWheel) }),
  problems: ['not_allowed'],
});

/** Changed fields make a new version. Granted tickets keep theirs. */
export const setWheel = operatorEndpoint({
  method: 'PUT',
  path: '/ops/wheel/:merchantCode',
  summary: 'Create or change a prize wheel',
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({
    merchantCode: plainText({ min: 1, max: 40 }),
    isOpen: v.boolean(),
    budgetAmount: PositiveMinorUnits,
    wagerTimes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
    sectors: v.pipe(v.array(SectorDraft), v.minLength(WHEEL_SECTORS.min), v.maxLength(WHEEL_SECTORS.max)),
  }),
  output: OperatorWheel,
  problems: ['not_allowed', 'not_found', 'field_invalid', 'approval_waiting'],
});
