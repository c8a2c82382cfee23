import { Spinner } from '@jogada/platform/web/ui';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { RouterContext } from './router-context.ts';
import type { OwnPath } from './screens/own-calls.ts';
import { ScreenSkeleton } from './screens/screen-skeleton.tsx';
import { GAME_LIST_QUESTIONS, GAME_LISTS } from './shell/game-lists.ts';
import { HOME_PATHS } from './shell/route-chrome.ts';
import { prepareSiteGate, SiteGate } from './shell/site-gate.tsx';

const root = createRootRouteWithContext<RouterContext>()({
  component: SiteGate,
  beforeLoad: async ({ context }) => {
    await Promise.all([context.textsAreThere(), prepareSiteGate(context.status)]);
  },
});

/** Below the root, with a skeleton while its script loads. */
const SCREEN = { pendingComponent: ScreenSkeleton, getParentRoute: () => root } as const;

// The router treats /m and /m/ as one path.
const homePaths = HOME_PATHS.filter((path) => path !== '/m/');

/** A delay that users do not notice. */
const QUICK_MS = 250;

/**
 * The server waits for all data of a screen. The browser waits up to QUICK_MS to avoid a flicker, and then navigates: the screen shows its
 * own loading or error state.
 */
async function beforeDrawing(read: () => Promise<void>): Promise<void> {
  const reading = read();
  if (import.meta.env.SSR) return reading;
  await Promise.race([reading.catch(() => undefined), new Promise((resolve) => void setTimeout(resolve, QUICK_MS))]);
}

const homes = homePaths.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    loader: ({ context }) => beforeDrawing(async () => (await import('./screens/home-calls.ts')).readHome(context)),
    component: lazyRouteComponent(() => import('./screens/home-screen.tsx'), 'HomeScreen'),
  }),
);

/** A query parameter as text; undefined when it is not a string or a number. */
function textIn(search: Record<string, unknown>, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Reads these search parameters. */
const texts =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, textIn(search, name)])) as Record<Name, string | undefined>;

const login = createRoute({
  getParentRoute: () => root,
  path: '/m/login',
  validateSearch: (search) => ({ returnTo: textIn(search, 'returnTo'), side: search['side'] === 'agent' ? ('agent' as const) : undefined }),
  component: lazyRouteComponent(() => import('./screens/login-screen.tsx'), 'LoginScreen'),
});

const registers = ['/m/register', '/m/register.html'].map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: texts('affiliateCode', 'recommenderId'),
    loader: ({ context }) => beforeDrawing(async () => (await import('./screens/register-banners.ts')).readRegisterBanners(context)),
    component: lazyRouteComponent(() => import('./screens/register-screen.tsx'), 'RegisterScreen'),
  }),
);

const trial = createRoute({
  getParentRoute: () => root,
  path: '/m/trail',
  component: lazyRouteComponent(() => import('@jogada/accounts/web/trial'), 'TrialScreen'),
});

const forget = createRoute({
  getParentRoute: () => root,
  path: '/m/forget',
  component: lazyRouteComponent(() => import('@jogada/accounts/web/password-reset'), 'ForgottenPasswordScreen'),
});

const help = createRoute({
  ...SCREEN,
  path: '/m/help',
  validateSearch: texts('entry'),
  loader: ({ context }) => beforeDrawing(async () => (await import('./screens/help-calls.ts')).readHelp(context)),
  component: lazyRouteComponent(() => import('./screens/help-screen.tsx'), 'HelpScreen'),
});

/** A query parameter as a list index. */
function indexIn(search: Record<string, unknown>, name: string): number | undefined {
  const index = Number(textIn(search, name) ?? Number.NaN);
  return Number.isSafeInteger(index) && index >= 0 ? index : undefined;
}

const notices = createRoute({
  ...SCREEN,
  path: '/m/notice',
  validateSearch: (search) => ({ index: indexIn(search, 'index') }),
  loader: ({ context }) => beforeDrawing(async () => (await import('./screens/announcement-calls.ts')).readNotices(context)),
  component: lazyRouteComponent(() => import('./screens/notice-screen.tsx'), 'NoticeScreen'),
});

const promotions = createRoute({
  ...SCREEN,
  path: '/m/activity',
  validateSearch: texts('id', 'category'),
  loader: ({ context }) => beforeDrawing(async () => (await import('./screens/announcement-calls.ts')).readPromotions(context)),
  component: lazyRouteComponent(() => import('./screens/promotions-screen.tsx'), 'PromotionsScreen'),
});

const promotion = createRoute({
  ...SCREEN,
  path: '/m/activityDetail',
  validateSearch: texts('id'),
  component: lazyRouteComponent(() => import('./screens/promotion-detail-screen.tsx'), 'PromotionDetailScreen'),
});

const download = createRoute({
  ...SCREEN,
  path: '/m/app',
  component: lazyRouteComponent(() => import('@jogada/content/web/download'), 'DownloadScreen'),
});

const messageCenter = createRoute({
  ...SCREEN,
  path: '/m/message',
  component: lazyRouteComponent(() => import('@jogada/content/web/message-center'), 'MessageCenterScreen'),
});

/** The search parameters of a game list. */
const listSearch = texts(...GAME_LIST_QUESTIONS);

const gameLists = Object.entries(GAME_LISTS).map(([path, category]) =>
  createRoute({
    ...SCREEN,
    path,
    validateSearch: listSearch,
    staticData: { category },
    // Other search parameters do not affect the list.
    loaderDeps: ({ search }) => listSearch(search),
    loader: async ({ context, deps }) => {
      await Promise.all([
        category === 'HOT' && beforeDrawing(async () => (await import('./screens/hot-banners.ts')).readHotBanners(context)),
        // The browser renders the empty list at once and fills it when the games arrive.
        import.meta.env.SSR && (await import('./screens/game-list-calls.ts')).readGameList(context, deps, category),
      ]);
    },
    component: lazyRouteComponent(() => import('./screens/game-center-screen.tsx'), 'GameCenterScreen'),
  }),
);

/** Rendered in the browser only: these are member pages, and the server sends the frame around them. */
const OWN = { ...SCREEN, ssr: false } as const;

/** A screen without a bar. */
const BARE = { ...OWN, pendingComponent: Waiting } as const;

const game = createRoute({
  ...BARE,
  path: '/m/game/$gameId',
  component: lazyRouteComponent(() => import('./screens/game-screen.tsx'), 'GameScreen'),
});

/** The most visited member pages: the server renders them with their data. */
const drawnOwn = (path: OwnPath) =>
  ({
    ...SCREEN,
    loader: async ({ context }: { readonly context: RouterContext }) => {
      // The browser renders the frame at once and fills it when the responses arrive.
      if (import.meta.env.SSR && context.isMember) await (await import('./screens/own-calls.ts')).readOwn(context, path);
    },
  }) as const;

const deposit = createRoute({
  ...drawnOwn('/m/voucherCenter'),
  path: '/m/voucherCenter',
  validateSearch: texts('depositId'),
  component: lazyRouteComponent(() => import('./screens/deposit-screen.tsx'), 'DepositScreen'),
});

const social = createRoute({
  ...BARE,
  path: '/m/social/$network',
  component: lazyRouteComponent(() => import('./screens/social-return-screen.tsx'), 'SocialReturnScreen'),
});

const agentNotices = createRoute({
  ...OWN,
  path: '/m/member/notice',
  validateSearch: (search) => ({ index: indexIn(search, 'index'), types: search['types'] === 'A' ? ('A' as const) : ('PL' as const) }),
  component: lazyRouteComponent(() => import('./screens/notice-screen.tsx'), 'MemberNoticeScreen'),
});

const agentTeam = createRoute({
  ...OWN,
  path: '/m/member/team',
  validateSearch: texts('memberId', 'under'),
  component: lazyRouteComponent(() => import('./screens/agent-team-screens.tsx'), 'AgentTeamScreen'),
});

const agentProfit = createRoute({
  ...OWN,
  path: '/m/agent/team/pnl',
  validateSearch: texts('of'),
  component: lazyRouteComponent(() => import('./screens/agent-team-screens.tsx'), 'AgentProfitScreen'),
});

const agentBetting = createRoute({
  ...OWN,
  path: '/m/teamBetting',
  validateSearch: texts('of'),
  component: lazyRouteComponent(() => import('./screens/agent-team-screens.tsx'), 'AgentBettingScreen'),
});

const agentRebate = createRoute({
  ...OWN,
  path: '/m/member/teamRebate',
  validateSearch: texts('day'),
  component: lazyRouteComponent(() => import('./screens/agent-team-screens.tsx'), 'AgentRebateScreen'),
});

const owns = [
  ['/m/transaction/record', lazyRouteComponent(() => import('./screens/transaction-record-screen.tsx'), 'Screen')],
  ['/m/bonus', lazyRouteComponent(() => import('@jogada/wallet/web/bonus'), 'BonusScreen')],
  ['/m/rewardCenter', lazyRouteComponent(() => import('@jogada/promotions/web/reward-center'), 'RewardCenterScreen')],
  ['/m/inviteFriends', lazyRouteComponent(() => import('./screens/invite-friends-screen.tsx'), 'Screen')],
  ['/m/redRain', lazyRouteComponent(() => import('./screens/red-rain-screen.tsx'), 'Screen')],
  ['/m/points', lazyRouteComponent(() => import('./screens/points-screen.tsx'), 'Screen')],
  ['/m/tournaments', lazyRouteComponent(() => import('./screens/tournaments-screen.tsx'), 'Screen')],
  ['/m/prizeWheel', lazyRouteComponent(() => import('./screens/prize-wheel-screen.tsx'), 'Screen')],
  ['/m/member/benefits', lazyRouteComponent(() => import('@jogada/promotions/web/vip'), 'VipScreen')],
  ['/m/vouReport', lazyRouteComponent(() => import('@jogada/wallet/web/deposit-record'), 'DepositRecordScreen')],
  ['/m/profitandloss', lazyRouteComponent(() => import('@jogada/wallet/web/profit'), 'ProfitScreen')],
  ['/m/responsibleGaming', lazyRouteComponent(() => import('@jogada/wallet/web/protection'), 'ResponsibleScreen')],
  ['/m/responsibleGaming/limits', lazyRouteComponent(() => import('@jogada/wallet/web/protection'), 'LimitsScreen')],
  ['/m/securityCenter/devices', lazyRouteComponent(() => import('@jogada/accounts/web/devices'), 'DevicesScreen')],
  ['/m/changePsw', lazyRouteComponent(() => import('@jogada/accounts/web/password'), 'ChangePasswordScreen')],
  ['/m/securityCenter', lazyRouteComponent(() => import('@jogada/accounts/web/security-center'), 'SecurityCenterScreen')],
  ['/m/securityCenter/paymentPassword', lazyRouteComponent(() => import('@jogada/accounts/web/security-center'), 'PaymentPasswordScreen')],
  ['/m/securityCenter/twoStep', lazyRouteComponent(() => import('@jogada/accounts/web/second-factor'), 'TwoStepScreen')],
  ['/m/login/secondStep', lazyRouteComponent(() => import('@jogada/accounts/web/second-step'), 'SecondStepScreen')],
  ['/m/securityCenter/mobile', lazyRouteComponent(() => import('@jogada/accounts/web/security-center'), 'MobileScreen')],
  ['/m/securityCenter/email', lazyRouteComponent(() => import('@jogada/accounts/web/security-center'), 'EmailScreen')],
  ['/m/securityCenter/closing', lazyRouteComponent(() => import('@jogada/accounts/web/security-center'), 'ClosingScreen')],
  ['/m/resetPassword', lazyRouteComponent(() => import('@jogada/accounts/web/password-reset'), 'ResetPasswordScreen')],
  ['/m/securityCenter/password', lazyRouteComponent(() => import('@jogada/accounts/web/password-reset'), 'RecoveredScreen')],
  ['/m/webEmail', lazyRouteComponent(() => import('@jogada/content/web/inbox'), 'InboxScreen')],
  ['/m/liveChat', lazyRouteComponent(() => import('@jogada/content/web/chat'), 'LiveChatScreen')],
  ['/m/agent', lazyRouteComponent(() => import('./screens/agent-home-screen.tsx'), 'AgentHomeScreen')],
  ['/m/agentRegister', lazyRouteComponent(() => import('@jogada/agents/web/open-account'), 'OpenAccountScreen')],
  ['/m/agent/team/overview', lazyRouteComponent(() => import('@jogada/agents/web/overview'), 'OverviewScreen')],
  ['/m/member/agent/agentRebeat', lazyRouteComponent(() => import('@jogada/agents/web/rate'), 'RatesScreen')],
  ['/m/member/agent/agentDivident', lazyRouteComponent(() => import('@jogada/agents/web/settlement'), 'DividendScreen')],
  ['/m/member/agent/salaryRecords', lazyRouteComponent(() => import('@jogada/agents/web/settlement'), 'SalaryRecordsScreen')],
  ['/m/member/agent/getSalaryContract', lazyRouteComponent(() => import('@jogada/agents/web/contract'), 'SalaryContractScreen')],
  ['/m/member/agent/getDevidendContract', lazyRouteComponent(() => import('@jogada/agents/web/contract'), 'DividendContractScreen')],
  ['/m/member/agent/getHourContract', lazyRouteComponent(() => import('@jogada/agents/web/contract'), 'HourContractScreen')],
  ['/m/member/agent/disputes', lazyRouteComponent(() => import('@jogada/agents/web/dispute'), 'DisputesScreen')],
  ['/m/member/agent/identity', lazyRouteComponent(() => import('@jogada/agents/web/identity'), 'IdentityScreen')],
  ['/m/set', lazyRouteComponent(() => import('@jogada/accounts/web/settings'), 'SettingsScreen')],
  ['/m/privacy', lazyRouteComponent(() => import('@jogada/accounts/web/privacy'), 'PrivacyScreen')],
] as const;

const drawnOwns = [
  ['/m/withdraw', lazyRouteComponent(() => import('@jogada/wallet/web/withdraw'), 'WithdrawScreen')],
  ['/m/gameRecord', lazyRouteComponent(() => import('./screens/game-record-screen.tsx'), 'Screen')],
  ['/m/member/home', lazyRouteComponent(() => import('./screens/account-screen.tsx'), 'AccountScreen')],
  ['/m/myAccount/index', lazyRouteComponent(() => import('./screens/account-screen.tsx'), 'AccountScreen')],
] as const;

const drawnOwnRoutes = drawnOwns.map(([path, component]) => createRoute({ ...drawnOwn(path), path, component }));
const ownRoutes = owns.map(([path, component]) => createRoute({ ...OWN, path, component }));

const lotteries = (
  [
    ['/m/lottery', ''],
    ['/m/lott', 'LOTT'],
    ['/m/elott', 'ELOTT'],
  ] as const
).map(([path, prizeMode]) =>
  createRoute({
    ...OWN,
    path,
    staticData: { prizeMode },
    component: lazyRouteComponent(() => import('./screens/lotteries-screen.tsx'), 'LotteriesPage'),
  }),
);

const sports = createRoute({
  ...BARE,
  path: '/m/sportsGame',
  validateSearch: texts('vassalage'),
  component: lazyRouteComponent(() => import('./screens/sports-game-screen.tsx'), 'SportsGamePage'),
});

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/m/home', replace: true });
  },
});

export const routeTree = root.addChildren([
  ...homes,
  login,
  ...registers,
  trial,
  forget,
  help,
  notices,
  promotions,
  promotion,
  agentNotices,
  agentTeam,
  agentProfit,
  agentBetting,
  agentRebate,
  messageCenter,
  download,
  ...gameLists,
  game,
  deposit,
  social,
  ...drawnOwnRoutes,
  ...ownRoutes,
  ...lotteries,
  sports,
  elsewhere,
]);

function Waiting() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-primary">
      <Spinner className="size-8" />
    </div>
  );
}
