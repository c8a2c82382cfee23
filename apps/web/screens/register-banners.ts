/** The announcement above the registration form (ACC-15). */
export const REGISTER_BANNERS = { groupName: 'm_reg' } as const;
