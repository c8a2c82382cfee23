import type { SwitchName } from '@jogada/merchant/contract/player';
import { GAME_LISTS } from './game-lists.ts';

/** The frame of a screen. It depends on the path alone and is defined in this one table (document 3, header and footer visibility). */
export interface RouteChrome {
  /** A key of the app's `title` texts. */
  readonly title: TitleKey;
  /** The site header with the account: menu and logo on home paths, part of the screen's own bar elsewhere. */
  readonly hasHeader: boolean;
  /** The bottom menu. */
  readonly hasFooter: boolean;
  /** The target of the Back button: the lobby, one step back, or none. Home paths show the logo instead. */
  readonly back: 'home' | 'step' | 'none' | 'logo';
  /** Who may open it. A member's page sends a visitor to sign-in; an agent's page sends everyone else to the lobby. */
  readonly access: 'anyone' | 'member' | 'agent';
  /** The switches of the screen. While one is off, the path shows that the page is unavailable. */
  readonly modIds?: readonly SwitchName[];
}

export type TitleKey =
  | 'home'
  | 'promotion'
  | 'forgotPassword'
  | 'login'
  | 'signUp'
  | 'freeTrial'
  | 'changePassword'
  | 'announcements'
  | 'gameCenter'
  | 'slots'
  | 'messages'
  | 'settings'
  | 'privacy'
  | 'helpCenter'
  | 'details'
  | 'securityCenter'
  | 'deposit'
  | 'withdraw'
  | 'transactions'
  | 'gameRecord'
  | 'deposits'
  | 'profitAndLoss'
  | 'responsibleGaming'
  | 'bonuses'
  | 'memberCenter'
  | 'vip'
  | 'news'
  | 'rewardCenter'
  | 'tournaments'
  | 'points'
  | 'referral'
  | 'download'
  | 'agency';

/** Every path that counts as the lobby. */
export const HOME_PATHS: readonly string[] = ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'];

const SHOWN = { hasHeader: true, hasFooter: true, back: 'step', access: 'anyone' } as const;
const BARE = { hasHeader: false, hasFooter: false, back: 'step', access: 'anyone' } as const;
const OWN = { ...SHOWN, access: 'member' } as const;
const LIST = { ...SHOWN, hasHeader: false, title: 'gameCenter', modIds: ['GAMELO3'] } as const;
const AGENCY = { ...SHOWN, title: 'agency', access: 'agent', modIds: ['AGEPAG'] } as const;
const REWARDS = { ...OWN, title: 'rewardCenter', modIds: ['REWCEN3'] } as const;
const SECURITY = { ...OWN, title: 'securityCenter' } as const;
const SECURITY_STEP = { ...BARE, title: 'securityCenter', access: 'member' } as const;
const REGISTER = { ...BARE, title: 'signUp', back: 'home' } as const;
const HOME = { ...SHOWN, title: 'home', back: 'logo' } as const;

/** An unknown path redirects to the lobby and has its title until then. */
const OTHERWISE: RouteChrome = { ...SHOWN, title: 'home' };

const CHROME: ReadonlyMap<string, RouteChrome> = new Map<string, RouteChrome>([
  ...HOME_PATHS.map((path) => [path, HOME] as const),

  ['/m/login', { ...BARE, title: 'login', back: 'home' }],
  ['/m/login/secondStep', { ...BARE, title: 'login', back: 'home' }],
  ['/m/register', REGISTER],
  ['/m/register.html', REGISTER],
  ['/m/forget', { ...BARE, title: 'forgotPassword', back: 'home' }],
  ['/m/resetPassword', { ...BARE, title: 'forgotPassword', back: 'home' }],
  ['/m/changePsw', { ...OWN, title: 'changePassword', hasFooter: false, back: 'none', modIds: ['PASS3'] }],
  ['/m/trail', { ...SHOWN, title: 'freeTrial', back: 'home' }],
  ['/m/set', { ...SHOWN, title: 'settings' }],
  ['/m/privacy', { ...SHOWN, title: 'privacy' }],

  ['/m/activity', { ...SHOWN, title: 'promotion', hasHeader: false, back: 'home' }],
  ['/m/activityDetail', { ...SHOWN, title: 'details', hasHeader: false }],
  ['/m/notice', { ...BARE, title: 'announcements' }],
  ['/m/liveChat', { ...BARE, title: 'messages', modIds: ['CBS3'] }],
  ['/m/message', { ...SHOWN, title: 'messages', hasHeader: false }],
  ['/m/webEmail', { ...OWN, title: 'news', modIds: ['MAILCEN'] }],
  ['/m/help', { ...SHOWN, title: 'helpCenter', hasFooter: false }],
  ['/m/app', { ...BARE, title: 'download' }],

  ['/m/member/home', { ...OWN, title: 'memberCenter' }],
  ['/m/myAccount/index', { ...OWN, title: 'memberCenter' }],
  ['/m/points', { ...OWN, title: 'points', modIds: ['PTSYS3'] }],
  ['/m/member/benefits', { ...OWN, title: 'vip', modIds: ['VIPBEN3'] }],
  ['/m/rewardCenter', REWARDS],
  ['/m/redRain', REWARDS],
  ['/m/prizeWheel', REWARDS],
  ['/m/tournaments', { ...OWN, title: 'tournaments', modIds: ['TOURN3'] }],
  ['/m/inviteFriends', { ...OWN, title: 'referral', modIds: ['REFERRAL'] }],
  ['/m/voucherCenter', { ...OWN, title: 'deposit' }],
  ['/m/withdraw', { ...OWN, title: 'withdraw' }],
  ['/m/transaction/record', { ...OWN, title: 'transactions', modIds: ['TRANSREC3'] }],
  ['/m/gameRecord', { ...OWN, title: 'gameRecord', modIds: ['TRANSBETREPMEM3'] }],
  ['/m/vouReport', { ...OWN, title: 'deposits', modIds: ['DPSTREC3'] }],
  ['/m/profitandloss', { ...OWN, title: 'profitAndLoss', modIds: ['PNLREP3'] }],
  ['/m/bonus', { ...OWN, title: 'bonuses' }],
  ['/m/responsibleGaming', { ...SHOWN, title: 'responsibleGaming' }],
  ['/m/responsibleGaming/limits', { ...OWN, title: 'responsibleGaming' }],
  ['/m/securityCenter', { ...SECURITY, modIds: ['SECPRIV'] }],
  ['/m/securityCenter/devices', SECURITY],
  ['/m/securityCenter/paymentPassword', SECURITY_STEP],
  ['/m/securityCenter/twoStep', SECURITY_STEP],
  ['/m/securityCenter/mobile', { ...SECURITY_STEP, modIds: ['SECPRIV'] }],
  ['/m/securityCenter/email', { ...SECURITY_STEP, modIds: ['SECPRIV'] }],
  ['/m/securityCenter/closing', SECURITY_STEP],
  ['/m/securityCenter/password', SECURITY_STEP],

  ...Object.keys(GAME_LISTS).map((path) => [path, LIST] as const),
  ['/m/gameCenter', { ...LIST, back: 'home' }],
  ['/m/gameList', { ...LIST, hasFooter: false, back: 'home' }],
  ['/m/slotsCenter', { ...LIST, title: 'slots', hasFooter: false }],
  ['/m/hot-games', { ...LIST, modIds: ['GAMELO3', 'GAMELOHOT3'] }],
  ['/m/fav-games', { ...LIST, access: 'member', modIds: ['GAMELO3', 'GAMELOFAV3'] }],
  ['/m/lott', LIST],
  ['/m/elott', LIST],
  ['/m/lottery', { ...LIST, hasFooter: false }],
  ['/m/sportsGame', { ...LIST, modIds: [] }],

  ['/m/agent', { ...AGENCY, hasHeader: false, hasFooter: false }],
  ['/m/agentRegister', AGENCY],
  ['/m/agent/team/pnl', { ...AGENCY, modIds: ['AGETEAMPNL3'] }],
  ['/m/teamBetting', { ...AGENCY, modIds: ['TEAMBETTING3'] }],
  ['/m/member/team', { ...AGENCY, modIds: ['DOWNMAN'] }],
  ['/m/member/teamRebate', { ...AGENCY, modIds: ['AGEREBINC3'] }],
  ['/m/member/notice', { ...OWN, title: 'announcements' }],
  ['/m/member/agent/agentRebeat', { ...AGENCY, modIds: ['GAMSER'] }],
  ['/m/member/agent/agentDivident', { ...AGENCY, modIds: ['SIGNCONDIV3'] }],
  ['/m/member/agent/getSalaryContract', { ...AGENCY, modIds: ['DAILYSALCONT3'] }],
  ['/m/member/agent/getDevidendContract', { ...AGENCY, modIds: ['SIGNCONDIV3'] }],
  ['/m/member/agent/getHourContract', { ...AGENCY, modIds: ['HOURSAL3'] }],
]);

/** A game has the whole screen. */
const GAME: RouteChrome = { ...BARE, title: 'home', access: 'member' };

/** The return page of a social network's sign-in. */
const SOCIAL: RouteChrome = { ...BARE, title: 'login', back: 'home' };

export function routeChromeOf(pathname: string): RouteChrome {
  if (pathname.startsWith('/m/social/')) return SOCIAL;
  if (pathname.startsWith('/m/game/')) return GAME;
  return CHROME.get(pathname) ?? (/^\/m\/(?:member\/)?agent\//.test(pathname) ? AGENCY : OTHERWISE);
}

export function isHomePath(pathname: string): boolean {
  return HOME_PATHS.includes(pathname);
}

/** Screens with a payment or a form in progress, although they show the bottom menu. */
const BUSY_TITLES: readonly TitleKey[] = ['deposit', 'withdraw', 'freeTrial'];

/** Whether a screen can be reloaded without loss: no game round, payment, form or conversation is in progress. */
export function mayBeInterrupted(pathname: string): boolean {
  const { hasFooter, title } = routeChromeOf(pathname);
  return hasFooter && !BUSY_TITLES.includes(title);
}
