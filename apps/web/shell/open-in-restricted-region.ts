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

/** Screens that members keep where the site may not be used: signing in, what is theirs, taking it home, what the house wrote to them, asking for help. */
export function isOpenInRestrictedRegion(pathname: string): boolean {
  return OPEN_PATHS.has(pathname) || OPEN_AREAS.some((area) => pathname.startsWith(area));
}
