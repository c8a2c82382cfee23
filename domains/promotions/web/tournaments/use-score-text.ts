import { useFormats, useMoneyText } from '@jogada/platform/web';
import { MULTIPLE_UNITS, type Tournament } from '@jogada/promotions/contract/player';

/** Writes a score: money for stakes and net results, a multiple such as 12.34×. */
export function useScoreText({ scoring, currency }: Pick<Tournament, 'scoring' | 'currency'>): (score: string) => string {
  const money = useMoneyText();
  const { number } = useFormats();
  return (score) => (scoring === 'multiple' ? `${number(Number(score) / Number(MULTIPLE_UNITS))}×` : money(score, currency));
}
