import { homePath, memberCentrePath, SignedInOnly } from '@jogada/accounts/web';
import { listRounds, ROUND_OUTCOMES, type Round, type RoundOutcome, type RoundTotal } from '@jogada/games/contract/player';
import { choiceAmong, DateText, MoneyText, useAddressChoices, type AddressChoices } from '@jogada/platform/web';
import { Badge, ButtonLink, Chip, ChipRow, EmptyState, ListRow, Picture, Sheet, TopBar } from '@jogada/platform/web/ui';
import {
  FactList,
  FigureCard,
  JournalSection,
  NothingChosen,
  PeriodChips,
  RecordList,
  SignedAmount,
  StatementButton,
  useChosenPeriod,
  useChosenRow,
  useRecordPages,
  useWidestPeriod,
} from '@jogada/wallet/web/record';
import { IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { gamePath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { GameChoiceSheet, type GameChoice } from './game-choice-sheet.tsx';

interface GameRecordProps {
  /** Shown in a round's details: what it gave in other domains. */
  readonly besides: (round: { readonly source: string; readonly roundId: string }) => ReactNode;
}

/** The member's rounds with filters by days, outcome and game, totals, and each round's details. */
export function GameRecordScreen({ besides }: GameRecordProps) {
  return (
    <SignedInOnly>
      <GameRecord besides={besides} />
    </SignedInOnly>
  );
}

function gameIn({ game: name, vendor: vassalage, gameId }: AddressChoices): GameChoice | undefined {
  if (name === undefined || vassalage === undefined) return undefined;
  return { name, vassalage, ...(gameId !== undefined && { gameId }) };
}

const TILE_WIDTHS = [240, 360] as const;

function GameRecord({ besides }: GameRecordProps) {
  const t = useText();
  const [period, setPeriod] = useChosenPeriod('days30');
  const widest = useWidestPeriod();
  const [choices, change] = useAddressChoices();
  const outcome = choiceAmong(ROUND_OUTCOMES, choices['outcome']);
  const setOutcome = (chosen: RoundOutcome | undefined) => change({ outcome: chosen });
  const game = gameIn(choices);
  const setGame = (chosen: GameChoice | undefined) => change({ game: chosen?.name, vendor: chosen?.vassalage, gameId: chosen?.gameId });
  const [isChoosingGame, setChoosingGame] = useState(false);
  const { from, to } = period;
  const pages = useRecordPages(listRounds, { from, to, outcome, vassalage: game?.vassalage, gameId: game?.gameId });
  const chosen = useChosenRow<Round>();

  return (
    <>
      <TopBar title={t('rounds.title')} backTo={memberCentrePath} end={<StatementButton period={period} />} />
      <RecordList
        pages={pages}
        head={
          <>
            <PeriodChips period={period} onChoose={setPeriod} />
            <ChipRow label={t('rounds.filter')} className="mt-1">
              <Chip isActive={game !== undefined} icon={<IconFilter size={18} aria-hidden="true" />} onClick={() => setChoosingGame(true)}>
                {game?.name ?? t('rounds.allGames')}
              </Chip>
              <Chip isActive={outcome === undefined} onClick={() => setOutcome(undefined)}>
                {t('rounds.allOutcomes')}
              </Chip>
              {ROUND_OUTCOMES.map((name) => (
                <Chip key={name} isActive={outcome === name} onClick={() => setOutcome(name)}>
                  {t(`rounds.outcome.${name}`)}
                </Chip>
              ))}
            </ChipRow>
            <div aria-live="polite" className="mt-3 mb-6">
              {pages.total && pages.total.count > 0 && <RoundFigures total={pages.total} />}
            </div>
          </>
        }
        columns={[t('rounds.game'), t('rounds.played'), t('rounds.result'), t('rounds.ending')]}
        momentOf={({ openedAt }) => openedAt}
        renderRow={(round) => (
          <ListRow
            key={`${round.vassalage} ${round.roundId}`}
            icon={<Picture path={round.iconUrl} widths={TILE_WIDTHS} sizes="40px" alt="" className="size-10 rounded-badge" />}
            title={round.gameName}
            detail={<StakeLine round={round} />}
            end={<SignedAmount amount={round.netAmount} currency={round.currency} />}
            endDetail={outcomeText(round)}
            onSelect={() => chosen.choose(round)}
          />
        )}
        empty={
          period.name === widest.name && !outcome && !game ? (
            <EmptyState art="records" title={t('rounds.none')} action={<ButtonLink to={homePath}>{t('rounds.play')}</ButtonLink>}>
              {t('rounds.noneBody')}
            </EmptyState>
          ) : (
            <NothingChosen
              onWiden={() => change({ days: widest.name, outcome: undefined, game: undefined, vendor: undefined, gameId: undefined })}
            />
          )
        }
      />
      <GameChoiceSheet
        period={period}
        isOpen={isChoosingGame}
        onOpenChange={setChoosingGame}
        onChoose={(chosenGame) => {
          setChoosingGame(false);
          setGame(chosenGame);
        }}
      />
      <Sheet isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} title={chosen.row?.gameName ?? ''}>
        {chosen.row && <RoundDetail round={chosen.row} besides={besides} />}
      </Sheet>
    </>
  );

  function outcomeText({ state, netAmount }: Round): string {
    if (state !== 'settled') return t(`rounds.state.${state}`);
    const net = BigInt(netAmount);
    return net > 0n ? t('rounds.won') : net < 0n ? t('rounds.lost') : t('rounds.even');
  }
}

function RoundFigures({ total: { count, betAmount, winAmount, netAmount, currency } }: { readonly total: RoundTotal }) {
  const t = useText();
  return (
    <FigureCard
      title={t('rounds.net')}
      amount={<SignedAmount amount={netAmount} currency={currency} />}
      note={t('rounds.count', { count })}
      figures={[
        { name: t('rounds.staked'), value: <MoneyText amount={betAmount} currency={currency} /> },
        { name: t('rounds.wonAmount'), value: <MoneyText amount={winAmount} currency={currency} /> },
      ]}
    />
  );
}

function StakeLine({ round }: { readonly round: Round }) {
  const t = useText();
  const stake = <MoneyText amount={round.betAmount} currency={round.currency} />;
  return (
    <>
      <DateText moment={round.openedAt} shape="time" /> · {t.rich('rounds.stakeLine', { amount: () => stake })}
    </>
  );
}

function RoundDetail({ round, besides }: GameRecordProps & { readonly round: Round }) {
  const t = useText();
  const { currency } = round;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <SignedAmount amount={round.netAmount} currency={currency} className="display text-32" />
        <Badge>{t(`rounds.state.${round.state}`)}</Badge>
      </div>
      <div className="-mx-5 mt-3 border-t border-line">
        <FactList
          facts={[
            { name: t('rounds.bet'), value: <MoneyText amount={round.betAmount} currency={currency} /> },
            { name: t('rounds.win'), value: <MoneyText amount={round.winAmount} currency={currency} /> },
            { name: t('rounds.vendor'), value: round.vendorName },
            { name: t('rounds.openedAt'), value: <DateText moment={round.openedAt} /> },
            ...(round.settledAt ? [{ name: t('rounds.settledAt'), value: <DateText moment={round.settledAt} /> }] : []),
            { name: t('rounds.roundId'), value: round.roundId, isId: true },
          ]}
        />
      </div>
      {besides({ source: round.vassalage, roundId: round.roundId })}
      <JournalSection subject={{ of: 'round', id: round.roundId, source: round.vassalage }} />
      <ButtonLink to={gamePath(round.gameId)} size="large" isWide className="mt-5">
        {t('rounds.playAgain')}
      </ButtonLink>
    </>
  );
}
