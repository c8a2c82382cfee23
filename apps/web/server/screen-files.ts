import { HOME_PATHS } from '../shell/route-chrome.ts';

const domainScreen = (domain: string, screen: string) => `../../domains/${domain}/web/${screen}/index.ts`;

const GAME_CENTER = 'screens/game-center-screen.tsx';
const PROTECTION = domainScreen('wallet', 'protection');
const SECURITY_CENTER = domainScreen('accounts', 'security-center');

/** The source file of each path's screen, as named in the build manifest. Lets the page preload the screen's chunks. */
const SCREEN_FILES: ReadonlyMap<string, string> = new Map([
  ...HOME_PATHS.map((path) => [path, 'screens/home-screen.tsx'] as const),
  ['/m/login', 'screens/login-screen.tsx'],
  ['/m/register', 'screens/register-screen.tsx'],
  ['/m/register.html', 'screens/register-screen.tsx'],
  ['/m/forget', domainScreen('accounts', 'password-reset')],
  ['/m/resetPassword', domainScreen('accounts', 'password-reset')],
  ['/m/changePsw', domainScreen('accounts', 'password')],
  ['/m/trail', domainScreen('accounts', 'trial')],
  ['/m/set', domainScreen('accounts', 'settings')],

  ['/m/activity', 'screens/promotions-screen.tsx'],
  ['/m/activityDetail', 'screens/promotion-detail-screen.tsx'],
  ['/m/notice', 'screens/notice-screen.tsx'],
  ['/m/liveChat', domainScreen('content', 'chat')],
  ['/m/message', domainScreen('content', 'message-center')],
  ['/m/webEmail', domainScreen('content', 'inbox')],
  ['/m/help', 'screens/help-screen.tsx'],
  ['/m/app', domainScreen('content', 'download')],

  ['/m/member/home', 'screens/account-screen.tsx'],
  ['/m/myAccount/index', 'screens/account-screen.tsx'],
  ['/m/member/benefits', domainScreen('promotions', 'vip')],
  ['/m/rewardCenter', domainScreen('promotions', 'reward-center')],
  ['/m/redRain', 'screens/red-rain-screen.tsx'],
  ['/m/tournaments', 'screens/tournaments-screen.tsx'],
  ['/m/points', 'screens/points-screen.tsx'],
  ['/m/prizeWheel', 'screens/prize-wheel-screen.tsx'],
  ['/m/inviteFriends', 'screens/invite-friends-screen.tsx'],
  ['/m/voucherCenter', 'screens/deposit-screen.tsx'],
  ['/m/withdraw', domainScreen('wallet', 'withdraw')],
  ['/m/transaction/record', 'screens/transaction-record-screen.tsx'],
  ['/m/gameRecord', 'screens/game-record-screen.tsx'],
  ['/m/vouReport', domainScreen('wallet', 'deposit-record')],
  ['/m/profitandloss', domainScreen('wallet', 'profit')],
  ['/m/bonus', domainScreen('wallet', 'bonus')],
  ['/m/responsibleGaming', PROTECTION],
  ['/m/responsibleGaming/limits', PROTECTION],
  ['/m/privacy', domainScreen('accounts', 'privacy')],
  ['/m/securityCenter', SECURITY_CENTER],
  ['/m/securityCenter/devices', domainScreen('accounts', 'devices')],
  ['/m/securityCenter/paymentPassword', SECURITY_CENTER],
  ['/m/securityCenter/twoStep', domainScreen('accounts', 'second-factor')],
  ['/m/securityCenter/mobile', SECURITY_CENTER],
  ['/m/securityCenter/email', SECURITY_CENTER],
  ['/m/securityCenter/closing', SECURITY_CENTER],
  ['/m/securityCenter/password', domainScreen('accounts', 'password-reset')],

  ...['/m/gameCenter', '/m/gameList', '/m/slotsCenter', '/m/hot-games', '/m/fav-games'].map((path) => [path, GAME_CENTER] as const),
  ...['slot', 'live', 'fishing', 'poker', 'sport', 'esport'].map((kind) => [`/m/${kind}-games`, GAME_CENTER] as const),
  ...['lottery', 'lott', 'elott'].map((name) => [`/m/${name}`, 'screens/lotteries-screen.tsx'] as const),
  ['/m/sportsGame', 'screens/sports-game-screen.tsx'],
  ['/m/agent', 'screens/agent-home-screen.tsx'],
]);

const GAME_FILE = 'screens/game-screen.tsx';

export function screenFileOf(path: string): string | undefined {
  return path.startsWith('/m/game/') ? GAME_FILE : SCREEN_FILES.get(path);
}

const PATHS_BY_LOWER_CASE: ReadonlyMap<string, string> = new Map([...SCREEN_FILES.keys()].map((path) => [path.toLowerCase(), path]));

/** The screen that an unknown path probably means: written in another case, or without `/m`. */
export function screenPathLike(path: string): string | undefined {
  const written = path.toLowerCase().replace(/\/+$/, '');
  return PATHS_BY_LOWER_CASE.get(written) ?? PATHS_BY_LOWER_CASE.get(`/m${written}`);
}

export function screenFiles(): ReadonlySet<string> {
  return new Set([...SCREEN_FILES.values(), GAME_FILE]);
}
