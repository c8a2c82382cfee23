export const rewardCenterPath = '/m/rewardCenter';

/** The merchant's announcements of promotions. */
export const promotionsPath = '/m/activity';

export const gameRecordPath = '/m/gameRecord';

export const CASH_BACK_TAB = 'cashback';

/** The reward center on its cash back tab. */
export const cashBackPath = `${rewardCenterPath}?tab=${CASH_BACK_TAB}`;

export const redRainPath = '/m/redRain';

export const prizeWheelPath = '/m/prizeWheel';

export const vipPath = '/m/member/benefits';

export const pointsPath = '/m/points';

export const tournamentsPath = '/m/tournaments';

export function tournamentPath(tournamentId: string): string {
  return `${tournamentsPath}?id=${encodeURIComponent(tournamentId)}`;
}
