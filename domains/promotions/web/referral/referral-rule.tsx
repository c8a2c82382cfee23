import { useMoneyText } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import type { Referral } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

/** The rule of the referral programme. */
export function ReferralRule({ referral: { rule, currency } }: { readonly referral: Referral }) {
  const money = useMoneyText();
  const t = useText();
  const write = (amount: string) => money(amount, currency);
  const lines = [
    t('referral.rule.play', { amount: write(rule.qualifyingAmount), days: rule.qualifyingDays }),
    rule.wagerTimes === 0
      ? t('referral.rule.cash', { amount: write(rule.rewardAmount) })
      : t('referral.rule.bonus', { amount: write(rule.rewardAmount), times: rule.wagerTimes }),
    t('referral.rule.once'),
    t('referral.rule.person'),
    t('referral.rule.month', { count: rule.monthlyRewardsMax }),
  ];
  return (
    <Section title={t('referral.rule.title')}>
      <ol className="grid list-decimal gap-2 rounded-card bg-s1 py-5 pr-5 pl-9 text-13 text-ink-2 shadow-raised">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </Section>
  );
}
