import { ReasonAct, useMay, useOperatorAction } from '@jogada/platform/console';
import { toast } from '@jogada/platform/web/ui';
import { askPaymentAccountUse } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';

/** Numbers of codes that wait for a payment, and of payouts that the bank has not completed. */
export interface OpenWork {
  readonly deposits: number;
  readonly withdrawals: number;
}

interface UseAccountActProps {
  readonly merchantCode: string;
  /** Null: the installation's bank. */
  readonly account: { readonly paymentAccountId: `pac_${string}`; readonly receiverName: string } | null;
  /** What stays with the bank that serves now. */
  readonly former: OpenWork;
}

/** Requests that an account, or the installation's bank, serves the site. A second operator must approve it. */
export function UseAccountAct({ merchantCode, account, former }: UseAccountActProps) {
  const t = useText();
  const mayAsk = useMay(askPaymentAccountUse);
  const { act, isPending } = useOperatorAction(askPaymentAccountUse);
  if (!mayAsk) return null;

  async function handleAsk(reason: string) {
    const answer = await act({ merchantCode, paymentAccountId: account?.paymentAccountId ?? null, reason });
    if (answer) toast.success(t('paymentAccounts.asked'));
  }

  return (
    <ReasonAct
      label={t(account ? 'paymentAccounts.use' : 'paymentAccounts.useInstallation')}
      look="quiet"
      isPending={isPending}
      onAct={handleAsk}
      body={
        <span className="grid gap-2">
          <span>{account ? t('paymentAccounts.useBody', { name: account.receiverName }) : t('paymentAccounts.useInstallationBody')}</span>
          <span>{t('paymentAccounts.stays', { ...former })}</span>
          <span>{t('paymentAccounts.takesSecond')}</span>
        </span>
      }
    />
  );
}
