import { MemberLink } from '@jogada/accounts/console';
import { ConsoleList, ConsolePage, FilterTabs, type Column } from '@jogada/platform/console';
import { DateText, MoneyText } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { DEPOSIT_CASE_STATES, type DepositCase } from '@jogada/wallet/contract/operator';
import { useText } from '../use-text.ts';
import { RefundDeposit, RefundNote } from './refund-deposit.tsx';
import { SaveDeposits } from './save-deposits.tsx';
import { depositsResource } from './deposits-resource.ts';

const TONES = { waiting: 'info', paid: 'ok', expired: 'neutral', returned: 'hot' } as const;
const CHOICES = ['all', ...DEPOSIT_CASE_STATES] as const;

/** Console page with all members' deposits and their refunds. */
export function DepositsPage() {
  const t = useText();
  return (
    <ConsolePage title={t('deposits.title')} detail={t('deposits.detail')}>
      <ConsoleList
        resource={depositsResource.name}
        label={t('deposits.title')}
        columns={useColumns()}
        emptyTitle={t('deposits.none')}
        filterDefaults={{ state: 'all' }}
        filter={({ filterOf, setFilters }) => (
          <FilterTabs
            label={t('deposits.state')}
            choices={CHOICES.map((key) => ({ key, title: t(`deposits.states.${key}`) }))}
            active={CHOICES.find((key) => key === filterOf('state')) ?? 'all'}
            onSelect={(state) => setFilters({ state })}
          />
        )}
        end={({ filterOf, isEmpty }) => <SaveDeposits state={filterOf('state')} isEmpty={isEmpty} />}
      />
    </ConsolePage>
  );
}

function useColumns(): readonly Column<DepositCase & { id: string }>[] {
  const t = useText();
  return [
    {
      key: 'amount',
      title: t('deposits.amount'),
      isMain: true,
      cell: (row) => <MoneyText amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'member',
      title: t('withdrawals.member'),
      cell: (row) => <MemberLink memberId={row.memberId} username={row.username} />,
    },
    { key: 'merchant', title: t('withdrawals.merchant'), cell: (row) => row.merchantCode },
    {
      key: 'state',
      title: t('deposits.state'),
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Badge tone={TONES[row.state]}>{t(`deposits.states.${row.state}`)}</Badge>
          <RefundNote deposit={row} />
          {row.reasonCode !== null && <span className="text-12 text-ink-3">{row.reasonCode}</span>}
        </span>
      ),
    },
    { key: 'at', title: t('deposits.at'), cell: (row) => <DateText moment={row.createdAt} shape="dayTime" /> },
    {
      key: 'paid',
      title: t('deposits.paidAt'),
      cell: (row) => (row.paidAt === null ? '—' : <DateText moment={row.paidAt} shape="dayTime" />),
    },
    {
      key: 'ids',
      title: t('deposits.ids'),
      cell: (row) => (
        <span className="block max-w-64 font-mono text-11 break-all text-ink-3">
          {row.depositId}
          <span className="block">{row.endToEndId ?? row.txid}</span>
        </span>
      ),
    },
    { key: 'refund', title: t('deposits.refund'), isActions: true, align: 'end', cell: (row) => <RefundDeposit deposit={row} /> },
  ];
}
