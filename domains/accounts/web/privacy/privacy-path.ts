/** Privacy notice, terms, and a member's rights over their data. Apart from the other paths, which the first load holds. */
export const privacyPath = '/m/privacy';
