/** The sessions that a recovery ended, shown after it. Not in `paths.ts`, which the first load contains. */
export const recoveredPath = '/m/securityCenter/password';
