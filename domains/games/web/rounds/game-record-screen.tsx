import { homePath, memberCentrePath, SignedInOnly } from '@jogada/accounts/web';
import { listRounds, type Round } from '@jogada/games/contract/player';
import { DateText, MoneyText } from '@jogada/platform/web';
import { Badge, ButtonLink, EmptyState, ListRow, Picture, Sheet, TopBar } from '@jogada/platform/web/ui';
import { FactList, RecordList, SignedAmount, useChosenRow, useRecordPages } from '@jogada/wallet/web/record';
import { gamePath } from '../paths.ts';
import { useText } from '../use-text.ts';

export function GameRecordScreen() {
  const t = useText();
  return (
    <SignedInOnly>
      <TopBar title={t('rounds.title')} backTo={memberCentrePath} />
      <GameRecord />
    </SignedInOnly>
  );
}

const TILE_WIDTHS = [240, 360] as const;

function GameRecord() {
  const t = useText();
  const pages = useRecordPages(listRounds);
  const chosen = useChosenRow<Round>();

  return (
    <>
      <RecordList
        pages={pages}
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
          <EmptyState art="records" title={t('rounds.none')} action={<ButtonLink to={homePath}>{t('rounds.play')}</ButtonLink>}>
            {t('rounds.noneBody')}
          </EmptyState>
        }
      />
      <Sheet isOpen={chosen.isOpen} onOpenChange={chosen.setOpen} title={chosen.row?.gameName ?? ''}>
        {chosen.row && <RoundDetail round={chosen.row} />}
      </Sheet>
    </>
  );

  function outcomeText({ state, netAmount }: Round): string {
    if (state !== 'settled') return t(`rounds.state.${state}`);
    const net = BigInt(netAmount);
    return net > 0n ? t('rounds.won') : net < 0n ? t('rounds.lost') : t('rounds.even');
  }
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

function RoundDetail({ round }: { readonly round: Round }) {
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
      <ButtonLink to={gamePath(round.gameId)} size="large" isWide className="mt-3">
        {t('rounds.playAgain')}
      </ButtonLink>
    </>
  );
}
