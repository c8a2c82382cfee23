import { LOTTERY_VENDORS, type LaunchableRow } from '../catalogue/game.sql.ts';

/** The game's fields that determine how its lottery opens. */
export type LotteryTraits = Pick<LaunchableRow, 'category' | 'lotto_mode' | 'vendor_code' | 'has_electronic_lottery'>;

/**
 * Launch parameters of a lottery: the prize mode, and whether the entertainment opens (GAM-19). Every game of a lottery vendor is a
 * lottery; its prize mode depends on whether the merchant offers electronic lotteries. Undefined for other games.
 */
export function lotteryQueryOf(game: LotteryTraits): { prizeMode: 'LOTT' | 'ELOTT'; playType: 'trad' | 'ent' } | undefined {
  const { category, lotto_mode: lottoMode, vendor_code: vendor, has_electronic_lottery: hasElectronic } = game;
  const isOfLotteryVendor = LOTTERY_VENDORS.some((code) => code === vendor);
  if (category !== 'LOTT' && category !== 'ELOTT' && !isOfLotteryVendor) return undefined;
  const isElectronic = category === 'ELOTT' || (isOfLotteryVendor && hasElectronic);
  return { prizeMode: isElectronic ? 'ELOTT' : 'LOTT', playType: lottoMode.includes('Entertainment') ? 'ent' : 'trad' };
}
