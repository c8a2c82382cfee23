import {
  listVendorDifferences,
  listVendorRuns,
  resolveVendorDifference,
  runVendorReconciliation,
  type VendorDifference,
  type VendorRun,
} from '@jogada/games/contract/operator';
import { ActionButton, Choice, Panel, useOperatorAction, useOperatorCall, useMay, usePages } from '@jogada/platform/console';
import { MoneyText, useDayText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { DayRun, DifferencesPanel, RunsPanel } from '@jogada/wallet/console';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** Compares each vendor's daily report with the ledger. */
export function VendorReconciliation() {
  const t = useText();
  const mayRun = useMay(runVendorReconciliation);
  const pages = usePages();
  const answer = useOperatorCall(listVendorRuns, pages.from);
  const { act, isPending } = useOperatorAction(runVendorReconciliation);
  const [shown, setShown] = useState<VendorRun>();
  const [chosen, setChosen] = useState('');
  const reporting = answer.data?.reporting ?? [];
  const vendorCode = chosen || (reporting[0]?.vendorCode ?? '');

  async function handleRun(asked: { vendorCode: string; day: string }) {
    const run = await act(asked);
    if (!run) return;
    setShown(run.differenceCount > 0 ? run : undefined);
    toast.success(t(`reconciliation.ran.${run.state}`, { count: run.differenceCount }));
  }

  return (
    <>
      {mayRun && reporting.length > 0 && (
        <Panel>
          <div className="p-4">
            <DayRun isPending={isPending} onRun={(day) => handleRun({ vendorCode, day })}>
              <Choice
                label={t('heldWins.vendor')}
                value={vendorCode}
                options={reporting.map((vendor) => ({ value: vendor.vendorCode, name: vendor.vendorName }))}
                onChoose={setChosen}
              />
            </DayRun>
          </div>
        </Panel>
      )}
      <RunsPanel
        title={t('reconciliation.title')}
        answer={answer}
        pages={pages}
        nameOf={(run) => run.vendorName}
        lineCountOf={(run) => run.lineCount}
        shown={shown}
        onShow={setShown}
        {...(mayRun && {
          again: (run: VendorRun) => (
            <ActionButton disabled={isPending} onClick={() => void handleRun({ vendorCode: run.vendorCode, day: run.day })}>
              {t('reconciliation.again')}
            </ActionButton>
          ),
        })}
      />
      {shown && <VendorDifferences key={shown.runId} run={shown} />}
    </>
  );
}

function VendorDifferences({ run }: { readonly run: VendorRun }) {
  const t = useText();
  const dayText = useDayText();
  const pages = usePages();
  const answer = useOperatorCall(listVendorDifferences, { runId: run.runId, ...pages.from });
  const { act, isPending } = useOperatorAction(resolveVendorDifference);
  return (
    <DifferencesPanel
      title={t('reconciliation.differencesOf', { vendor: run.vendorName, day: dayText(run.day) })}
      answer={answer}
      pages={pages}
      keyOf={(row) => `${row.memberId} ${row.transactionId}`}
      reasonsOf={(row) => row.reasons.map((reason) => t(`reconciliation.reasons.${reason}`))}
      nameOf={(row) => row.transactionId}
      memberOf={({ memberId, username }) => ({ memberId, username })}
      hereOf={(row) => row.here && <SideFacts side={row.here} currency={row.currency} />}
      thereOf={(row) => row.there && <SideFacts side={row.there} currency={row.currency} />}
      tracedOf={({ memberId, source, transactionId }) => ({ memberId, source, externalId: transactionId })}
      isPending={isPending}
      onResolve={async ({ memberId, transactionId }, reason) => {
        const answered = await act({ runId: run.runId, memberId, transactionId, reason });
        if (answered) toast.success(t('reconciliation.resolved'));
      }}
    />
  );
}

/** One side's record of a transaction: kind, amount, win amount and rollback state. */
function SideFacts({
  side,
  currency,
}: {
  readonly side: NonNullable<VendorDifference['here']>;
  readonly currency: VendorDifference['currency'];
}) {
  const t = useText();
  const { kind, amount, winAmount, status } = side;
  return (
    <span className="tabular-nums">
      {currency === null ? `${amount} ${side.currency}` : <MoneyText amount={amount} currency={currency} />}
      <span className="block text-12 text-ink-3">
        {t.has(`rounds.kinds.${kind}`) ? t(`rounds.kinds.${kind as 'bet'}`) : kind}
        {winAmount !== '0' && currency !== null && (
          <>
            {' '}
            · {t('rounds.win')} <MoneyText amount={winAmount} currency={currency} />
          </>
        )}
        {status === 'rolled_back' && ` · ${t('rounds.statuses.rolled_back')}`}
      </span>
    </span>
  );
}
