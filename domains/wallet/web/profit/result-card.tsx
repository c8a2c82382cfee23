import type { Currency } from '@jogada/platform/contract';
import { MoneyText, useFormats } from '@jogada/platform/web';
import { Card } from '@jogada/platform/web/ui';
import type { Profit } from '@jogada/wallet/contract/player';
import { SignedAmount } from '../record/signed-amount.tsx';
import { useText } from '../use-text.ts';
import { playResult, returnShare, staked } from './play-result.ts';

interface ResultCardProps {
  readonly total: Profit['total'];
  readonly currency: Currency;
}

/** What playing did to the money: the result first, then what it is made of. */
export function ResultCard({ total, currency }: ResultCardProps) {
  const t = useText();
  const format = useFormats();
  const share = returnShare(total);
  return (
    <Card look="note">
      <p className="text-13 text-ink-2">{t('profit.result')}</p>
      <SignedAmount amount={playResult(total)} currency={currency} className="display mt-1 block text-32" />
      {share !== undefined && (
        <p className="mt-1 text-13 text-ink-2">
          {t('profit.returned', { share: format.number(share, { style: 'percent', maximumFractionDigits: 1 }) })}
        </p>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4">
        <div>
          <dt className="text-13 text-ink-3">{t('profit.staked')}</dt>
          <dd className="mt-0.5 font-semibold">
            <MoneyText amount={staked(total.stakeAmount)} currency={currency} />
          </dd>
        </div>
        <div>
          <dt className="text-13 text-ink-3">{t('profit.won')}</dt>
          <dd className="mt-0.5 font-semibold">
            <MoneyText amount={total.winAmount} currency={currency} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}
