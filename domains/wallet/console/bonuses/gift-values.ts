import type { RequestOf } from '@jogada/platform/contract';
import type { giveMemberBonus } from '@jogada/wallet/contract/operator';

export interface GiftValues {
  /** Minor units; undefined while the field is empty. */
  readonly amount: bigint | undefined;
  readonly wagerTimes: string;
  readonly validDays: string;
  readonly name: string;
  readonly weightRule: string;
  readonly spendsFirst: 'cash' | 'bonus';
  /** Minor units; undefined for no maximum. */
  readonly maximumBetAmount: bigint | undefined;
  /** Minor units; undefined for no cap. */
  readonly maximumCashAmount: bigint | undefined;
  readonly reason: string;
}

export const EMPTY_GIFT: GiftValues = {
  amount: undefined,
  wagerTimes: '10',
  validDays: '7',
  name: '',
  weightRule: 'standard',
  spendsFirst: 'cash',
  maximumBetAmount: undefined,
  maximumCashAmount: undefined,
  reason: '',
};

const WAGER_TIMES_MAX = 100;
const VALID_DAYS_MAX = 365;
const REASON_MIN = 3;

/** Validation errors by field, as text keys. */
export function findGiftFaults({ amount, wagerTimes, validDays, reason }: GiftValues) {
  return {
    ...(!amount && { amount: 'bonuses.amountMissing' as const }),
    ...(!isWhole(wagerTimes, WAGER_TIMES_MAX) && { wagerTimes: 'bonuses.wagerTimesInvalid' as const }),
    ...(!isWhole(validDays, VALID_DAYS_MAX) && { validDays: 'bonuses.validDaysInvalid' as const }),
    ...(reason.trim().length < REASON_MIN && { reason: 'bonuses.reasonMissing' as const }),
  };
}

/** Builds the request from a valid form. `amount` must be set. */
export function giftRequest(memberId: `mbr_${string}`, values: GiftValues): RequestOf<typeof giveMemberBonus> {
  const { amount, wagerTimes, validDays, name, weightRule, spendsFirst, maximumBetAmount, maximumCashAmount, reason } = values;
  return {
    memberId,
    amount: (amount ?? 0n).toString(),
    wagerTimes: Number(wagerTimes),
    validDays: Number(validDays),
    name: name.trim(),
    weightRule,
    spendsFirst,
    maximumBetAmount: maximumBetAmount ? maximumBetAmount.toString() : null,
    maximumCashAmount: maximumCashAmount ? maximumCashAmount.toString() : null,
    reason: reason.trim(),
  };
}

function isWhole(text: string, max: number): boolean {
  return /^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= max;
}
