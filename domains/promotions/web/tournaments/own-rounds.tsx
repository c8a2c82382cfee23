import { useMoneyText } from '@jogada/platform/web';
import type { Tournament } from '@jogada/promotions/contract/player';
import { CountedRounds } from '../counted-rounds.tsx';
import { useText } from '../use-text.ts';
import { useScoreText } from './use-score-text.ts';
import { useOwnRounds } from './use-tournaments.ts';

/** The member's rounds that count, with what each gives. */
export function OwnRounds({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const money = useMoneyText();
  const scoreText = useScoreText(tournament);
  const write = (amount: string) => money(amount, tournament.currency);
  return (
    <CountedRounds
      label={t('tournament.ownRounds')}
      empty={t('tournament.noRounds')}
      pages={useOwnRounds(tournament.tournamentId)}
      textsOf={({ stakeAmount, winAmount, score }) => ({
        detail: t('tournament.stakeAndWin', { stake: write(stakeAmount), win: write(winAmount) }),
        end: scoreText(score),
      })}
    />
  );
}
