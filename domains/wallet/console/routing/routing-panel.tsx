import { ActionButton, DataTable, Panel, useMay, type Column } from '@jogada/platform/console';
import { useFormats } from '@jogada/platform/web';
import { askPaymentRouting } from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useProviderName } from '../payment-accounts/use-provider-name.ts';
import { useText } from '../use-text.ts';
import type { PaymentAccount } from './payment-account.ts';
import { RoutingDialog } from './routing-dialog.tsx';
import { useAmountRange } from './use-amount-range.ts';

type RoutedAccount = PaymentAccount & { readonly route: NonNullable<PaymentAccount['route']> };

interface RoutingPanelProps {
  readonly merchantCode: string;
  readonly accounts: readonly PaymentAccount[];
}

/** Which accounts are in use, and what each takes. */
export function RoutingPanel({ merchantCode, accounts }: RoutingPanelProps) {
  const t = useText();
  const mayAsk = useMay(askPaymentRouting);
  const [isChanging, setChanging] = useState(false);
  const routed = accounts.filter((account): account is RoutedAccount => account.route !== null);
  const columns = useColumns(routed);
  return (
    <Panel title={t('routing.title')} end={mayAsk && <ActionButton onClick={() => setChanging(true)}>{t('routing.change')}</ActionButton>}>
      {routed.length > 1 ? (
        <DataTable label={t('routing.title')} columns={columns} rows={routed} keyOf={(row) => row.paymentAccountId} />
      ) : (
        <p className="p-4 text-13 text-ink-2">{t('routing.one')}</p>
      )}
      {isChanging && <RoutingDialog merchantCode={merchantCode} accounts={accounts} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function useColumns(routed: readonly RoutedAccount[]): readonly Column<RoutedAccount>[] {
  const t = useText();
  const { number } = useFormats();
  const providerName = useProviderName();
  const amountRange = useAmountRange();
  const shares = routed.reduce((sum, { route }) => sum + route.depositShare, 0);
  const part = (share: number) => number(share / shares, { style: 'percent', maximumFractionDigits: 1 });
  return [
    {
      key: 'account',
      title: t('routing.account'),
      isMain: true,
      cell: (row) => (
        <>
          {row.receiverName}
          <span className="block text-12 font-normal text-ink-3">{`${providerName(row.provider)} · ${row.receiverKey}`}</span>
        </>
      ),
    },
    {
      key: 'share',
      title: t('routing.share'),
      align: 'end',
      cell: ({ route }) => (route.depositShare === 0 ? t('routing.standby') : part(route.depositShare)),
    },
    { key: 'amounts', title: t('routing.amounts'), align: 'end', cell: ({ route }) => amountRange(route) },
    {
      key: 'payouts',
      title: t('routing.payouts'),
      align: 'end',
      cell: ({ route }) => (route.payoutRank === null ? t('routing.noPayouts') : t('routing.rank', { rank: route.payoutRank })),
    },
  ];
}
