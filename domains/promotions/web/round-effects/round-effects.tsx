import { useSwitch, useSwitchedOff } from '@jogada/merchant/web';
import { ApiProblem, MoneyText, useFormats, useMoneyText, useProblemText } from '@jogada/platform/web';
import { Button, List, ListRow, Skeleton } from '@jogada/platform/web/ui';
import type { RoundPoints } from '@jogada/promotions/contract/player';
import type { RoundWagering } from '@jogada/wallet/contract/player';
import { bonusPath } from '@jogada/wallet/web';
import { useId } from 'react';
import { tournamentPath, vipPath } from '../paths.ts';
import { useScoreText } from '../tournaments/use-score-text.ts';
import { useText } from '../use-text.ts';
import { useRoundEffects, type RoundName } from './use-round-effects.ts';

/** What a round added: the wagering of each bonus, VIP points and tournament scores, each with a link. Only recorded figures are shown. */
export function RoundEffects({ round }: { readonly round: RoundName }) {
  const t = useText();
  const titleId = useId();
  const problemText = useProblemText();
  const hasVip = useSwitch('VIPBEN3');
  const hidesPoints = useSwitchedOff('PTSYS3');
  const hasPoints = hasVip && !hidesPoints;
  const { isReal, wagering, points, error, isRetrying, retry } = useRoundEffects(round);
  // A prize that is paid during a round has its id and is no round.
  if (!isReal || (error instanceof ApiProblem && error.code === 'record_not_found')) return null;
  const isLoaded = wagering !== undefined && points !== undefined;
  return (
    <section aria-labelledby={titleId} aria-busy={!isLoaded && !error} className="mt-5">
      <h3 id={titleId} className="font-semibold text-ink">
        {t('roundEffects.title')}
      </h3>
      {isLoaded ? (
        <>
          <Effects wagering={wagering.list} points={hasPoints ? points : { ...points, vip: null }} />
          {hasPoints && wagering.state === 'open' && <p className="mt-2 text-13 text-ink-3">{t('roundEffects.open')}</p>}
        </>
      ) : error ? (
        <div role="alert" className="mt-3 flex items-center justify-between gap-3">
          <p className="text-13 text-ink-2">{problemText(error)}</p>
          <Button look="quiet" isLoading={isRetrying} onClick={retry}>
            {t('roundEffects.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-3 h-16 rounded-card" />
      )}
    </section>
  );
}

function Effects({
  wagering,
  points: { vip, tournaments },
}: {
  readonly wagering: readonly RoundWagering[];
  readonly points: RoundPoints;
}) {
  const t = useText();
  if (wagering.length === 0 && !vip && tournaments.length === 0) {
    return <p className="mt-0.5 text-13 text-ink-2">{t('roundEffects.none')}</p>;
  }
  return (
    <List label={t('roundEffects.title')} className="mt-3 bg-s2">
      {wagering.map((bonus) => (
        <BonusRow key={bonus.bonusId} bonus={bonus} />
      ))}
      {wagering.map((bonus) => (
        <ConvertedRow key={bonus.bonusId} bonus={bonus} />
      ))}
      {vip && <VipRow vip={vip} />}
      {tournaments.map((tournament) => (
        <TournamentRow key={tournament.tournamentId} tournament={tournament} />
      ))}
    </List>
  );
}

function BonusRow({ bonus }: { readonly bonus: RoundWagering }) {
  const t = useText();
  const money = useMoneyText();
  const { name, stakeAmount, bonusStakeAmount, weightPercent, countedAmount, currency, isRolledBack } = bonus;
  const stake = money(stakeAmount, currency);
  const parts = [
    weightPercent !== null && t('roundEffects.weighed', { stake, percent: weightPercent }),
    // Less than the weighted stake was left to wager.
    weightPercent === null && countedAmount !== '0' && t('roundEffects.staked', { stake }),
    bonusStakeAmount !== '0' && t('roundEffects.fromBonus', { amount: money(bonusStakeAmount, currency) }),
  ].filter((part) => part !== false);
  return (
    <ListRow
      title={name || t('roundEffects.bonus')}
      detail={isRolledBack ? t('roundEffects.rolledBack') : parts.join(' · ')}
      end={<MoneyText amount={countedAmount} currency={currency} signed />}
      endDetail={t('roundEffects.counted')}
      to={bonusPath}
    />
  );
}

/** The bonus that became cash by a stake of the round. */
function ConvertedRow({ bonus: { name, convertedAmount, currency } }: { readonly bonus: RoundWagering }) {
  const t = useText();
  if (convertedAmount === null) return null;
  return (
    <ListRow
      title={t('roundEffects.converted')}
      detail={name}
      end={<MoneyText amount={convertedAmount} currency={currency} signed className="text-ok" />}
      endDetail={t('roundEffects.cash')}
      to={bonusPath}
    />
  );
}

function VipRow({ vip: { stakeAmount, weightPercent, centipoints, currency } }: { readonly vip: NonNullable<RoundPoints['vip']> }) {
  const t = useText();
  const money = useMoneyText();
  const { number } = useFormats();
  return (
    <ListRow
      title={t('roundEffects.vip')}
      detail={t('roundEffects.weighed', { stake: money(stakeAmount, currency), percent: weightPercent })}
      end={<span className="amount">+{number(centipoints / 100)}</span>}
      endDetail={t('roundEffects.points')}
      to={vipPath}
    />
  );
}

function TournamentRow({ tournament }: { readonly tournament: RoundPoints['tournaments'][number] }) {
  const t = useText();
  const money = useMoneyText();
  const scoreText = useScoreText(tournament);
  const { tournamentId, name, stakeAmount, winAmount, score, currency } = tournament;
  return (
    <ListRow
      title={name || t('tournament.one')}
      detail={t('tournament.stakeAndWin', { stake: money(stakeAmount, currency), win: money(winAmount, currency) })}
      end={<span className="amount">{scoreText(score)}</span>}
      endDetail={t('roundEffects.score')}
      to={tournamentPath(tournamentId)}
    />
  );
}
