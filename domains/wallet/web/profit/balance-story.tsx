import { MoneyText } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import type { Profit } from '@jogada/wallet/contract/player';
import { FactList } from '../record/fact-list.tsx';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useText } from '../use-text.ts';
import { playResult } from './play-result.ts';

const PARTS = ['depositAmount', 'withdrawalAmount', 'bonusAmount', 'otherAmount'] as const;

/** The change of the balance line by line: opening, additions, deductions and closing, which add up. */
export function BalanceStory({ profit }: { readonly profit: Profit }) {
  const t = useText();
  const { currency, total, openingBalance, closingBalance } = profit;
  const lines = [
    { part: 'playResult' as const, amount: playResult(total) },
    ...PARTS.map((part) => ({ part, amount: total[part] })).filter(({ amount }) => amount !== '0'),
  ];
  return (
    <Section title={t('profit.story')}>
      <div className="rounded-card bg-s1 shadow-raised">
        <FactList
          facts={[
            { name: t('profit.opening'), value: <MoneyText amount={openingBalance} currency={currency} /> },
            ...lines.map(({ part, amount }) => ({
              name: t(`profit.part.${part}`),
              value: <SignedAmount amount={amount} currency={currency} />,
            })),
            {
              name: t('profit.closing'),
              value: <MoneyText amount={closingBalance} currency={currency} className="font-bold" />,
            },
          ]}
        />
      </div>
    </Section>
  );
}
