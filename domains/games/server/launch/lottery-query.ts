import { LOTTERY_VENDORS, type LaunchableRow } from '../catalogue/game.sql.ts';

/** What of a game says how its lottery opens. */
export type LotteryTraits = Pick<LaunchableRow, 'category' | 'lotto_mode' | 'vendor_code' | 'has_electronic_lottery'>;

/**
 * What a lottery is told at its launch: the prize mode, and whether it opens with the entertainment (GAM-19). Whatever a vendor of lotteries
 * opens is one, in the prize mode that the merchant's electronic lotteries say. Nothing for other games.
 */
export function lotteryQueryOf(game: LotteryTraits): { prizeMode: 'LOTT' | 'ELOTT'; playType: 'trad' | 'ent' } | undefined {
  const { category, lotto_mode: lottoMode, vendor_code: vendor, has_electronic_lottery: hasElectronic } = game;
  const isOfLotteryVendor = LOTTERY_VENDORS.some((code) => code === vendor);
  if (category !== 'LOTT' && category !== 'ELOTT' && !isOfLotteryVendor) return undefined;
  const isElectronic = category === 'ELOTT' || (isOfLotteryVendor && hasElectronic);
  return { prizeMode: isElectronic ? 'ELOTT' : 'LOTT', playType: lottoMode.includes('Entertainment') ? 'ent' : 'trad' };
}
