import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { aPhone, startBrowser, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

/*
 * What the documents say about every path, written down here a second time: the site's own table must not be its own judge.
 */

const HOME_PATHS = ['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'];

/** Document 3, header visibility. */
const WITHOUT_HEADER = [
  '/m/login',
  '/m/register',
  '/m/register.html',
  '/m/message',
  '/m/app',
  '/m/lottery',
  '/m/forget',
  '/m/agent',
  '/m/activity',
  '/m/activityDetail',
  '/m/notice',
  '/m/gameCenter',
  '/m/gameList',
  '/m/slotsCenter',
  '/m/hot-games',
  '/m/fav-games',
  '/m/slot-games',
  '/m/live-games',
  '/m/fishing-games',
  '/m/poker-games',
  '/m/sport-games',
  '/m/esport-games',
  '/m/lott',
  '/m/elott',
  '/m/sportsGame',
];
const WITHOUT_FOOTER = [
  '/m/login',
  '/m/register',
  '/m/register.html',
  '/m/slotsCenter',
  '/m/gameList',
  '/m/lottery',
  '/m/forget',
  '/m/changePsw',
  '/m/app',
  '/m/notice',
  '/m/agent',
  '/m/help',
];

/** Document 3, titles by path. */
const TITLES: Readonly<Record<string, string>> = {
  '/m/activity': 'Promoções',
  '/m/forget': 'Esqueci a senha',
  '/m/home': 'Início',
  '/m/login': 'Entrar',
  '/m/register': 'Criar conta',
  '/m/trail': 'Teste grátis',
  '/m/changePsw': 'Primeira senha',
  '/m/notice': 'Avisos',
  '/m/gameCenter': 'Central de jogos',
  '/m/gameList': 'Central de jogos',
  '/m/slotsCenter': 'Slots',
  '/m/message': 'Mensagens',
  '/m/set': 'Configurações',
  '/m/help': 'Central de ajuda',
  '/m/activityDetail': 'Detalhes',
};

/** Documents 2 and 3: from everywhere else one step back. */
const BACK_TO_HOME = [
  '/m/login',
  '/m/register',
  '/m/register.html',
  '/m/trail',
  '/m/activity',
  '/m/forget',
  '/m/gameCenter',
  '/m/gameList',
];
const WITHOUT_BACK = ['/m/changePsw'];

const FOR_ANYONE = [
  ...HOME_PATHS,
  '/m/forget',
  '/m/trail',
  '/m/set',
  '/m/gameCenter',
  '/m/gameList',
  '/m/slotsCenter',
  '/m/hot-games',
  '/m/slot-games',
  '/m/live-games',
  '/m/fishing-games',
  '/m/poker-games',
  '/m/sport-games',
  '/m/esport-games',
  '/m/activity',
  '/m/activityDetail',
  '/m/notice',
  '/m/message',
  '/m/help',
  '/m/app',
  '/m/lott',
  '/m/elott',
  '/m/lottery',
  '/m/sportsGame',
];
const FOR_GUESTS = ['/m/login', '/m/register', '/m/register.html'];
const FOR_MEMBERS = [
  '/m/changePsw',
  '/m/webEmail',
  '/m/member/home',
  '/m/myAccount/index',
  '/m/member/benefits',
  '/m/rewardCenter',
  '/m/inviteFriends',
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/transaction/record',
  '/m/gameRecord',
  '/m/vouReport',
  '/m/profitandloss',
  '/m/member/notice',
  '/m/securityCenter',
  '/m/fav-games',
];
const FOR_AGENTS = [
  '/m/agent',
  '/m/agentRegister',
  '/m/agent/team/overview',
  '/m/agent/team/pnl',
  '/m/teamBetting',
  '/m/member/team',
  '/m/member/teamRebate',
  '/m/member/agent/agentRebeat',
  '/m/member/agent/agentDivident',
  '/m/member/agent/getSalaryContract',
  '/m/member/agent/getDevidendContract',
  '/m/member/agent/getHourContract',
];
/** Areas that may still be being built: then they say so, and lead home. */
const COMING = ['/m/fav-games', '/m/lott', '/m/elott', '/m/lottery', '/m/sportsGame', ...FOR_AGENTS];
const EVERY_PATH = [...FOR_ANYONE, ...FOR_GUESTS, ...FOR_MEMBERS, ...FOR_AGENTS];

type Role = 'visitor' | 'member' | 'trial' | 'agent';
const ROLES: readonly Role[] = ['visitor', 'member', 'trial', 'agent'];

/** Where a path ends for somebody: on itself, or where its guard sends them. */
function endOf(path: string, role: Role): string {
  if (FOR_MEMBERS.includes(path) && role === 'visitor') return '/m/login';
  if (FOR_AGENTS.includes(path) && role !== 'agent') return '/m/home';
  if (FOR_GUESTS.includes(path) && (role === 'member' || role === 'agent')) return '/m/home';
  // Letters are for members: a trial is told so, and stays in the lobby.
  if (path === '/m/webEmail' && role === 'trial') return '/m/home';
  return path;
}

interface Seen {
  readonly path: string;
  readonly title: string;
  readonly hasHeader: boolean;
  readonly hasFooter: boolean;
  readonly hasBack: boolean;
  readonly hasLogo: boolean;
}

async function aPhoneOf(role: Role): Promise<Phone> {
  const phone = await aPhone(browser, api);
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  if (role === 'trial') {
    const answer = await phone.context.request.post('/wps/session/login/freeplay', { data: {} });
    expect(answer.status()).toBe(200);
  }
  if (role === 'member' || role === 'agent') {
    const player = await aFundedPlayer(api);
    if (role === 'agent') await api.owner.query('update accounts.member set type = 1 where id = $1', [player.memberId]);
    await phone.signIn(player);
  }
  await phone.open('/m/set');
  return phone;
}

/** Goes to a path inside the page, as a link does. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({ __TSR_index: 1 }, '', to), path);
}

interface Look extends Seen {
  /** How often the page has said that something is yet to come. */
  readonly comingCount: number;
  readonly heading: string;
}

function look(page: Page): Promise<Look> {
  return page.evaluate(() => ({
    path: location.pathname,
    title: document.title,
    hasHeader: document.querySelectorAll('[data-bar="header"]').length === 1,
    hasFooter: document.querySelectorAll('nav[aria-label="Menu principal"]').length === 1,
    hasBack: document.querySelectorAll('[data-bar] button[aria-label="Voltar"]').length === 1,
    hasLogo: document.querySelectorAll('[data-bar="header"] a[href="/m/home"] img').length === 1,
    comingCount: Number(document.documentElement.dataset['coming'] ?? 0),
    heading: document.querySelector('h1')?.textContent ?? '',
  }));
}

/** Counts the words about what is yet to come: each is gone after a second. */
function countComing(): void {
  new MutationObserver((records) => {
    const words = records.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ textContent }) => textContent === 'Em breve.');
    const { dataset } = document.documentElement;
    if (words.length > 0) dataset['coming'] = String(Number(dataset['coming'] ?? 0) + 1);
  }).observe(document, { subtree: true, childList: true });
}

function wordsFor(path: string): string | undefined {
  if (HOME_PATHS.includes(path)) return 'Início · Jogada';
  const title = TITLES[path === '/m/register.html' ? '/m/register' : path];
  return title && `${title} · Jogada`;
}

/** What stands around a path, by the documents. */
function chromeOf(path: string): Omit<Seen, 'title'> {
  const isHome = HOME_PATHS.includes(path);
  return {
    path,
    hasHeader: !WITHOUT_HEADER.includes(path),
    hasFooter: !WITHOUT_FOOTER.includes(path),
    hasBack: !isHome && !WITHOUT_BACK.includes(path),
    hasLogo: isHome,
  };
}

/** What is not as the documents say, once a path has been taken. */
async function faultsAt(page: Page, path: string, role: Role, comingBefore: number): Promise<string[]> {
  const { title, comingCount, heading, ...seen } = await look(page);
  const end = endOf(path, role);
  const isComing = end === path && COMING.includes(path) && seen.path === '/m/home' && comingCount > comingBefore;
  if (seen.path !== end && !isComing) return [`ends at ${seen.path}, not at ${end}`];
  // Every visit begins at the settings: their heading is that of a page that is on its way.
  if (heading === '' || (heading === 'Configurações' && path !== '/m/set')) return ['shows no heading of its own'];
  const { path: _path, ...chrome } = chromeOf(seen.path);
  const faults = Object.entries(chrome).flatMap(([name, value]) =>
    Object.entries(seen).some(([key, is]) => key === name && is === value) ? [] : [`${name} is not ${value}`],
  );
  const words = wordsFor(seen.path);
  if (words !== undefined ? title !== words : !title.endsWith(' · Jogada')) faults.push(`is called ${title}`);
  return faults;
}

/** Back, from a path that was come to from the settings. */
async function expectWayBack(page: Page, path: string): Promise<void> {
  if (HOME_PATHS.includes(path) || WITHOUT_BACK.includes(path)) return;
  await page.getByRole('button', { name: 'Voltar' }).click();
  const target = BACK_TO_HOME.includes(path) ? '/m/home' : '/m/set';
  await expect.poll(async () => (await look(page)).path, { message: `back from ${path}`, timeout: 15_000 }).toBe(target);
}

test.each(ROLES)(
  'CON-01 CON-02 CON-03 for a %s every path of the documents has its header, footer, title and way back, or leads where its guard says',
  async (role) => {
    const phone = await aPhoneOf(role);
    const { page } = phone;
    await page.evaluate(countComing);
    for (const path of EVERY_PATH) {
      const { comingCount } = await look(page);
      await goInside(page, path);
      await expect.poll(() => faultsAt(page, path, role, comingCount), { message: path, timeout: 15_000 }).toEqual([]);
      const isThere = (await look(page)).path === path;
      if (isThere && (role === 'member' || FOR_GUESTS.includes(path))) await expectWayBack(page, path);
      await goInside(page, '/m/set');
      await page.getByRole('heading', { level: 1, name: 'Configurações', includeHidden: true }).waitFor();
    }
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);
