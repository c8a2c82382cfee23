import { DataTable, Fact, FactGrid, Panel } from '@jogada/platform/console';
import { DateText, MoneyText, PageLink } from '@jogada/platform/web';
import { Badge, EmptyState } from '@jogada/platform/web/ui';
import type { MoneyPath } from '@jogada/wallet/contract/operator';
import { TransferRow } from '../member-wallet/member-transfers-panel.tsx';
import { withdrawalPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { CaseSteps } from '../withdrawals/case-steps.tsx';

const PAYMENT_TONES = {
  notified: 'info',
  credited: 'ok',
  returning: 'gold',
  returned: 'hot',
  suspense: 'danger',
  unknown: 'neutral',
} as const;
const REFUND_TONES = { returning: 'gold', returned: 'ok', not_done: 'danger' } as const;

/** The money path: the payment, its purpose, refunds and payouts, and the ledger entries. */
export function IncidentMoneyPath({ path }: { readonly path: MoneyPath }) {
  const t = useText();
  return (
    <>
      {path.payment && <PaymentFacts payment={path.payment} />}
      {path.deposit && <DepositFacts deposit={path.deposit} />}
      {path.refunds.length > 0 && <Refunds refunds={path.refunds} />}
      {path.withdrawal && (
        <>
          <WithdrawalFacts withdrawal={path.withdrawal} />
          <CaseSteps steps={path.withdrawal.steps} />
        </>
      )}
      <Panel title={t('incidents.transfers')}>
        {path.transfers.length === 0 ? (
          <EmptyState title={t('incidents.noTransfers')} />
        ) : (
          <ul aria-label={t('incidents.transfers')}>
            {path.transfers.map((transfer) => (
              <TransferRow key={transfer.transferId} transfer={transfer} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

const momentOf = (moment: string | null) => (moment === null ? '—' : <DateText moment={moment} shape="dayTime" />);
const idOf = (id: string | null) => <span className="font-mono text-12">{id ?? '—'}</span>;

function PaymentFacts({ payment }: { readonly payment: NonNullable<MoneyPath['payment']> }) {
  const t = useText();
  const { reasonCode } = payment;
  return (
    <Panel title={t('incidents.payment')}>
      <FactGrid>
        <Fact term={t('incidents.state')}>
          <Badge tone={PAYMENT_TONES[payment.state]}>{t(`incidents.paymentStates.${payment.state}`)}</Badge>
        </Fact>
        <Fact term={t('deposits.amount')}>{payment.amount === null ? '—' : <MoneyText amount={payment.amount} currency="BRL" />}</Fact>
        <Fact term={t('withdrawals.reason')}>
          {reasonCode === null
            ? '—'
            : t.has(`incidents.reasons.${reasonCode}`)
              ? t(`incidents.reasons.${reasonCode as 'txid_unknown'}`)
              : reasonCode}
        </Fact>
        <Fact term={t('incidents.paidAt')}>{momentOf(payment.paidAt)}</Fact>
        <Fact term={t('incidents.notifiedAt')}>{momentOf(payment.notifiedAt)}</Fact>
        <Fact term={t('incidents.settledAt')}>{momentOf(payment.settledAt)}</Fact>
      </FactGrid>
      <dl className="grid gap-1 border-t border-line/60 px-4 py-3 text-12">
        <Id term={t('incidents.endToEndId')} id={payment.endToEndId} />
        <Id term={t('incidents.factNames.txid')} id={payment.txid} />
        <Id term={t('incidents.returnId')} id={payment.returnId} />
      </dl>
    </Panel>
  );
}

function Id({ term, id }: { readonly term: string; readonly id: string | null }) {
  if (id === null) return null;
  return (
    <div className="flex gap-1.5">
      <dt className="shrink-0 text-ink-3">{term}:</dt>
      <dd className="font-mono break-all text-ink-2">{id}</dd>
    </div>
  );
}

function DepositFacts({ deposit }: { readonly deposit: NonNullable<MoneyPath['deposit']> }) {
  const t = useText();
  return (
    <Panel title={t('incidents.deposit')}>
      <FactGrid>
        <Fact term={t('deposits.amount')}>
          <MoneyText amount={deposit.amount} currency={deposit.currency} />
        </Fact>
        <Fact term={t('deposits.state')}>{t(`deposits.states.${deposit.state}`)}</Fact>
        <Fact term={t('deposits.at')}>{momentOf(deposit.createdAt)}</Fact>
        <Fact term={t('deposits.paidAt')}>{momentOf(deposit.paidAt)}</Fact>
        <Fact term={t('deposits.ids')}>{idOf(deposit.depositId)}</Fact>
      </FactGrid>
    </Panel>
  );
}

function Refunds({ refunds }: Pick<MoneyPath, 'refunds'>) {
  const t = useText();
  return (
    <Panel title={t('incidents.refunds')}>
      <DataTable
        label={t('incidents.refunds')}
        rows={refunds}
        keyOf={(row) => row.returnId}
        columns={[
          { key: 'amount', title: t('deposits.amount'), isMain: true, cell: (row) => <MoneyText amount={row.amount} currency="BRL" /> },
          {
            key: 'state',
            title: t('incidents.state'),
            cell: (row) => <Badge tone={REFUND_TONES[row.state]}>{t(`incidents.refundStates.${row.state}`)}</Badge>,
          },
          { key: 'at', title: t('deposits.at'), cell: (row) => momentOf(row.createdAt) },
          { key: 'ended', title: t('incidents.settledAt'), cell: (row) => momentOf(row.endedAt) },
          { key: 'id', title: t('incidents.returnId'), cell: (row) => idOf(row.returnId) },
        ]}
      />
    </Panel>
  );
}

function WithdrawalFacts({ withdrawal }: { readonly withdrawal: NonNullable<MoneyPath['withdrawal']> }) {
  const t = useText();
  return (
    <Panel title={t('incidents.withdrawal')}>
      <FactGrid>
        <Fact term={t('withdrawals.amount')}>
          <PageLink to={withdrawalPagePath(withdrawal.withdrawalId)} className="text-primary hover:underline">
            <MoneyText amount={withdrawal.amount} currency={withdrawal.currency} />
          </PageLink>
        </Fact>
        <Fact term={t('withdrawals.state')}>{t(`withdrawals.states.${withdrawal.state}`)}</Fact>
        <Fact term={t('withdrawals.pixKey')}>{withdrawal.pixKey}</Fact>
        <Fact term={t('withdrawals.askedAt')}>{momentOf(withdrawal.createdAt)}</Fact>
        <Fact term={t('withdrawals.dueAt')}>{momentOf(withdrawal.dueAt)}</Fact>
      </FactGrid>
    </Panel>
  );
}
