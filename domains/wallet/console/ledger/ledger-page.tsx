import { DataTable, ConsolePage, Panel, useBackgroundTask, type Column } from '@jogada/platform/console';
import { DateText, useFormats } from '@jogada/platform/web';
import { AfterAWhile, Badge, Button, classNames, EmptyState, Skeleton } from '@jogada/platform/web/ui';
import { readLedgerVerification, runLedgerVerification, type LedgerCheck, type LedgerVerification } from '@jogada/wallet/contract/operator';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useText } from '../use-text.ts';

/** Console page that verifies every ledger invariant on demand, and shows the latest verification. */
export function LedgerPage() {
  const t = useText();
  const { state, result, isRunning, ask } = useBackgroundTask<
    LedgerVerification,
    typeof readLedgerVerification,
    typeof runLedgerVerification
  >({
    read: readLedgerVerification,
    ask: runLedgerVerification,
  });
  return (
    <ConsolePage
      title={t('ledger.title')}
      detail={t('ledger.detail')}
      end={
        <Button onClick={ask} isLoading={isRunning} disabled={state === undefined}>
          {result ? t('ledger.again') : t('ledger.run')}
        </Button>
      }
    >
      {isRunning && (
        <p role="status" className="text-13 text-ink-2">
          {t('ledger.running')}
        </p>
      )}
      {state === 'failed' && (
        <p role="alert" className="text-13 text-danger">
          {t('ledger.failed')}
        </p>
      )}
      {result ? <Verdict verification={result} /> : <NothingYet isLoading={isRunning || state === undefined} />}
    </ConsolePage>
  );
}

function NothingYet({ isLoading }: { readonly isLoading: boolean }) {
  const t = useText();
  if (isLoading) {
    return (
      <AfterAWhile>
        <Skeleton className="h-72" />
      </AfterAWhile>
    );
  }
  return (
    <Panel>
      <EmptyState icon={<IconShieldCheck size={34} stroke={1.6} aria-hidden="true" />} title={t('ledger.notYet')}>
        {t('ledger.notYetBody')}
      </EmptyState>
    </Panel>
  );
}

function Verdict({ verification }: { readonly verification: LedgerVerification }) {
  const t = useText();
  const columns = useColumns();
  const brokenCount = verification.checks.filter((check) => check.brokenCount > 0).length;
  const isSound = brokenCount === 0;
  const Icon = isSound ? IconShieldCheck : IconShieldX;
  return (
    <>
      <div
        role="status"
        className={classNames(
          'flex items-center gap-4 rounded-tile bg-s1 p-4 shadow-raised ring-1 ring-inset',
          isSound ? 'ring-ok/40' : 'ring-danger',
        )}
      >
        <Icon size={36} stroke={1.6} aria-hidden="true" className={isSound ? 'text-ok' : 'text-danger'} />
        <div>
          <p className="display text-17">{isSound ? t('ledger.sound') : t('ledger.broken', { count: brokenCount })}</p>
          <p className="text-13 text-ink-2">
            {t('ledger.asOf')} <DateText moment={verification.asOf} /> · {t('ledger.took', { seconds: verification.tookMs / 1000 })}
          </p>
        </div>
      </div>
      <Panel>
        <DataTable label={t('ledger.checks')} columns={columns} rows={verification.checks} keyOf={(check) => check.code} />
      </Panel>
    </>
  );
}

function useColumns(): readonly Column<LedgerCheck>[] {
  const t = useText();
  const format = useFormats();
  return [
    {
      key: 'check',
      title: t('ledger.check'),
      isMain: true,
      cell: (check) =>
        t.has(`ledger.sentences.${check.code}`) ? t(`ledger.sentences.${check.code as 'the_hash_chain_is_unbroken'}`) : check.name,
    },
    {
      key: 'checked',
      title: t('ledger.checked'),
      align: 'end',
      cell: (check) => <span className="tabular-nums">{format.number(check.checkedCount)}</span>,
    },
    {
      key: 'broken',
      title: t('ledger.brokenRows'),
      align: 'end',
      cell: (check) => (
        <span className={classNames('tabular-nums', check.brokenCount > 0 && 'font-bold text-danger')}>
          {format.number(check.brokenCount)}
        </span>
      ),
    },
    {
      key: 'verdict',
      title: t('ledger.verdict'),
      align: 'end',
      cell: (check) =>
        check.brokenCount === 0 ? (
          <Badge tone="ok">{t('ledger.holds')}</Badge>
        ) : (
          <span className="grid justify-items-end gap-1">
            <Badge tone="danger">{t('ledger.fails')}</Badge>
            <span className="font-mono text-11 text-ink-3">{check.examples.join(' ')}</span>
          </span>
        ),
    },
  ];
}
