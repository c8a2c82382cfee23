import { isRealMember } from '@jogada/accounts/contract/player';
import { memberCentrePath, SignedInOnly, useSession } from '@jogada/accounts/web';
import { choiceAmong, DateText, MoneyText, useAddressChoices, useChannel } from '@jogada/platform/web';
import { Badge, ButtonLink, Chip, ChipRow, EmptyState, ListRow, Sheet, TopBar, type BadgeTone } from '@jogada/platform/web/ui';
import { DEPOSIT_STATES, depositChanged, listDeposits, type Deposit, type DepositTotal } from '@jogada/wallet/contract/player';
import { IconArrowDownLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { FindPaymentButton } from '../find-payment/find-payment-button.tsx';
import { FindPaymentSheet } from '../find-payment/find-payment-sheet.tsx';
import { depositPath } from '../paths.ts';
import { FactList } from '../record/fact-list.tsx';
import { FigureCard } from '../record/figure-card.tsx';
import { JournalSection } from '../record/journal-section.tsx';
import { NothingChosen } from '../record/nothing-chosen.tsx';
import { PeriodChips, useChosenPeriod, useWidestPeriod } from '../record/period-chips.tsx';
import { RecordList } from '../record/record-list.tsx';
import { useChosenRow } from '../record/use-chosen-row.ts';
import { useRecordPages } from '../record/use-record-pages.ts';
import { StatementButton } from '../statement/statement-button.tsx';
import { useText } from '../use-text.ts';

/** The member's deposits by days and state, with totals and their journal entries. */
export function DepositRecordScreen() {
  return (
    <SignedInOnly>
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
  const [period, setPeriod] = useChosenPeriod('days30');
  const widest = useWidestPeriod();
  const [choices, change] = useAddressChoices();
  const state = choiceAmong(DEPOSIT_STATES, choices['state']);
  const setState = (chosen: Deposit['state'] | undefined) => change({ state: chosen });
  const pages = useRecordPages(listDeposits, { from: period.from, to: period.to, state });
  const chosen = useChosenRow<Deposit>();
  const [isSearching, setSearching] = useState(false);
  const { session } = useSession();
  useChannel(depositChanged, pages.renew);

  return (
    <>
      <TopBar title={t('record.deposits')} backTo={memberCentrePath} end={<StatementButton period={period} />} />
      <RecordList
        pages={pages}
        head={
          <>
            <PeriodChips period={period} onChoose={setPeriod} />
            <ChipRow label={t('record.state')} className="mt-1">
              <Chip isActive={state === undefined} onClick={() => setState(undefined)}>
                {t('record.all')}
              </Chip>
              {DEPOSIT_STATES.map((name) => (
                <Chip key={name} isActive={state === name} onClick={() => setState(name)}>
                  {t(`record.depositStates.${name}`)}
                </Chip>
              ))}
            </ChipRow>
            <div aria-live="polite" className="mt-3 mb-6">
              {pages.total && pages.total.count > 0 && <DepositFigures total={pages.total} />}
            </div>
            {session && isRealMember(session.type) && (
              <p className="-mt-3 mb-3">
                <FindPaymentButton onClick={() => setSearching(true)} />
              </p>
            )}
          </>
        }
        columns={[t('record.amount'), t('record.hour'), t('record.stateTitle')]}
        momentOf={({ createdAt }) => createdAt}
        renderRow={(deposit) => (
          <ListRow
            key={deposit.depositId}
            icon={<IconArrowDownLeft size={20} aria-hidden="true" className={deposit.state === 'paid' ? 'text-ok' : undefined} />}
            title={<MoneyText amount={deposit.amount} currency={deposit.currency} />}
            detail={<DateText moment={deposit.createdAt} shape="time" />}
            end={<DepositBadge deposit={deposit} />}
            onSelect={() => chosen.choose(deposit)}
          />
        )}
        empty={
          period.name === widest.name && state === undefined ? (
            <EmptyState
              art="records"
              title={t('record.noDeposits')}
              action={<ButtonLink to={depositPath()}>{t('deposit.title')}</ButtonLink>}
            >
              {t('record.noDepositsBody')}
            </EmptyState>
          ) : (
            <NothingChosen onWiden={() => change({ days: widest.name, state: undefined })} />
          )
        }
      />
      <Sheet isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} title={t('record.details')}>
        {chosen.row && <DepositDetail deposit={chosen.row} />}
      </Sheet>
      <FindPaymentSheet
        isOpen={isSearching}
        onOpenChange={setSearching}
        onShowDeposit={(deposit) => {
          setSearching(false);
          chosen.choose(deposit);
        }}
      />
    </>
  );
}

/** A fully refunded deposit is shown as returned, whether the system or staff refunded it. */
function DepositBadge({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const state = deposit.refundState === 'returned' && deposit.refundedAmount === deposit.amount ? 'returned' : deposit.state;
  return <Badge tone={TONES[state]}>{t(`deposit.state.${state}`)}</Badge>;
}

function DepositFigures({ total }: { readonly total: DepositTotal }) {
  const t = useText();
  const { count, paidCount, creditedAmount, returnedAmount, currency } = total;
  return (
    <FigureCard
      title={t('record.credited')}
      amount={<MoneyText amount={creditedAmount} currency={currency} />}
      figures={[
        { name: t('record.paidCount'), value: t('record.paidOf', { paid: paidCount, count }) },
        { name: t('record.returned'), value: <MoneyText amount={returnedAmount} currency={currency} /> },
      ]}
    />
  );
}

function DepositDetail({ deposit }: { readonly deposit: Deposit }) {
  const t = useText();
  const { amount, currency, state, createdAt, paidAt, endToEndId, depositId, returnReason, refundState, refundedAmount } = deposit;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <MoneyText amount={amount} currency={currency} className="display text-32" />
        <DepositBadge deposit={deposit} />
      </div>
      {returnReason && <p className="mt-2 text-ink-2">{t(`deposit.returnReason.${returnReason}`)}</p>}
      {refundState && (
        <p role="status" className="mt-2 text-ink-2">
          {t.rich(`deposit.refund.${refundState}`, { amount: () => <MoneyText amount={refundedAmount} currency={currency} /> })}
        </p>
      )}
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
      <JournalSection subject={{ of: 'deposit', id: depositId }} />
      {state === 'waiting' && returnReason === null && (
        <ButtonLink to={depositPath(depositId)} size="large" isWide className="mt-3">
          {t('record.payThisCode')}
        </ButtonLink>
      )}
    </>
  );
}
