import { memberCentrePath, SignedInOnly } from '@jogada/accounts/web';
import { DateText, MoneyText, useChannel } from '@jogada/platform/web';
import { Badge, ButtonLink, EmptyState, ListRow, Sheet, TopBar, type BadgeTone } from '@jogada/platform/web/ui';
import { depositChanged, listDeposits, type Deposit } from '@jogada/wallet/contract/player';
import { IconArrowDownLeft } from '@tabler/icons-react';
import { depositPath } from '../paths.ts';
import { FactList } from '../record/fact-list.tsx';
import { RecordList } from '../record/record-list.tsx';
import { useChosenRow } from '../record/use-chosen-row.ts';
import { useRecordPages } from '../record/use-record-pages.ts';
import { useText } from '../use-text.ts';

export function DepositRecordScreen() {
  const t = useText();
  return (
    <SignedInOnly>
      <TopBar title={t('record.deposits')} backTo={memberCentrePath} />
      <DepositRecord />
    </SignedInOnly>
  );
}

const TONES = { waiting: 'info', paid: 'ok', expired: 'neutral', returned: 'danger' } as const satisfies Record<
  Deposit['state'],
  BadgeTone
>;

function DepositRecord() {
  const t = useText();
  const pages = useRecordPages(listDeposits);
  const chosen = useChosenRow<Deposit>();
  useChannel(depositChanged, pages.renew);

  return (
    <>
      <RecordList
        pages={pages}
        momentOf={({ createdAt }) => createdAt}
        renderRow={(deposit) => (
          <ListRow
            key={deposit.depositId}
            icon={<IconArrowDownLeft size={20} aria-hidden="true" className={deposit.state === 'paid' ? 'text-ok' : undefined} />}
            title={<MoneyText amount={deposit.amount} currency={deposit.currency} />}
            detail={<DateText moment={deposit.createdAt} shape="time" />}
            end={<Badge tone={TONES[deposit.state]}>{t(`deposit.state.${deposit.state}`)}</Badge>}
            onSelect={() => chosen.choose(deposit)}
          />
        )}
        empty={
          <EmptyState
            art="records"
            title={t('record.noDeposits')}
            action={<ButtonLink to={depositPath()}>{t('deposit.title')}</ButtonLink>}
          >
            {t('record.noDepositsBody')}
          </EmptyState>
        }
      />
      <Sheet isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} title={t('record.details')}>
        {chosen.row && <DepositDetail deposit={chosen.row} />}
      </Sheet>
    </>
  );
}

function DepositDetail({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const { amount, currency, state, createdAt, paidAt, endToEndId, depositId } = deposit;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <MoneyText amount={amount} currency={currency} className="display text-32" />
        <Badge tone={TONES[state]}>{t(`deposit.state.${state}`)}</Badge>
      </div>
      <div className="-mx-5 mt-3 border-t border-line">
        <FactList
          facts={[
            { name: t('deposit.createdAt'), value: <DateText moment={createdAt} /> },
            ...(paidAt ? [{ name: t('deposit.paidAt'), value: <DateText moment={paidAt} /> }] : []),
            ...(endToEndId ? [{ name: t('deposit.endToEndId'), value: endToEndId, isId: true }] : []),
            { name: t('deposit.depositId'), value: depositId, isId: true },
          ]}
        />
      </div>
      {state === 'waiting' && (
        <ButtonLink to={depositPath(depositId)} size="large" isWide className="mt-3">
          {t('record.payThisCode')}
        </ButtonLink>
      )}
    </>
  );
}
