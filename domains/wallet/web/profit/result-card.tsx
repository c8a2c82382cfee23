import type { Currency } from '@jogada/platform/contract';
import { MoneyText, useFormats } from '@jogada/platform/web';
import type { Profit } from '@jogada/wallet/contract/player';
import { FigureCard } from '../record/figure-card.tsx';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useText } from '../use-text.ts';
import { playResult, returnShare, staked } from './play-result.ts';

interface ResultCardProps {
  readonly total: Profit['total'];
  readonly currency: Currency;
}

/** The play result, followed by its parts. */
export function ResultCard({ total, currency }: ResultCardProps) {
  const t = useText();
  const format = useFormats();
  const share = returnShare(total);
  return (
    <FigureCard
      title={t('profit.result')}
      amount={<SignedAmount amount={playResult(total)} currency={currency} />}
      note={share !== undefined && t('profit.returned', { share: format.number(share, { style: 'percent', maximumFractionDigits: 1 }) })}
      figures={[
        { name: t('profit.staked'), value: <MoneyText amount={staked(total.stakeAmount)} currency={currency} /> },
        { name: t('profit.won'), value: <MoneyText amount={total.winAmount} currency={currency} /> },
      ]}
    />
  );
}
