import { DataTable, ConsolePage, Panel, useOperatorAction, type Column } from '@jogada/platform/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { DateText, useFormats } from '@jogada/platform/web';
import { AfterAWhile, Badge, Button, classNames, EmptyState, Skeleton } from '@jogada/platform/web/ui';
import { runLedgerVerification, type LedgerCheck } from '@jogada/wallet/contract/operator';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';

type Verification = AnswerOf<typeof runLedgerVerification>;

/** Proves the books: every invariant of the ledger, checked when asked. */
export function LedgerPage() {
  const t = useText();
  const { act, isPending } = useOperatorAction(runLedgerVerification);
  const [verification, setVerification] = useState<Verification>();

  async function handleRun() {
    const answer = await act({});
    if (answer) setVerification(answer);
  }

  return (
    <ConsolePage
      title={t('ledger.title')}
      detail={t('ledger.detail')}
      end={
        <Button onClick={() => void handleRun()} isLoading={isPending}>
          {verification ? t('ledger.again') : t('ledger.run')}
        </Button>
      }
    >
      {verification ? <Verdict verification={verification} /> : <NothingYet isPending={isPending} />}
    </ConsolePage>
  );
}

function NothingYet({ isPending }: { readonly isPending: boolean }) {
  const t = useText();
  if (isPending) {
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

function Verdict({ verification }: { readonly verification: Verification }) {
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
