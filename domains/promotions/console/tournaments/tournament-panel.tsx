import {
  ActionButton,
  ConsoleData,
  DataTable,
  Fact,
  FactGrid,
  Panel,
  ReasonAct,
  useMay,
  useOperatorAction,
  useOperatorCall,
  type Column,
} from '@jogada/platform/console';
import { DateText, MoneyText, useFormats, useMoneyText } from '@jogada/platform/web';
import { Badge, Dialog, EmptyState, toast, type BadgeTone } from '@jogada/platform/web/ui';
import {
  cancelTournament,
  listTournamentEntries,
  publishTournament,
  type OperatorTournament,
  type TournamentEntry,
} from '@jogada/promotions/contract/operator';
import { useState } from 'react';
import type { FormMerchant } from '../promotions/promotion-form.tsx';
import { useText } from '../use-text.ts';
import { PrizePreview } from './prize-preview.tsx';
import { TournamentForm } from './tournament-form.tsx';

const TONES = {
  draft: 'neutral',
  submitted: 'info',
  published: 'ok',
  finished: 'neutral',
  cancelled: 'danger',
} as const satisfies Record<OperatorTournament['stage'], BadgeTone>;

interface TournamentPanelProps {
  readonly tournament: OperatorTournament;
  readonly merchants: readonly FormMerchant[];
}

/** A tournament with its terms, standing and acts. */
export function TournamentPanel({ tournament, merchants }: TournamentPanelProps) {
  const t = useText();
  const { number } = useFormats();
  const mayChange = useMay(publishTournament);
  const [isChanging, setChanging] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { stage, currency, texts } = tournament;
  const merchant = merchants.find(({ merchantCode }) => merchantCode === tournament.merchantCode);
  const named = texts.find(({ language }) => language === merchant?.languages[0]) ?? texts[0];
  if (isChanging) return <TournamentForm merchants={merchants} tournament={tournament} onClose={() => setChanging(false)} />;
  return (
    <Panel
      title={
        <span className="flex flex-wrap items-center gap-2">
          {named?.name ?? tournament.tournamentId}
          <Badge tone={TONES[stage]}>{t(`tournament.stages.${stage}`)}</Badge>
        </span>
      }
    >
      <FactGrid>
        <Fact term={t('form.merchant')}>{merchant?.name ?? tournament.merchantCode}</Fact>
        <Fact term={t('tournament.startsAt')}>
          <DateText moment={tournament.startsAt} shape="dayTime" />
        </Fact>
        <Fact term={t('tournament.endsAt')}>
          <DateText moment={tournament.endsAt} shape="dayTime" />
        </Fact>
        <Fact term={t('tournament.scoring')}>{t(`tournament.scorings.${tournament.scoring}`)}</Fact>
        <Fact term={t('tournament.poolAmount')}>
          <MoneyText amount={tournament.poolAmount} currency={currency} />
        </Fact>
        <Fact term={t('tournament.granted')}>
          <MoneyText amount={tournament.grantedAmount} currency={currency} />
        </Fact>
        <Fact term={t('tournament.entries')}>
          {t('rain.of', { taken: number(tournament.entryCount), all: number(tournament.entriesMax) })}
        </Fact>
        <Fact term={t('tournament.ranked')}>{number(tournament.rankedCount)}</Fact>
      </FactGrid>
      {stage === 'submitted' && <p className="px-4 pb-3 text-13 text-ink-2">{t('tournament.waits')}</p>}
      {stage === 'cancelled' && (
        <p className="px-4 pb-3 text-13 text-ink-2">{t('tournament.cancelledFor', { reason: tournament.cancelReason })}</p>
      )}
      {tournament.resultHash !== null && (
        <p className="px-4 pb-3 font-mono text-12 break-all text-ink-3" translate="no">
          {tournament.resultHash}
        </p>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line/60 p-4">
        {mayChange && stage === 'draft' && (
          <>
            <ActionButton onClick={() => setChanging(true)}>{t('form.edit')}</ActionButton>
            <PublishAct tournament={tournament} />
          </>
        )}
        {stage !== 'draft' && stage !== 'submitted' && (
          <ActionButton onClick={() => setOpen((now) => !now)} aria-expanded={isOpen}>
            {t('tournament.standing')}
          </ActionButton>
        )}
        {mayChange && (stage === 'published' || stage === 'draft' || stage === 'submitted') && <CancelAct tournament={tournament} />}
      </div>
      {isOpen && <Entries tournament={tournament} />}
    </Panel>
  );
}

function PublishAct({ tournament }: { readonly tournament: OperatorTournament }) {
  const t = useText();
  const money = useMoneyText();
  const { act, isPending } = useOperatorAction(publishTournament);
  const [isAsked, setAsked] = useState(false);
  const { tournamentId, revision, poolAmount, currency, shares } = tournament;

  async function handleConfirm() {
    const made = await act({ tournamentId, revision });
    setAsked(false);
    if (made) toast.success(made.stage === 'submitted' ? t('tournament.waits') : t('tournament.published'));
  }

  return (
    <>
      <ActionButton onClick={() => setAsked(true)}>{t('tournament.publish')}</ActionButton>
      <Dialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('tournament.publish')}
        confirmLabel={t('tournament.publish')}
        onConfirm={() => void handleConfirm()}
        isPending={isPending}
      >
        <p>{t('tournament.publishSure', { amount: money(poolAmount, currency) })}</p>
        <PrizePreview poolAmount={BigInt(poolAmount)} shares={shares} currency={currency} />
      </Dialog>
    </>
  );
}

function CancelAct({ tournament: { tournamentId } }: { readonly tournament: OperatorTournament }) {
  const t = useText();
  const { act, isPending } = useOperatorAction(cancelTournament);
  return (
    <ReasonAct
      label={t('tournament.cancel')}
      body={t('tournament.cancelBody')}
      isPending={isPending}
      onAct={async (reason) => (await act({ tournamentId, reason })) !== undefined}
    />
  );
}

function Entries({ tournament }: { readonly tournament: OperatorTournament }) {
  const t = useText();
  const answer = useOperatorCall(listTournamentEntries, { tournamentId: tournament.tournamentId });
  const columns = useColumns(tournament);
  return (
    <ConsoleData answer={answer}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState art="gifts" title={t('tournament.noEntries')} />
        ) : (
          <DataTable label={t('tournament.standing')} columns={columns} rows={list} keyOf={({ entryNumber }) => String(entryNumber)} />
        )
      }
    </ConsoleData>
  );
}

function useColumns({ scoring, currency }: OperatorTournament): readonly Column<TournamentEntry>[] {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  const scoreText = (score: string) => (scoring === 'multiple' ? `${number(Number(score) / 100)}×` : money(score, currency));
  return [
    { key: 'rank', title: t('tournament.rank'), cell: (row) => (row.rank === null ? '–' : number(row.rank)) },
    { key: 'username', title: t('tournament.player'), isMain: true, cell: (row) => row.username },
    { key: 'entry', title: t('tournament.entryNumber'), align: 'end', cell: (row) => number(row.entryNumber) },
    { key: 'rounds', title: t('tournament.rounds'), align: 'end', cell: (row) => number(row.roundCount) },
    {
      key: 'score',
      title: t('tournament.score'),
      align: 'end',
      cell: (row) => <span className="tabular-nums">{scoreText(row.score)}</span>,
    },
    { key: 'prize', title: t('tournament.prize'), align: 'end', cell: (row) => <MoneyText amount={row.prizeAmount} currency={currency} /> },
    { key: 'state', title: t('rain.state'), cell: (row) => t(`tournament.entryStates.${row.state}`) },
  ];
}
