import type { Currency } from '@jogada/platform/contract';
import { MoneyText } from '@jogada/platform/web';
import { prizeAmounts } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

const SHOWN_MAX = 10;

interface PrizePreviewProps {
  readonly poolAmount: bigint;
  readonly shares: readonly number[];
  readonly currency: Currency;
}

/** The prizes as members see them, to the last minor unit. */
export function PrizePreview({ poolAmount, shares, currency }: PrizePreviewProps) {
  const t = useText();
  if (poolAmount === 0n || shares.length === 0) return null;
  const prizes = prizeAmounts({ poolAmount, shares });
  return (
    <section aria-label={t('tournament.preview')} className="mt-3 rounded-tile bg-s2/60 p-3">
      <h3 className="mb-2 text-13 text-ink-3">{t('tournament.preview')}</h3>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-1 text-13">
        {prizes.slice(0, SHOWN_MAX).map((amount, place) => (
          <li key={place} className="flex justify-between gap-2">
            <span>{t('tournament.place', { rank: place + 1 })}</span>
            <MoneyText amount={amount.toString()} currency={currency} />
          </li>
        ))}
      </ol>
      {prizes.length > SHOWN_MAX && <p className="mt-2 text-12 text-ink-3">{t('tournament.more', { count: prizes.length - SHOWN_MAX })}</p>}
    </section>
  );
}
