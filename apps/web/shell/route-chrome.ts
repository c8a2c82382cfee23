/** What stands around a screen: decided by its path alone, in this one table (document 3, header and footer visibility). */
export interface RouteChrome {
  /** A key of the app's `title` texts. */
  readonly title: TitleKey;
  /** The bar with balance and account; without it the screen has a plain back bar of its own, or nothing. */
  readonly hasHeader: boolean;
  /** The bottom menu. */
  readonly hasFooter: boolean;
  /** Where Back leads: to the lobby, one step back, or nowhere; on home paths the logo stands in its place. */
  readonly back: 'home' | 'step' | 'none' | 'logo';
  /** The screen's source file, so that the server can announce what the page will need. */
  readonly screenFile?: string;
}

export type TitleKey =
  | 'home'
  | 'promotion'
  | 'forgotPassword'
  | 'login'
  | 'signUp'
  | 'freeTrial'
  | 'firstPassword'
  | 'announcements'
  | 'gameCenter'
  | 'slots'
  | 'messages'
  | 'settings'
  | 'helpCenter'
  | 'details'
  | 'securityCenter';

/** Every path that counts as the lobby. */
export const HOME_PATHS: readonly string[] = ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'];

const HOME: RouteChrome = { title: 'home', hasHeader: true, hasFooter: true, back: 'logo', screenFile: 'screens/home-screen.tsx' };
const OTHERWISE: RouteChrome = { title: 'home', hasHeader: true, hasFooter: true, back: 'step' };

const BARE = { hasHeader: false, hasFooter: false, back: 'step' } as const;
const LIST = { hasHeader: false, hasFooter: true, back: 'home', title: 'gameCenter' } as const;

const CHROME: ReadonlyMap<string, RouteChrome> = new Map<string, RouteChrome>([
  ...HOME_PATHS.map((path) => [path, HOME] as const),
  ['/m/login', { ...BARE, title: 'login', back: 'home', screenFile: 'screens/login-screen.tsx' }],
  ['/m/register', { ...BARE, title: 'signUp', back: 'home', screenFile: 'screens/register-screen.tsx' }],
  ['/m/register.html', { ...BARE, title: 'signUp', back: 'home', screenFile: 'screens/register-screen.tsx' }],
  ['/m/forget', { ...BARE, title: 'forgotPassword', back: 'home' }],
  ['/m/resetPassword', { ...BARE, title: 'forgotPassword', back: 'home' }],
  ['/m/securityCenter', { ...OTHERWISE, title: 'securityCenter' }],
  ['/m/securityCenter/paymentPassword', { ...BARE, title: 'securityCenter' }],
  ['/m/securityCenter/mobile', { ...BARE, title: 'securityCenter' }],
  ['/m/securityCenter/email', { ...BARE, title: 'securityCenter' }],
  ['/m/trail', { ...OTHERWISE, title: 'freeTrial', back: 'home' }],
  ['/m/changePsw', { ...OTHERWISE, title: 'firstPassword', hasFooter: false, back: 'none' }],
  ['/m/activity', { ...OTHERWISE, title: 'promotion', hasHeader: false, back: 'home', screenFile: 'screens/promotions-screen.tsx' }],
  ['/m/activityDetail', { ...OTHERWISE, title: 'details', hasHeader: false, screenFile: 'screens/promotion-detail-screen.tsx' }],
  ['/m/notice', { ...BARE, title: 'announcements', screenFile: 'screens/notice-screen.tsx' }],
  ['/m/member/notice', { ...OTHERWISE, title: 'announcements', hasHeader: false }],
  ['/m/liveChat', { ...BARE, title: 'messages' }],
  ['/m/message', { ...OTHERWISE, title: 'messages', hasHeader: false }],
  ['/m/app', { ...BARE, title: 'home' }],
  ['/m/agent', { ...BARE, title: 'home' }],
  ['/m/lottery', { ...BARE, title: 'home' }],
  ['/m/help', { ...OTHERWISE, title: 'helpCenter', hasFooter: false, screenFile: 'screens/help-screen.tsx' }],
  ['/m/set', { ...OTHERWISE, title: 'settings' }],
  ['/m/gameCenter', { ...LIST, screenFile: 'screens/game-center-screen.tsx' }],
  ['/m/gameList', { ...LIST, hasFooter: false }],
  ['/m/slotsCenter', { ...LIST, title: 'slots', hasFooter: false }],
  ['/m/hot-games', LIST],
  ['/m/fav-games', LIST],
  ['/m/slot-games', LIST],
  ['/m/live-games', LIST],
  ['/m/fishing-games', LIST],
  ['/m/poker-games', LIST],
  ['/m/sport-games', LIST],
  ['/m/esport-games', LIST],
  ['/m/sportsGame', { ...OTHERWISE, hasHeader: false, hasFooter: false }],
]);

/** A game has the whole screen. */
const GAME: RouteChrome = { title: 'home', hasHeader: false, hasFooter: false, back: 'step' };

/** Between a social network and the site. */
const SOCIAL: RouteChrome = { ...BARE, title: 'login', back: 'home' };

export function routeChromeOf(pathname: string): RouteChrome {
  if (pathname.startsWith('/m/social/')) return SOCIAL;
  if (pathname.startsWith('/m/game/')) return GAME;
  return CHROME.get(pathname) ?? OTHERWISE;
}

export function isHomePath(pathname: string): boolean {
  return HOME_PATHS.includes(pathname);
}
