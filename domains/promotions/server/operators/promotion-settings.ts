import type { PromotionRule } from '../../contract/operator/index.ts';
import { UNLIMITED, type Setting } from '../programme/setting.ts';

interface PlannedPromotion {
  readonly rule: PromotionRule;
  /** Minor units; null without a budget. */
  readonly budgetAmount: bigint | null;
  readonly endsAt: Date | null;
}

type Part = Pick<Setting, 'name' | 'unit' | 'value' | 'paysMoreBy'> & Partial<Pick<Setting, 'place' | 'pays'>>;

/**
 * What a running promotion pays, and its conditions. Free rounds count with their stakes. Staff decides each grant of an application, within
 * its own limits, so its settings pay nothing.
 */
export function promotionSettings(
  { rule, budgetAmount, endsAt }: PlannedPromotion,
  { ticketAmount }: { readonly ticketAmount: bigint },
): readonly Setting[] {
  const amounts = amountsOf(rule, ticketAmount);
  const pays = amounts.reduce((most, { pays: each }) => (each > most ? each : most), 0n);
  const { payout } = rule;
  const parts: Part[] = [
    ...amounts,
    ...conditionsOf(rule),
    { name: 'wagerTimes', unit: 'count', value: BigInt(payout.form === 'bonus' ? payout.wagerTimes : 0), paysMoreBy: 'fall' },
    {
      name: 'maximumCashAmount',
      unit: 'money',
      value: limit(payout.form === 'bonus' ? payout.maximumCashAmount : null),
      paysMoreBy: 'rise',
    },
    { name: 'budgetAmount', unit: 'money', value: budgetAmount ?? UNLIMITED, paysMoreBy: 'rise' },
    { name: 'endsAt', unit: 'moment', value: endsAt === null ? UNLIMITED : BigInt(endsAt.getTime()), paysMoreBy: 'rise' },
  ];
  return parts.map((part) => ({ place: '', pays, ...part }));
}

function amountsOf(rule: PromotionRule, ticketAmount: bigint): readonly (Part & { pays: bigint })[] {
  switch (rule.kind) {
    case 'deposit_match':
      return [money('maximumAmount', BigInt(rule.maximumAmount))];
    case 'cash_back':
      return [money('maximumAmount', limit(rule.maximumAmount))];
    case 'voucher':
    case 'free_amount':
      return [money('amount', BigInt(rule.amount))];
    case 'check_in':
      return rule.amounts.map((amount, index) => ({ ...money('dayAmount', BigInt(amount)), place: String(index + 1) }));
    case 'mission': {
      const tickets = BigInt(rule.wheelTickets ?? 0);
      return [
        money('amount', BigInt(rule.amount)),
        { name: 'wheelTickets', unit: 'count', value: tickets, paysMoreBy: 'rise', pays: tickets * ticketAmount },
      ];
    }
    case 'free_rounds':
      return [money('roundsStake', BigInt(rule.stakeAmount) * BigInt(rule.rounds))];
    case 'application':
      return [{ ...money('maximumAmount', BigInt(rule.maximumAmount)), pays: 0n }];
  }
}

function conditionsOf(rule: PromotionRule): readonly Part[] {
  switch (rule.kind) {
    case 'deposit_match':
      return [
        { name: 'matchPercent', unit: 'percent', value: BigInt(rule.percent), paysMoreBy: 'rise' },
        { name: 'minimumDepositAmount', unit: 'money', value: BigInt(rule.minimumDepositAmount), paysMoreBy: 'fall' },
        { name: 'isFirstOnly', unit: 'yes_no', value: rule.isFirstOnly ? 1n : 0n, paysMoreBy: 'fall' },
      ];
    case 'cash_back':
      return [
        { name: 'lossShare', unit: 'basis_points', value: BigInt(rule.basisPoints), paysMoreBy: 'rise' },
        { name: 'minimumAmount', unit: 'money', value: BigInt(rule.minimumAmount), paysMoreBy: 'fall' },
      ];
    case 'mission': {
      const unit = rule.goal === 'stake' ? 'money' : 'count';
      return [{ name: 'missionTarget', unit, value: BigInt(rule.target), paysMoreBy: 'fall' }];
    }
    case 'free_rounds':
      return [{ name: 'roundsWinMax', unit: 'money', value: limit(rule.maximumAmount), paysMoreBy: 'rise' }];
    case 'voucher':
    case 'free_amount':
    case 'check_in':
    case 'application':
      return [];
  }
}

function money(name: string, amount: bigint): Part & { pays: bigint } {
  return { name, unit: 'money', value: amount, paysMoreBy: 'rise', pays: amount };
}

function limit(amount: string | null): bigint {
  return amount === null ? UNLIMITED : BigInt(amount);
}
