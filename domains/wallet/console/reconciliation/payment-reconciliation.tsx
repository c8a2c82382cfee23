import { ActionButton, Panel, useOperatorAction, useOperatorCall, useMay, usePages } from '@jogada/platform/console';
import { MoneyText, useDayText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import {
  listPaymentDifferences,
  listPaymentRuns,
  type PaymentRun,
  resolvePaymentDifference,
  runPaymentReconciliation,
} from '@jogada/wallet/contract/operator';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { DayRun } from './day-run.tsx';
import { DifferencesPanel } from './differences-panel.tsx';
import { RunsPanel } from './runs-panel.tsx';

/** Reconciles the bank's daily list with the stored payments and the journal. */
export function PaymentReconciliation() {
  const t = useText();
  const mayRun = useMay(runPaymentReconciliation);
  const pages = usePages();
  const answer = useOperatorCall(listPaymentRuns, pages.from);
  const { act, isPending } = useOperatorAction(runPaymentReconciliation);
  const [shown, setShown] = useState<PaymentRun>();

  async function handleRun(day: string) {
    const run = await act({ day });
    if (!run) return;
    setShown(run.differenceCount > 0 ? run : undefined);
    toast.success(t(`reconciliation.ran.${run.state}`, { count: run.differenceCount }));
  }

  return (
    <>
      {mayRun && (
        <Panel>
          <div className="p-4">
            <DayRun isPending={isPending} onRun={handleRun} />
          </div>
        </Panel>
      )}
      <RunsPanel
        title={t('reconciliation.payments')}
        answer={answer}
        pages={pages}
        nameOf={(run) => run.paymentAccountId ?? ''}
        lineCountOf={(run) => run.paymentCount}
        shown={shown}
        onShow={setShown}
        {...(mayRun && {
          again: (run: PaymentRun) => (
            <ActionButton disabled={isPending} onClick={() => void handleRun(run.day)}>
              {t('reconciliation.again')}
            </ActionButton>
          ),
        })}
      />
      {shown && <PaymentDifferences key={shown.runId} run={shown} />}
    </>
  );
}

function PaymentDifferences({ run }: { readonly run: PaymentRun }) {
  const t = useText();
  const dayText = useDayText();
  const pages = usePages();
  const answer = useOperatorCall(listPaymentDifferences, { runId: run.runId, ...pages.from });
  const { act, isPending } = useOperatorAction(resolvePaymentDifference);
  const amountOf = (amount: string | null) => amount !== null && <MoneyText amount={amount} currency="BRL" />;
  return (
    <DifferencesPanel
      title={t('reconciliation.differencesOf', { day: dayText(run.day) })}
      answer={answer}
      pages={pages}
      keyOf={(row) => `${row.endToEndId} ${row.what}`}
      reasonsOf={(row) => [t(`reconciliation.whats.${row.what}`)]}
      nameOf={(row) => row.endToEndId}
      memberOf={({ memberId, username }) => (memberId === null ? null : { memberId, username: username ?? '' })}
      hereOf={(row) => amountOf(row.hereAmount) || null}
      thereOf={(row) => amountOf(row.thereAmount) || null}
      tracedOf={({ memberId, endToEndId }) => (memberId === null ? null : { memberId, source: 'pix', externalId: endToEndId })}
      isPending={isPending}
      onResolve={async (row, reason) => {
        const answered = await act({ runId: run.runId, endToEndId: row.endToEndId, what: row.what, reason });
        if (answered) toast.success(t('reconciliation.resolved'));
      }}
    />
  );
}
