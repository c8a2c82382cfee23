export const rewardCenterPath = '/m/rewardCenter';

/** Where the merchant announces its promotions. */
export const promotionsPath = '/m/activity';
