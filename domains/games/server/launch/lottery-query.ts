import type { LaunchableRow } from '../catalogue/game.sql.ts';

/** What a lottery is told at its launch: the prize mode, and whether it opens with the entertainment (GAM-19). Nothing for other games. */
export function lotteryQueryOf({
  category,
  lotto_mode,
}: Pick<LaunchableRow, 'category' | 'lotto_mode'>): { prizeMode: string; playType: 'trad' | 'ent' } | undefined {
  if (category !== 'LOTT' && category !== 'ELOTT') return undefined;
  return { prizeMode: category, playType: lotto_mode.includes('Entertainment') ? 'ent' : 'trad' };
}
