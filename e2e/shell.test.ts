import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, startApi, type TestApi } from '@jogada/app-api/testing';
import { aPhone, startBrowser, type Phone } from './harness/index.ts';
import { IS_WHOLE, isSampled } from './harness/whole-walk.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

/* What the documents specify for every path, repeated here so that the site's own table does not verify itself. */

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
  '/m/changePsw': 'Alterar senha',
  '/m/notice': 'Avisos',
  '/m/gameCenter': 'Central de jogos',
  '/m/gameList': 'Central de jogos',
  '/m/slotsCenter': 'Slots',
  '/m/message': 'Mensagens',
  '/m/set': 'Configurações',
  '/m/help': 'Central de ajuda',
  '/m/activityDetail': 'Detalhes',
};

/** The heading of each screen where it differs from the title of its path. */
const HEADINGS: Readonly<Record<string, string>> = {
  '/m/slotsCenter': 'Central de jogos',
  '/m/message': 'Central de mensagens',
  '/m/hot-games': 'Central de jogos',
  '/m/fav-games': 'Meus jogos',
  '/m/slot-games': 'Central de jogos',
  '/m/live-games': 'Central de jogos',
  '/m/fishing-games': 'Central de jogos',
  '/m/poker-games': 'Central de jogos',
  '/m/sport-games': 'Central de jogos',
  '/m/esport-games': 'Central de jogos',
  '/m/app': 'Baixe o app',
  '/m/lott': 'Loterias',
  '/m/elott': 'Loterias',
  '/m/lottery': 'Loterias',
  '/m/webEmail': 'Mensagens',
  '/m/member/home': 'Minha conta',
  '/m/myAccount/index': 'Minha conta',
  '/m/member/benefits': 'VIP',
  '/m/rewardCenter': 'Central de recompensas',
  '/m/inviteFriends': 'Indicar amigos',
  '/m/voucherCenter': 'Depositar',
  '/m/withdraw': 'Sacar',
  '/m/transaction/record': 'Extrato',
  '/m/gameRecord': 'Histórico de jogos',
  '/m/vouReport': 'Depósitos',
  '/m/profitandloss': 'Ganhos e perdas',
  '/m/member/notice': 'Avisos',
  '/m/securityCenter': 'Central de segurança',
  '/m/redRain': 'Chuva de envelopes',
  '/m/tournaments': 'Torneios',
  '/m/points': 'Loja de pontos',
  '/m/agent': 'Área do agente',
  '/m/agentRegister': 'Criar conta',
  '/m/agent/team/overview': 'Visão da equipe',
  '/m/agent/team/pnl': 'Resultado da equipe',
  '/m/teamBetting': 'Apostas da equipe',
  '/m/member/team': 'Minha equipe',
  '/m/member/teamRebate': 'Minhas comissões',
  '/m/member/agent/agentRebeat': 'Percentuais',
  '/m/member/agent/agentDivident': 'Dividendos',
  '/m/member/agent/getSalaryContract': 'Comissão diária',
  '/m/member/agent/getDevidendContract': 'Contrato de dividendos',
  '/m/member/agent/getHourContract': 'Comissão por hora',
};

/** Documents 2 and 3: all other paths go back one step. */
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
  '/m/redRain',
  '/m/tournaments',
  '/m/points',
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
type Role = 'visitor' | 'member' | 'trial' | 'agent';
const EVERY_PATH = [...FOR_ANYONE, ...FOR_GUESTS, ...FOR_MEMBERS, ...FOR_AGENTS];
/**
 * The paths that each role can test: a screen that is the same for two roles is tested by one of them, every guard by all of them. A role
 * tests one in three of them, and with `npm run screens -- --check` every path.
 */
const WALKED: Readonly<Record<Role, readonly string[]>> = {
  visitor: EVERY_PATH,
  member: [...FOR_GUESTS, ...FOR_MEMBERS, ...FOR_AGENTS],
  trial: [...FOR_GUESTS, ...FOR_MEMBERS, ...FOR_AGENTS],
  agent: [...FOR_GUESTS, ...FOR_AGENTS],
};

const ROLES: readonly Role[] = ['visitor', 'member', 'trial', 'agent'];

/** Returns the path that a role ends on: the path itself, or the target of its guard. */
function endOf(path: string, role: Role): string {
  if (FOR_MEMBERS.includes(path) && role === 'visitor') return '/m/login';
  if (FOR_AGENTS.includes(path) && role !== 'agent') return '/m/home';
  if (FOR_GUESTS.includes(path) && (role === 'member' || role === 'agent')) return '/m/home';
  // Messages are for members: a trial gets a notice and stays in the lobby.
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
  /** Whether the lobby's first banner is shown. */
  readonly hasBanner: boolean;
}

async function aPhoneOf(role: Role): Promise<Phone> {
  const phone = await aPhone(browser, api);
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

/** Goes to a path within the app, as a link does. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({ __TSR_index: 1 }, '', to), path);
}

interface Look extends Seen {
  readonly heading: string;
}

function look(page: Page): Promise<Look> {
  return page.evaluate(() => ({
    path: location.pathname,
    title: document.title,
    hasHeader: document.querySelectorAll('[data-bar="header"]').length === 1,
    hasFooter: document.querySelector('nav[aria-label="Menu principal"]')?.checkVisibility() === true,
    hasBack: document.querySelectorAll('[data-bar] button[aria-label="Voltar"]').length === 1,
    hasLogo: document.querySelectorAll('[data-bar="header"] a[href="/m/home"] img').length === 1,
    hasBanner: document.querySelector('main')?.textContent.includes('O tesouro está na mata') ?? false,
    heading: document.querySelector('h1')?.textContent ?? '',
  }));
}

function headingOf(path: string): string | undefined {
  if (HOME_PATHS.includes(path)) return 'Início';
  return HEADINGS[path] ?? TITLES[path === '/m/register.html' ? '/m/register' : path];
}

function wordsFor(path: string): string | undefined {
  if (HOME_PATHS.includes(path)) return 'Início · Jogada';
  const title = TITLES[path === '/m/register.html' ? '/m/register' : path];
  return title && `${title} · Jogada`;
}

/** Returns the header, footer and other chrome that the documents specify for a path. */
function chromeOf(path: string): Omit<Seen, 'title'> {
  const isHome = HOME_PATHS.includes(path);
  return {
    path,
    hasHeader: !WITHOUT_HEADER.includes(path),
    hasFooter: !WITHOUT_FOOTER.includes(path),
    hasBack: !isHome && !WITHOUT_BACK.includes(path),
    hasLogo: isHome,
    hasBanner: isHome,
  };
}

/** Returns the deviations from the documents after opening a path. */
async function faultsAt(page: Page, path: string, role: Role): Promise<string[]> {
  const { title, heading, ...seen } = await look(page);
  const end = endOf(path, role);
  if (seen.path !== end) return [`ends at ${seen.path}, not at ${end}`];
  // The heading of a vendor's sports frame is the name of its content.
  if (seen.path !== '/m/sportsGame' && heading !== headingOf(seen.path)) return [`calls itself ${heading}`];
  const { path: _path, ...chrome } = chromeOf(seen.path);
  const faults = Object.entries(chrome).flatMap(([name, value]) =>
    Object.entries(seen).some(([key, is]) => key === name && is === value) ? [] : [`${name} is not ${value}`],
  );
  const words = wordsFor(seen.path);
  if (words !== undefined ? title !== words : !title.endsWith(' · Jogada')) faults.push(`is called ${title}`);
  return faults;
}

/** Checks Back from a path that was reached from the settings. */
async function expectWayBack(page: Page, path: string): Promise<void> {
  if (HOME_PATHS.includes(path) || WITHOUT_BACK.includes(path)) return;
  await page.getByRole('button', { name: 'Voltar' }).click();
  const target = BACK_TO_HOME.includes(path) ? '/m/home' : '/m/set';
  await expect.poll(async () => (await look(page)).path, { message: `back from ${path}`, timeout: 15_000 }).toBe(target);
}

test.each(ROLES)(
  'CON-01 CON-02 CON-03 For a %s the paths of the documents have their header, footer, title and way back, or redirect as their guards specify',
  async (role) => {
    const phone = await aPhoneOf(role);
    const { page } = phone;
    for (const path of IS_WHOLE ? EVERY_PATH : WALKED[role].filter((walked) => isSampled(`${role} ${walked}`))) {
      await goInside(page, path);
      await expect.poll(() => faultsAt(page, path, role), { message: path, timeout: 15_000 }).toEqual([]);
      const isThere = (await look(page)).path === path;
      // The prompt to register covers a member's page for a trial.
      if (isThere && !(role === 'trial' && FOR_MEMBERS.includes(path))) await expectWayBack(page, path);
      await goInside(page, '/m/set');
      await page.getByRole('heading', { level: 1, name: 'Configurações', includeHidden: true }).waitFor();
    }
    // No vendor serves the frame here.
    expect(phone.complaints.filter((complaint) => !/ERR_CONNECTION_REFUSED.*\/play\//.test(complaint))).toEqual([]);
    await phone.close();
  },
);

test('CON-12 CON-04 Back closes an open menu, sheet or dialog and nothing else, the newest first, and opening and closing leaves no step behind', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(await aFundedPlayer(api));
  await phone.open('/m/set');
  await phone.open('/m/home');
  const dialog = page.getByRole('dialog');
  const path = () => page.evaluate(() => location.pathname);
  const entries = () => page.evaluate(() => history.state?.overlays ?? 0);
  const goBack = () => page.evaluate(() => history.back());
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });

  // Also on the first page of the visit.
  await menu.click();
  await dialog.waitFor();
  await expect.poll(entries).toBe(1);
  await goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(await path()).toBe('/m/home');

  // However it closes, its entry is left again.
  for (let time = 0; time < 2; time += 1) {
    await menu.click();
    await expect.poll(entries).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(entries).toBe(0);
  }
  await goBack();
  await expect.poll(path).toBe('/m/set');

  // A page chosen in the menu follows the page below it.
  await page.evaluate(() => history.forward());
  await expect.poll(path).toBe('/m/home');
  await menu.click();
  await expect.poll(entries).toBe(1);
  await dialog.locator('li > button', { hasText: 'Promoções' }).click();
  await page.getByRole('heading', { level: 1, name: 'Promoções' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await goBack();
  await expect.poll(path).toBe('/m/home');
  await page.getByRole('navigation', { name: 'Seções do lobby' }).waitFor();

  // The newest overlay closes first and alone, and a reload leaves no entry of an overlay behind.
  await phone.open('/m/member/home');
  await page.getByRole('button', { name: 'Sair' }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await expect.poll(entries).toBe(1);
  await goBack();
  await question.waitFor({ state: 'detached' });
  expect(await path()).toBe('/m/member/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('At 1440 px the menu stands at the side with every area, a row holds seven games, "/" leads to the search, and the arrow keys move between tiles', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.setViewportSize({ width: 1440, height: 900 });
  await phone.open('/m/home');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, height: 900 });
  await menu.getByRole('link', { name: 'Todos os jogos' }).waitFor();
  expect(await page.getByRole('banner').getByRole('button', { name: 'Menu' }).count()).toBe(0);

  await page.keyboard.press('/');
  await page.waitForURL((url) => url.pathname === '/m/gameCenter');
  const search = page.getByRole('searchbox');
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  const tiles = page.locator('main a:has(> .tile-art)');
  await tiles.first().waitFor();
  const inFirstRow = () =>
    tiles.evaluateAll((all) => {
      const tops = all.map((tile) => Math.round(tile.getBoundingClientRect().top));
      return tops.filter((top) => top === tops[0]).length;
    });
  await expect.poll(inFirstRow).toBe(7);
  // A slash is typed in the field, and focuses it from elsewhere.
  await page.keyboard.press('/');
  expect(await search.inputValue()).toBe('/');
  await search.fill('');
  const focused = () => tiles.evaluateAll((all) => all.findIndex((tile) => tile === document.activeElement));
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe(1);
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(8);
  await page.keyboard.press('/');
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await menu.boundingBox())?.y).toBeGreaterThan(700);
  await expect.poll(inFirstRow).toBe(3);
  await expect.poll(() => menu.getByRole('link').count()).toBe(5);
  await phone.close();
});
