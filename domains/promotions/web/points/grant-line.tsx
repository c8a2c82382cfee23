import type { Currency } from '@jogada/platform/contract';
import { useMoneyText } from '@jogada/platform/web';
import type { PointsGrant } from '@jogada/promotions/contract/player';
import { useText } from '../use-text.ts';

/** What an item grants and its terms, in one paragraph. */
export function GrantLine({ grant, currency }: { readonly grant: PointsGrant; readonly currency: Currency }) {
  const t = useText();
  const money = useMoneyText();
  const { wagerTimes } = grant;
  if (grant.kind === 'bonus') {
    const amount = money(grant.amount, currency);
    const wager = money(String(BigInt(grant.amount) * BigInt(wagerTimes)), currency);
    return (
      <p className="mt-1 text-13 text-ink-2">{wagerTimes === 0 ? t('points.cash', { amount }) : t('points.bonus', { amount, wager })}</p>
    );
  }
  const { rounds, gameName: game, playDays: days, maximumAmount } = grant;
  return (
    <p className="mt-1 text-13 text-ink-2">
      {t('points.rounds', { rounds, game, stake: money(grant.stakeAmount, currency), days })}{' '}
      {wagerTimes === 0 ? t('points.winCash') : t('points.winBonus', { times: wagerTimes })}
      {maximumAmount !== null && ` ${t('points.winMaximum', { amount: money(maximumAmount, currency) })}`}
    </p>
  );
}
