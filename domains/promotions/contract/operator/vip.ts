import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import {
  CurrencyCode,
  eachLanguageOnce,
  LanguageCode,
  GivenMinorUnits,
  MinorUnits,
  plainText,
  PositiveMinorUnits,
  wholeNumber,
} from '@jogada/platform/contract';

const LEVELS_MAX = 20;
const POINTS_MAX = 1_000_000_000_000;
const LABEL_MAX = 16;

/** Stored in a bigint column. */
const Points = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(POINTS_MAX));
const Count = wholeNumber({ min: 0, max: 100 });

/** A level in the console's form. Its position in the list is its number. */
export const LevelDraft = v.object({
  names: v.pipe(
    v.array(v.object({ language: LanguageCode, name: plainText({ min: 1, max: LABEL_MAX }) })),
    v.minLength(1),
    v.maxLength(10),
    eachLanguageOnce(),
  ),
  pointsNeeded: v.pipe(Points, v.minValue(1)),
  pointsKept: Points,
  levelUpAmount: GivenMinorUnits,
  monthlyAmount: GivenMinorUnits,
  wagerTimes: Count,
  wheelTickets: Count,
});

const Programme = {
  /** Stake per point, in minor units. */
  pointAmount: PositiveMinorUnits,
  weights: v.pipe(
    v.array(
      v.object({
        classification: plainText({ min: 1, max: 20 }),
        percent: Count,
      }),
    ),
    v.maxLength(20),
  ),
  levels: v.pipe(v.array(LevelDraft), v.minLength(1), v.maxLength(LEVELS_MAX)),
};

export const VipProgramme = v.object({
  merchantCode: v.string(),
  merchantName: v.string(),
  currency: CurrencyCode,
  languages: v.array(LanguageCode),
  /** Whether a change waits for a second operator. */
  waitsForSecond: v.boolean(),
  /** Null where the merchant has none yet. */
  programme: v.nullable(
    v.object({
      pointAmount: MinorUnits,
      weights: v.array(v.object({ classification: v.string(), percent: v.number() })),
      levels: v.array(v.object({ ...LevelDraft.entries, level: v.number(), memberCount: v.number() })),
      openedAt: v.string(),
      changedAt: v.string(),
    }),
  ),
});
export type VipProgramme = v.InferOutput<typeof VipProgramme>;

export const listVipProgrammes = operatorEndpoint({
  method: 'GET',
  path: '/ops/vip',
  summary: "List each brand's VIP programme with its members per level",
  access: 'operator',
  permission: 'promotions.read',
  input: v.object({}),
  output: v.object({ list: v.array(VipProgramme) }),
  problems: [],
});

/** Counted rounds keep their weight and granted rewards their terms. */
export const setVipProgramme = operatorEndpoint({
  method: 'PUT',
  path: '/ops/vip/:merchantCode',
  summary: "Replace a VIP programme's levels and formula",
  access: 'operator',
  permission: 'promotions.change',
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }), ...Programme }),
  output: VipProgramme,
  problems: ['not_found', 'field_invalid', 'field_required', 'approval_waiting'],
});
