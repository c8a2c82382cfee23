import { listRoundsOfMember } from '@jogada/games/contract/operator';
import type { Round } from '@jogada/games/contract/player';
import { ActionButton, DataTable, ListPanel, useOperatorCall, usePages, type Column } from '@jogada/platform/console';
import { DateText, MoneyText } from '@jogada/platform/web';
import { Badge } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { RoundReplay } from './round-replay.tsx';

const TONES = { open: 'info', settled: 'ok', rolled_back: 'hot' } as const;

/** What a member played; each round opens to what happened in it. */
export function MemberRoundsPanel({ memberId }: { readonly memberId: `mbr_${string}` }) {
  const t = useText();
  const [shown, setShown] = useState<Round>();
  const pages = usePages();
  const answer = useOperatorCall(listRoundsOfMember, { memberId, ...pages.from });
  const columns = useColumns(setShown);
  return (
    <>
      <ListPanel title={t('rounds.title')} answer={answer} pages={pages} emptyTitle={t('rounds.none')}>
        {(rounds) => (
          <DataTable
            label={t('rounds.title')}
            columns={columns}
            rows={rounds}
            keyOf={({ vassalage, roundId }) => `${vassalage} ${roundId}`}
          />
        )}
      </ListPanel>
      {shown && <RoundReplay memberId={memberId} round={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function useColumns(onShow: (round: Round) => void): readonly Column<Round>[] {
  const t = useText();
  return [
    {
      key: 'game',
      title: t('rounds.game'),
      isMain: true,
      cell: (row) => (
        <span>
          {row.gameName}
          <span className="block font-mono text-11 font-normal break-all text-ink-3">
            {row.vendorName} · {row.roundId}
          </span>
        </span>
      ),
    },
    { key: 'at', title: t('rounds.at'), cell: (row) => <DateText moment={row.openedAt} shape="dayTime" /> },
    { key: 'state', title: t('rounds.state'), cell: (row) => <Badge tone={TONES[row.state]}>{t(`rounds.states.${row.state}`)}</Badge> },
    { key: 'bet', title: t('rounds.bet'), align: 'end', cell: (row) => <MoneyText amount={row.betAmount} currency={row.currency} /> },
    { key: 'win', title: t('rounds.win'), align: 'end', cell: (row) => <MoneyText amount={row.winAmount} currency={row.currency} /> },
    {
      key: 'replay',
      title: t('rounds.replay'),
      isActions: true,
      align: 'end',
      cell: (row) => <ActionButton onClick={() => onShow(row)}>{t('rounds.replay')}</ActionButton>,
    },
  ];
}
