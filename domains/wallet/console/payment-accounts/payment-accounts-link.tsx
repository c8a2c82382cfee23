import { useMay } from '@jogada/platform/console';
import { ButtonLink } from '@jogada/platform/web/ui';
import { listPaymentAccounts } from '@jogada/wallet/contract/operator';
import { paymentAccountsOfPath } from '../paths.ts';
import { useText } from '../use-text.ts';

/** Leads from a site's panel to its payment accounts. */
export function PaymentAccountsLink({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  if (!useMay(listPaymentAccounts)) return null;
  return (
    <ButtonLink to={paymentAccountsOfPath(merchantCode)} look="quiet" size="small">
      {t('paymentAccounts.title')}
    </ButtonLink>
  );
}
