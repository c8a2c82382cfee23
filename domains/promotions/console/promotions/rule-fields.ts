import { MISSION_CATEGORIES, type PromotionKind } from '@jogada/promotions/contract/operator';

/** A field in the console's rule form. `amounts` is a list separated by commas. */
export interface RuleField {
  readonly name: FieldName;
  readonly type: 'amount' | 'amounts' | 'whole' | 'choice' | 'flag' | 'text';
  /** Empty means none. */
  readonly isOptional?: boolean;
  readonly options?: readonly string[];
}

export type FieldName =
  | 'percent'
  | 'minimumDepositAmount'
  | 'maximumAmount'
  | 'isFirstOnly'
  | 'basisPoints'
  | 'period'
  | 'minimumAmount'
  | 'claimDays'
  | 'amount'
  | 'amounts'
  | 'goal'
  | 'target'
  | 'category'
  | 'wheelTickets'
  | 'gameId'
  | 'rounds'
  | 'stakeAmount'
  | 'playDays'
  | 'needsImage'
  | 'wagerTimes'
  | 'maximumBetAmount'
  | 'maximumCashAmount'
  | 'spendsFirst'
  | 'validDays'
  | 'needsFirstBet'
  | 'clubLabels'
  | 'daysFromRegistration';

const amount = (name: FieldName, isOptional = false): RuleField => ({ name, type: 'amount', isOptional });
const whole = (name: FieldName, isOptional = false): RuleField => ({ name, type: 'whole', isOptional });
const choice = (name: FieldName, options: readonly string[], isOptional = false): RuleField => ({
  name,
  type: 'choice',
  options,
  isOptional,
});
const flag = (name: FieldName): RuleField => ({ name, type: 'flag' });

/** The fields of each promotion kind, in display order. */
export const RULE_FIELDS: Readonly<Record<PromotionKind, readonly RuleField[]>> = {
  deposit_match: [whole('percent'), amount('minimumDepositAmount'), amount('maximumAmount'), flag('isFirstOnly')],
  cash_back: [
    whole('basisPoints'),
    choice('period', ['day', 'week']),
    amount('minimumAmount'),
    amount('maximumAmount', true),
    whole('claimDays'),
  ],
  voucher: [amount('amount')],
  check_in: [{ name: 'amounts', type: 'amounts' }],
  mission: [
    choice('goal', ['stake', 'rounds']),
    whole('target'),
    choice('category', MISSION_CATEGORIES, true),
    choice('period', ['day', 'week', 'once']),
    amount('amount'),
    whole('wheelTickets', true),
    whole('claimDays'),
  ],
  free_amount: [amount('amount')],
  free_rounds: [{ name: 'gameId', type: 'text' }, whole('rounds'), amount('stakeAmount'), whole('playDays'), amount('maximumAmount', true)],
  application: [amount('maximumAmount'), flag('needsImage'), whole('claimDays')],
};

export const BONUS_FIELDS: readonly RuleField[] = [
  whole('wagerTimes'),
  amount('maximumBetAmount', true),
  amount('maximumCashAmount', true),
  choice('spendsFirst', ['cash', 'bonus']),
  whole('validDays'),
];

export const AUDIENCE_FIELDS: readonly RuleField[] = [
  flag('needsFirstBet'),
  { name: 'clubLabels', type: 'text', isOptional: true },
  whole('daysFromRegistration', true),
];
