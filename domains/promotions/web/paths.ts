export const rewardCenterPath = '/m/rewardCenter';

/** Where the merchant announces its promotions. */
export const promotionsPath = '/m/activity';

export const gameRecordPath = '/m/gameRecord';

export const CASH_BACK_TAB = 'cashback';

/** The reward center with cash back open. */
export const cashBackPath = `${rewardCenterPath}?tab=${CASH_BACK_TAB}`;

export const redRainPath = '/m/redRain';

export const prizeWheelPath = '/m/prizeWheel';
