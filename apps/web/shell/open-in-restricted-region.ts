const OPEN_PATHS: ReadonlySet<string> = new Set([
  '/m/login',
  '/m/login/secondStep',
  '/m/forget',
  '/m/resetPassword',
  '/m/changePsw',
  '/m/withdraw',
  '/m/transaction/record',
  '/m/vouReport',
  '/m/gameRecord',
  '/m/message',
  '/m/webEmail',
  '/m/liveChat',
  '/m/notice',
  '/m/help',
]);
const OPEN_AREAS = ['/m/securityCenter', '/m/social/'];

/** Whether a screen stays available to members in a restricted region: sign-in, account, withdrawal, messages and support. */
export function isOpenInRestrictedRegion(pathname: string): boolean {
  return OPEN_PATHS.has(pathname) || OPEN_AREAS.some((area) => pathname.startsWith(area));
}
