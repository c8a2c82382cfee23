import type { VendorMoney } from '@jogada/games/contract/player';
import { useSwitchedOff } from '@jogada/merchant/web';
import { useMoneyText, useProblemText } from '@jogada/platform/web';
import { Button, Spinner, toast } from '@jogada/platform/web/ui';
import { IconDeviceGamepad2 } from '@tabler/icons-react';
import { useText } from '../use-text.ts';
import { useVendorMoney } from './use-vendor-money.ts';

interface VendorMoneyLinesProps {
  /** The member has chosen to hide amounts. */
  readonly isHidden: boolean;
}

/** Lists the member's balances at vendors, with a button to return them. Renders nothing without any. */
export function VendorMoneyLines({ isHidden }: VendorMoneyLinesProps) {
  const t = useText();
  const problemText = useProblemText();
  const mayMove = !useSwitchedOff('FUNDTRANS3');
  const { list, isReturning, bringBack } = useVendorMoney();
  if (list.length === 0) return null;
  const isThere = mayMove && list.some(({ state }) => state === 'there');

  async function handleReturn() {
    const stop = toast.loading(t('vendorMoney.bringing'));
    try {
      const { returnedAmount, isAllBack } = await bringBack('');
      stop();
      if (isAllBack && returnedAmount !== '0') toast.success(t('vendorMoney.returned'));
      else toast.notice(t('vendorMoney.later'));
    } catch (error) {
      stop();
      toast.refusal(problemText(error));
    }
  }

  return (
    <section aria-label={t('vendorMoney.title')} className="mt-4 rounded-control bg-s2 px-3 py-2">
      <ul>
        {list.map((money) => (
          <VendorMoneyLine key={`${money.vassalage} ${money.state}`} money={money} isHidden={isHidden} />
        ))}
      </ul>
      {isThere && (
        <Button look="ghost" size="small" isWide isLoading={isReturning} onClick={() => void handleReturn()} className="mt-1 mb-1">
          {t('vendorMoney.bringBack')}
        </Button>
      )}
    </section>
  );
}

function VendorMoneyLine({ money, isHidden }: { readonly money: VendorMoney; readonly isHidden: boolean }) {
  const moneyText = useMoneyText();
  const t = useText();
  const amount = isHidden ? '••••' : moneyText(money.amount, money.currency);
  return (
    <li className="flex min-h-11 items-center gap-2 text-13">
      {money.state === 'there' ? (
        <IconDeviceGamepad2 size={20} stroke={1.6} aria-hidden="true" className="shrink-0 text-ink-3" />
      ) : (
        <Spinner className="size-5 shrink-0 text-ink-3" />
      )}
      <span className="min-w-0 flex-1 text-ink-2">
        {t(`vendorMoney.${money.state}`, { amount, vendor: money.vendorName })}
        {!money.isCurrent && <span className="block text-ink-3">{t('vendorMoney.lastKnown')}</span>}
      </span>
    </li>
  );
}
