import { useMoneyText } from '@jogada/platform/web';
import { ProgressBar } from '@jogada/platform/web/ui';
import type { Bonus } from '@jogada/wallet/contract/player';
import { useText } from '../use-text.ts';
import { wagerPercent } from './wager-share.ts';

type Wager = Pick<Bonus, 'wagerDoneAmount' | 'wagerRequiredAmount' | 'currency'>;

/** Wagering progress: the remaining part is hatched, the completed part solid. */
export function BonusProgress({ wager, className }: { readonly wager: Wager; readonly className?: string }) {
  const money = useMoneyText();
  const t = useText();
  const { currency } = wager;
  const percent = wagerPercent(wager);
  const write = (amount: string) => money(amount, currency);
  const words = t('bonus.doneOf', { done: write(wager.wagerDoneAmount), required: write(wager.wagerRequiredAmount) });
  return (
    <div className={className}>
      <div className="mb-2 flex items-baseline justify-between gap-3 text-13">
        <span className="text-ink-3">
          {t('bonus.wagered')} <span className="amount font-semibold text-ink">{percent}%</span>
        </span>
        <span className="amount text-ink-2">{words}</span>
      </div>
      <ProgressBar label={t('bonus.wagered')} percent={percent} words={words} isHatched />
    </div>
  );
}
