import { useMoneyText } from '@jogada/platform/web';
import type { AccountRoute } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

/** The text of the deposits that an account takes. */
export function useAmountRange(): (route: Pick<AccountRoute, 'depositMinimum' | 'depositMaximum'>) => string {
  const t = useText();
  const money = useMoneyText();
  return ({ depositMinimum, depositMaximum }) => {
    const from = money(depositMinimum, 'BRL');
    if (depositMaximum !== null) return t('routing.between', { from, to: money(depositMaximum, 'BRL') });
    return depositMinimum === '0' ? t('routing.everyAmount') : t('routing.fromAmount', { from });
  };
}
