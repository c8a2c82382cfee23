import type { readTeamOverview } from '@jogada/agents/contract/player';
import type { AnswerOf, Currency } from '@jogada/platform/contract';
import { MoneyText, useFormats } from '@jogada/platform/web';
import { Section } from '@jogada/platform/web/ui';
import { useCategoryName } from '../area/use-category-name.ts';
import { useText } from '../use-text.ts';

interface CategoryBarsProps {
  readonly categories: AnswerOf<typeof readTeamOverview>['categories'];
  readonly currency: Currency;
  /** The measured value: stakes or net loss. */
  readonly by: 'staked' | 'netLoss';
}

/** Compares game categories, each with its share of the stakes. */
export function CategoryBars({ categories, currency, by }: CategoryBarsProps) {
  const t = useText();
  const format = useFormats();
  const nameOf = useCategoryName();
  const total = categories.reduce((sum, { stakeAmount }) => sum + BigInt(stakeAmount), 0n);
  if (total <= 0n) return null;
  return (
    <Section title={t('chart.byCategory')}>
      <ul className="grid gap-4 rounded-card bg-s1 p-5 shadow-raised">
        {categories.map(({ category, stakeAmount, winAmount, roundCount }) => {
          const part = Number((BigInt(stakeAmount) * 10_000n) / total) / 10_000;
          return (
            <li key={category}>
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 truncate font-medium text-ink">{nameOf(category)}</span>
                <span className="font-semibold">
                  <MoneyText
                    amount={by === 'staked' ? BigInt(stakeAmount) : BigInt(stakeAmount) - BigInt(winAmount)}
                    currency={currency}
                    signed={by === 'netLoss'}
                  />
                </span>
              </p>
              <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-s3">
                <div className="h-full rounded-full bg-primary" style={{ width: `max(4px, ${part * 100}%)` }} />
              </div>
              <p className="mt-1 text-12 text-ink-3">
                {t('chart.part', {
                  part: format.number(part, { style: 'percent', maximumFractionDigits: 1 }),
                  count: roundCount,
                })}
              </p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
