import type { Page } from 'playwright-core';
import { changeStatus } from './change-status.ts';
import { answer, goOnTo, holdBack, refuse, type Screen } from './screen.ts';

/** A screen that shows the result of one call. */
interface Reading {
  readonly name: string;
  readonly path: string;
  readonly isMember: boolean;
  readonly call: string;
  /** An empty response, where one is possible. */
  readonly nothing?: unknown;
}

const NO_ROWS = { list: [], nextCursor: null, total: null };
const NOTHING_ANNOUNCED = { promotion: [], banners: [], player: [], popup: [], hot: [], agent: [], footer: { unreadCount: 0 } };
const EMPTY_CHAT = { state: 'none', lastSequence: 0, memberRead: 0, staffRead: 0, messages: [], medianWaitSeconds: null };

// Starts at another screen, so that the client makes the call; a server-rendered response could not be intercepted.
const FROM = '/m/message';

/** Selectors that exist once a state is shown. */
const MARKS: Readonly<Record<string, string>> = {
  empty: 'main [data-empty]',
  loading: 'main .animate-shimmer',
  failed: 'main [role="alert"]',
};

const READINGS: readonly Reading[] = [
  { name: 'games', path: '/m/gameCenter', isMember: false, call: '/wps/games', nothing: { games: [], pageNum: 1, totalPages: 0 } },
  { name: 'record', path: '/m/gameRecord', isMember: true, call: '/wps/games/rounds', nothing: NO_ROWS },
  { name: 'transactions', path: '/m/transaction/record', isMember: true, call: '/wps/transactions', nothing: NO_ROWS },
  { name: 'deposit', path: '/m/voucherCenter', isMember: true, call: '/wps/deposits/settings' },
  { name: 'deposits', path: '/m/vouReport', isMember: true, call: '/wps/deposits', nothing: NO_ROWS },
  { name: 'withdraw', path: '/m/withdraw', isMember: true, call: '/wps/withdrawals/settings' },
  { name: 'bonuses', path: '/m/bonus', isMember: true, call: '/wps/bonuses', nothing: { list: [] } },
  { name: 'devices', path: '/m/securityCenter/devices', isMember: true, call: '/wps/session/devices' },
  { name: 'payment-password', path: '/m/securityCenter/paymentPassword', isMember: true, call: '/wps/member/paymentPassword' },
  { name: 'change-password', path: '/m/changePsw', isMember: true, call: '/wps/member/password' },
  { name: 'inbox', path: '/m/webEmail', isMember: true, call: '/wps/inbox', nothing: NO_ROWS },
  { name: 'live-chat', path: '/m/liveChat', isMember: true, call: '/wps/chat/messages', nothing: EMPTY_CHAT },
  { name: 'notices', path: '/m/notice', isMember: true, call: '/wps/announcements', nothing: NOTHING_ANNOUNCED },
  { name: 'promotions', path: '/m/activity', isMember: false, call: '/wps/announcements', nothing: NOTHING_ANNOUNCED },
  { name: 'promotion', path: '/m/activityDetail?id=ann_dem0pr0m00000002', isMember: false, call: '/wps/promotions/ann_dem0pr0m00000002' },
  { name: 'help', path: '/m/help', isMember: false, call: '/wps/system/helpCenter', nothing: [] },
];

/** The closed site, and a member's money when it may not be used. */
const CLOSED: readonly Screen[] = [
  { name: 'maintenance', path: '/m/home', isMember: false, prepare: underMaintenance, arrange: waitForClosed },
  { name: 'maintenance-until', path: '/m/home', isMember: true, prepare: withKnownEnd, arrange: waitForClosed },
  { name: 'region', path: '/m/home', isMember: false, prepare: outOfReach, arrange: waitForClosed },
  { name: 'region-member', path: '/m/home', isMember: true, prepare: outOfReach, arrange: waitForClosed },
];

/** Empty, loading and failed states of screens, and the closed site. */
export const STATE_SCREENS: readonly Screen[] = [...READINGS.flatMap(looksOf), ...CLOSED];

function looksOf({ name, path, isMember, call, nothing }: Reading): Screen[] {
  const look = (state: string, prepare: (page: Page) => Promise<void>): Screen => ({
    name: `${name}-${state}`,
    path: FROM,
    isMember,
    isUnfinished: state === 'loading',
    async arrange(page) {
      await prepare(page);
      await goOnTo(page, path);
      await page
        .locator(MARKS[state] ?? 'main')
        .first()
        .waitFor();
    },
  });
  return [
    ...(nothing === undefined ? [] : [look('empty', (page) => answer(page, call, nothing))]),
    look('loading', (page) => holdBack(page, call)),
    look('failed', (page) => refuse(page, call, { status: 500, code: 'system_busy' })),
  ];
}

function underMaintenance(page: Page): Promise<void> {
  return changeStatus(page, (status) => status.replace('"maintenance":false', '"maintenance":true'));
}

function outOfReach(page: Page): Promise<void> {
  return changeStatus(page, (status) => status.replace('"regionRestriction":false', '"regionRestriction":true'));
}

const HOUR_MS = 3_600_000;

function withKnownEnd(page: Page): Promise<void> {
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  return changeStatus(page, (status) =>
    status.replace('"maintenance":false', '"maintenance":true').replace('"maintenanceUntil":null', `"maintenanceUntil":"${until}"`),
  );
}

async function waitForClosed(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.getByRole('navigation').first().waitFor({ state: 'detached' });
}
