import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, startApi, turnSwitches, waitUntilMerchantKnows, type TestApi } from '@jogada/app-api/testing';
import { aPhone, graveFaults, startBrowser, type Phone } from './harness/index.ts';
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

type Role = 'visitor' | 'member' | 'trial' | 'agent';

async function aPhoneOf(role: Role): Promise<Phone> {
  const phone = await aPhone(browser, api);
  if (role === 'trial') await phone.context.request.post('/wps/session/login/freeplay', { data: {} });
  if (role === 'member' || role === 'agent') {
    const player = await aFundedPlayer(api);
    if (role === 'agent') await api.owner.query('update accounts.member set type = 1 where id = $1', [player.memberId]);
    await phone.signIn(player);
  }
  await phone.open('/m/home');
  await phone.page.evaluate(noteWords);
  return phone;
}

/** Stores the latest toast or alert, which disappears after a second or two. */
function noteWords(): void {
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        const isWord = node instanceof HTMLElement && node.closest('output, [role="alert"]') !== null;
        if (isWord && node.textContent) document.documentElement.dataset['said'] = node.textContent;
      }
    }
  }).observe(document, { subtree: true, childList: true });
}

const saidOn = (page: Page) => page.evaluate(() => document.documentElement.dataset['said'] ?? '');
const forget = (page: Page) => page.evaluate(() => delete document.documentElement.dataset['said']);
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({ __TSR_index: 1 }, '', to), path);
}

// During a transition the bars of both screens are on the page.
const bar = (page: Page) => page.locator('[data-bar="header"]').first();
const bottomMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });

interface Menu {
  readonly home: string;
  readonly open: (page: Page) => Promise<void>;
}

const SIDE_MENU: Menu = { home: '/m/home', open: (page) => bar(page).getByRole('button', { name: 'Menu' }).click() };
const PANEL: Menu = { home: '/m/home', open: (page) => bar(page).getByRole('button', { name: 'Minha conta' }).click() };
const ACTIONS: Menu = { home: '/m/set', open: (page) => bar(page).getByRole('button', { name: 'Mais opções' }).click() };

/** Opens a menu with every section expanded, and returns its entries. */
async function entriesOf(page: Page, menu: Menu): Promise<Locator> {
  await menu.open(page);
  const dialog = page.getByRole('dialog');
  await dialog.locator('li > button').first().waitFor();
  await dialog.locator('details').evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute('open', '');
  });
  // Pictures lead where the lobby does, and external links leave the site; both are left out.
  return dialog.locator('li > button:not([aria-busy])');
}

/** The path and the heading that each entry leads to. */
const LEADS: Readonly<Record<string, string>> = {
  'Ao vivo': '/m/live-games Central de jogos',
  Atendimento: '/m/message Central de mensagens',
  Avisos: '/m/notice Avisos',
  Cashback: '/m/rewardCenter Central de recompensas',
  'Central de ajuda': '/m/help Central de ajuda',
  'Central de recompensas': '/m/rewardCenter Central de recompensas',
  'Central de segurança': '/m/securityCenter Central de segurança',
  Configurações: '/m/set Configurações',
  'Criar conta': '/m/register Criar conta',
  Depositar: '/m/voucherCenter Depositar',
  Depósitos: '/m/vouReport Depósitos',
  'E-sports': '/m/esport-games Central de jogos',
  'Mais jogados': '/m/hot-games Central de jogos',
  Entrar: '/m/login Entrar',
  Esportes: '/m/sport-games Central de jogos',
  Extrato: '/m/transaction/record Extrato',
  'Ganhos e perdas': '/m/profitandloss Ganhos e perdas',
  'Indicar amigos': '/m/inviteFriends Indicar amigos',
  'Histórico de jogos': '/m/gameRecord Histórico de jogos',
  Loteria: '/m/gameList Central de jogos',
  'Loteria rápida': '/m/gameList Central de jogos',
  Mensagens: '/m/message Central de mensagens',
  'Minha conta': '/m/member/home Minha conta',
  Novidades: '/m/webEmail Mensagens',
  Pesca: '/m/fishing-games Central de jogos',
  Promoções: '/m/activity Promoções',
  PVP: '/m/poker-games Central de jogos',
  Sacar: '/m/withdraw Sacar',
  Slots: '/m/slot-games Central de jogos',
  'Testar grátis': '/m/trail Teste grátis',
  'Todos os jogos': '/m/gameCenter Central de jogos',
  VIP: '/m/member/benefits VIP',
  'Área do agente': '/m/agent Área do agente',
};
/** Entries that ask a visitor to sign in first. */
const MEMBERS_ONLY = ['Cashback', 'Central de recompensas', 'Central de segurança', 'Depositar', 'Depósitos', 'Extrato', 'Ganhos e perdas'];
const ALSO_MEMBERS_ONLY = ['Indicar amigos', 'Histórico de jogos', 'Minha conta', 'Novidades', 'Sacar', 'VIP'];
/** The message that a trial gets, or the page it is sent to instead (CON-27). */
const FOR_TRIALS: Readonly<Record<string, string>> = {
  'Indicar amigos': '/m/login Entrar',
  Depositar: 'said Crie ou use sua conta para acessar este recurso.',
  Novidades: 'said Sem permissão. Entre com sua conta para usar este recurso.',
};

function leadOf(name: string, role: Role): string | undefined {
  if (role === 'visitor' && [...MEMBERS_ONLY, ...ALSO_MEMBERS_ONLY].includes(name)) return LEADS['Entrar'];
  return (role === 'trial' && FOR_TRIALS[name]) || LEADS[name];
}

/**
 * Whether this role tests an entry: visitors and members test one in three, others only what differs for them. With `npm run screens --
 * --check` each role tests all.
 */
function isTaken(name: string, role: Role): boolean {
  if (role === 'visitor' || role === 'member') return isSampled(`${role} ${name}`);
  return IS_WHOLE || (role === 'agent' ? name === 'Área do agente' : name in FOR_TRIALS);
}

/** Returns where a tap led, as path and heading, or the message that was shown instead. */
async function outcomeOf(page: Page, start: string): Promise<string> {
  const path = pathOf(page);
  const said = await saidOn(page);
  if (path === start) return said && `said ${said}`;
  const heading = await page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
  return heading && `${path} ${heading}`;
}

async function walkMenu(phone: Phone, menu: Menu, role: Role): Promise<number> {
  const { page } = phone;
  await goInside(page, menu.home);
  const first = await entriesOf(page, menu);
  // A badge follows on a line of its own.
  const names = (await first.allInnerTexts()).map((name) => name.trim().split('\n')[0] ?? '');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(names.filter((name) => name !== 'Sair' && leadOf(name, role) === undefined)).toEqual([]);
  for (const [index, name] of names.entries()) {
    if (!isTaken(name, role)) continue;
    await forget(page);
    const entry = (await entriesOf(page, menu)).nth(index);
    await entry.click();
    if (name === 'Sair') {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      continue;
    }
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => outcomeOf(page, menu.home), { message: `${role}: ${name}`, timeout: 15_000 }).toBe(leadOf(name, role));
    await goInside(page, menu.home);
    await bar(page).waitFor();
  }
  return names.length;
}

test.each(['visitor', 'member', 'agent'] as const)(
  'CON-12 CON-04 CON-27 For a %s the entries of the menus lead to their screens',
  async (role) => {
    const phone = await aPhoneOf(role);
    let entries = await walkMenu(phone, SIDE_MENU, role);
    if (role !== 'visitor') entries += await walkMenu(phone, PANEL, role);
    entries += await walkMenu(phone, ACTIONS, role);
    expect(entries).toBeGreaterThan(role === 'visitor' ? 12 : 18);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

test('CON-12 S65 Follows a tap on a service link that is not decrypted yet', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const decrypting = Promise.withResolvers<void>();
  await page.route('**/open-path-*.js', async (route) => {
    await decrypting.promise;
    await route.continue();
  });
  await phone.open('/m/home');
  await goInside(page, '/m/set');
  const entries = await entriesOf(page, ACTIONS);
  await entries.filter({ hasText: 'Atendimento' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  decrypting.resolve();
  await page.getByRole('heading', { level: 1, name: 'Central de mensagens' }).waitFor();
  expect(pathOf(page)).toBe('/m/message');
  await phone.close();
});

test('CON-15 CON-27 Refuses a free trial the deposit for 2 s, asks it to sign in for sharing and to register for the account', async () => {
  const phone = await aPhoneOf('trial');
  const { page } = phone;
  await walkMenu(phone, SIDE_MENU, 'trial');

  await goInside(page, '/m/home');
  await forget(page);
  await bar(page).getByRole('link', { name: 'Depositar' }).click();
  await expect.poll(() => saidOn(page), { timeout: 15_000 }).toBe('Crie ou use sua conta para acessar este recurso.');
  expect(pathOf(page)).toBe('/m/home');
  await page.getByText('Crie ou use sua conta').waitFor({ state: 'detached' });

  await bottomMenu(page).getByRole('link', { name: 'Conta' }).click();
  const prompt = page.getByRole('alertdialog', { name: 'Crie sua conta' });
  await prompt.getByRole('button', { name: 'Cancelar' }).click();
  await prompt.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/m/home');
  await bottomMenu(page).getByRole('link', { name: 'Indicar' }).click();
  await page.waitForURL(/\/m\/login\?returnTo=/);
  await page.getByLabel('Usuário').waitFor();
  await goInside(page, '/m/home');
  await bottomMenu(page).getByRole('link', { name: 'Conta' }).click();
  await prompt.getByRole('button', { name: 'Criar conta' }).click();
  await page.waitForURL('**/m/register');
  await page.getByRole('heading', { level: 1, name: 'Criar conta' }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-15 CON-20 CON-30 The bottom menu has five entries; an unavailable one says so', async () => {
  const SWITCHED = ['REFERRAL', 'REWCEN3'];
  await turnSwitches(api, SWITCHED, 'off');
  const phone = await aPhoneOf('visitor');
  const { page } = phone;
  const ways = bottomMenu(page).getByRole('link');
  expect((await ways.allInnerTexts()).map((name) => name.trim())).toEqual(['Início', 'Promoções', 'Indicar', 'Recompensas', 'Conta']);
  await ways.filter({ hasText: 'Indicar' }).click();
  await expect.poll(() => saidOn(page), { timeout: 15_000 }).toBe('Em breve.');
  expect(pathOf(page)).toBe('/m/home');
  await page.getByText('Em breve.').waitFor({ state: 'detached' });
  await forget(page);
  await ways.filter({ hasText: 'Recompensas' }).click();
  await page.waitForURL(/\/m\/login\?returnTo=%2Fm%2FrewardCenter/);
  await goInside(page, '/m/home');
  await ways.filter({ hasText: 'Promoções' }).click();
  await page.getByRole('heading', { level: 1, name: 'Promoções' }).waitFor();
  await goInside(page, '/m/home');
  await ways.filter({ hasText: 'Conta' }).click();
  await page.waitForURL(/\/m\/login\?returnTo=%2Fm%2Fmember%2Fhome/);
  // The deposit shows a visitor no message here: its page redirects to the sign-in.
  await goInside(page, '/m/home');
  const entries = await entriesOf(page, SIDE_MENU);
  await entries.filter({ hasText: 'Depositar' }).click();
  await page.waitForURL(/\/m\/login\?returnTo=%2Fm%2FvoucherCenter/);
  await phone.close();
  await turnSwitches(api, SWITCHED, 'on');
});

test("CON-12 CON-13 CON-29 The side menu of an open page follows the merchant's switches, languages and template", async () => {
  const phone = await aPhoneOf('agent');
  const { page } = phone;
  const entries = await entriesOf(page, SIDE_MENU);
  const dialog = page.getByRole('dialog');
  const expectEntry = (name: string, count: number) =>
    expect.poll(() => entries.filter({ hasText: name }).count(), { timeout: 15_000 }).toBe(count);
  const SWITCHED = [
    ['VIPBEN3', /^VIP$/],
    ['PNLREP3', 'Ganhos e perdas'],
    ['REFERRAL', 'Indicar amigos'],
    ['DPSTREC3', 'Depósitos'],
    ['TRANSREC3', 'Extrato'],
    ['TRANSBETREPMEM3', 'Histórico de jogos'],
    ['SECPRIV', 'Central de segurança'],
    ['MAILCEN', 'Novidades'],
  ] as const;
  const modIds = SWITCHED.map(([modId]) => modId);
  const states = await api.owner.query<{ mod_id: string; is_enabled: boolean }>(
    "select mod_id, is_enabled from merchant.switch where merchant_code = 'demo' and mod_id = any ($1)",
    [modIds],
  );
  for (const direction of ['on', 'off'] as const) {
    await turnSwitches(api, modIds, direction);
    for (const [modId, name] of SWITCHED) {
      await expect
        .poll(() => entries.filter({ hasText: name }).count(), { message: `${modId} ${direction}`, timeout: 15_000 })
        .toBe(direction === 'on' ? 1 : 0);
    }
  }
  for (const { mod_id, is_enabled } of states) await turnSwitches(api, [mod_id], is_enabled ? 'on' : 'off');

  await dialog.getByRole('button', { name: 'English' }).waitFor();
  await api.owner.query("update merchant.merchant set languages = '{pt}' where code = 'demo'");
  await waitUntilMerchantKnows(api);
  await dialog.getByRole('button', { name: 'English' }).waitFor({ state: 'detached' });
  await api.owner.query("update merchant.merchant set languages = '{pt,en,ja,ko}' where code = 'demo'");

  await expectEntry('Central de recompensas', 1);
  await api.owner.query("update merchant.merchant set side_menu = 0 where code = 'demo'");
  await waitUntilMerchantKnows(api);
  await expectEntry('Central de recompensas', 0);
  await expect
    .poll(async () => (await entries.allInnerTexts()).map((name) => name.trim()), { timeout: 15_000 })
    .toEqual(['Área do agente', 'Minha conta', 'Histórico de jogos', 'Avisos', 'Atendimento']);
  await turnSwitches(api, ['AGEPAG'], 'off');
  await expectEntry('Área do agente', 0);
  await turnSwitches(api, ['AGEPAG'], 'on');
  await api.owner.query("update merchant.merchant set side_menu = 1 where code = 'demo'");
  await waitUntilMerchantKnows(api);
  await expectEntry('Central de recompensas', 1);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-04 CON-12 Header, panel and menu show the member, copy the id and show the balance; games open with their first vendor', async () => {
  const phone = await aPhoneOf('member');
  const { page } = phone;
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await bar(page)
    .getByRole('link', { name: /Saldo: R\$\s100,00/ })
    .waitFor();
  await bar(page).getByRole('link', { name: 'Sacar' }).waitFor();
  // The member's club label is refreshed with the next session read.
  await api.owner.query("update accounts.member set club_label = 'Ouro' where type = 0");
  await phone.open('/m/home');
  await bar(page).getByText('Ouro', { exact: true }).waitFor();
  await PANEL.open(page);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/R\$\s100,00/)
    .first()
    .waitFor();
  await dialog.getByText('Ouro', { exact: true }).waitFor();
  expect(await graveFaults(page)).toEqual([]);
  const id = await dialog.locator('.font-mono').innerText();
  expect(id).toMatch(/^mbr_/);
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const entries = await entriesOf(page, SIDE_MENU);
  await dialog.getByText('Ouro', { exact: true }).waitFor();
  await dialog.getByRole('region', { name: 'Destaques' }).or(dialog.locator('section[aria-roledescription="carousel"]')).first().waitFor();
  expect(await dialog.getByRole('link', { name: 'Facebook' }).count()).toBe(1);
  expect(await graveFaults(page)).toEqual([]);
  await entries.filter({ hasText: 'Slots' }).click();
  await page.waitForURL('**/m/slot-games?vassalage=arcade');
  await page.getByText('Tesouro da Mata').first().waitFor();
  await phone.close();
});

test("CON-14 The lobby's footer lists help, payment methods, fair play and certificates, social networks that exist, and a licence only where one is held", async () => {
  const phone = await aPhoneOf('visitor');
  const { page } = phone;
  const footer = page.locator('footer');
  await footer.getByText('Proibido para menores de 18 anos.').waitFor();
  expect(await footer.getByRole('link', { name: 'Jogadores Anônimos' }).getAttribute('href')).toBe('https://jogadoresanonimos.com.br/');
  expect(await footer.getByRole('region', { name: 'Licença' }).count()).toBe(0);
  await footer.getByText('Jogada Originals').waitFor();
  await footer.getByText('Pix', { exact: true }).waitFor();
  for (const mark of ['Jogos próprios verificáveis', 'Dados protegidos pela LGPD']) await footer.getByText(mark).waitFor();
  expect(await footer.getByRole('heading', { name: 'Certificados' }).count()).toBe(0);
  await api.owner.query(
    "insert into merchant.link (merchant_code, kind, type, url) values ('demo', 'certificate', 'Laboratório', 'https://example.com/certificado')",
  );
  await footer.getByText(/© 2025(–\d{4})? Jogada/).waitFor();
  for (const name of ['X', 'YouTube', 'Facebook', 'Telegram']) await footer.getByRole('link', { name, exact: true }).waitFor();
  await api.owner.query("delete from merchant.link where merchant_code = 'demo' and kind = 'customer_service' and type = 'TWITTER'");
  await api.owner.query(
    'update merchant.merchant set licence = \'{"authority":"Autoridade","number":"123","text":"Texto de exemplo"}\' where code = \'demo\'',
  );
  await waitUntilMerchantKnows(api);
  const certificate = footer.getByRole('link', { name: 'Laboratório' });
  await certificate.waitFor();
  expect(await certificate.getAttribute('href')).toBe('https://example.com/certificado');
  await footer.getByRole('region', { name: 'Licença' }).getByText('Texto de exemplo').waitFor();
  await footer.getByRole('link', { name: 'X', exact: true }).waitFor({ state: 'detached' });
  await phone.close();
});
