import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { beginAuthenticator, confirmAuthenticator, logOut } from '@jogada/accounts/contract/player';
import { commandBank, type Command } from '@jogada/pix-simulator';
import { STOPPING_SWITCHES } from '@jogada/merchant/contract/operator';
import { createDeposit, requestWithdrawal } from '@jogada/wallet/contract/player';
import {
  aCpf,
  aFundedPlayer,
  anOperator,
  aPlayer,
  aTransferVendor,
  authenticatorCode,
  RIVER_GAME,
  settledRound,
  startFacebook,
  startOpenIdProvider,
  turnSwitches,
  waitUntilMerchantKnows,
  type TestApi,
  type TestOperator,
} from '@jogada/app-api/testing';
import type { Browser } from 'playwright-core';
import { openBackOffice, aPhone, reais, signInToBackOffice, startSite, type BackOffice, type Phone } from './harness/index.ts';
import { isSampled } from './harness/whole-walk.ts';

let api: TestApi;
let browser: Browser;
let owner: TestOperator;
let backOffice: BackOffice;
beforeAll(async () => {
  const [google, facebook] = await Promise.all([startOpenIdProvider(), startFacebook()]);
  const site = await startSite({ hasPix: true, identity: { google: google.settings, facebook: facebook.settings } });
  ({ api, browser } = site);
  owner = await anOperator(api, 'owner');
  backOffice = await openBackOffice(browser, api);
  await signInToBackOffice(backOffice.page, '/sites', owner);
  await backOffice.page.getByRole('button', { name: 'Novo site' }).waitFor();
  return async () => {
    await site.close();
    await Promise.all([google.close(), facebook.close()]);
  };
});

const bank = (command: Command) => commandBank(api.pixUrl, command);

const siteNamed = (name: RegExp) => backOffice.page.locator('section', { has: backOffice.page.getByRole('heading', { name }) }).last();

/** Returns the switches of the demo site, opening the section if it is closed. */
async function switches(): Promise<Locator> {
  const fold = siteNamed(/^Jogada/).locator('details', { has: backOffice.page.locator('summary', { hasText: 'Chaves do site' }) });
  await fold.locator('summary').waitFor();
  await fold.evaluate((element) => element.setAttribute('open', ''));
  return fold;
}

const TEMPLATES: ReadonlySet<string> = new Set(['Menu lateral completo', 'Nova Minha conta', 'Detalhe do depósito novo']);

/** Sets a switch at the console and waits until the server has confirmed it. */
async function turn(label: string, isOn: boolean): Promise<void> {
  const tick = (await switches()).getByLabel(label, { exact: true });
  const answer = backOffice.page.waitForResponse(
    (response) => response.url().includes('/ops/sites/') && response.request().method() === 'PUT',
  );
  expect(await tick.isChecked()).toBe(!isOn);
  // The page behind a dialog has no roles, so that its parts are found by their handles only.
  const behind = await tick.elementHandle();
  await tick.click();
  if (!isOn && STOPPING_SWITCHES.includes(label)) {
    const question = backOffice.page.getByRole('alertdialog', { name: `Desligar ${label}` });
    await question.getByText(/sess(?:ão|ões) aberta/).waitFor();
    await question.getByText(/em jogo/).waitFor();
    await question.getByLabel('Motivo').fill('ensaio da chave no roteiro');
    await question.getByRole('button', { name: 'Desligar', exact: true }).click();
  }
  if (TEMPLATES.has(label)) {
    const question = backOffice.page.getByRole('alertdialog', { name: `Trocar o modelo: ${label}` });
    await question.getByText(`${label}: ${isOn ? 'desligado → ligado' : 'ligado → desligado'}`).waitFor();
    await question.getByText(/sess(?:ão|ões) aberta/).waitFor();
    expect(await behind?.isChecked()).toBe(!isOn);
    await question.getByLabel('Motivo').fill('ensaio do modelo no roteiro');
    await question.getByRole('button', { name: 'Trocar', exact: true }).click();
  }
  expect((await answer).status()).toBe(200);
  await expect.poll(() => tick.isChecked()).toBe(isOn);
}

/** Sets a switch if it is in the other state, which an earlier attempt may have left. */
async function put(label: string, isOn: boolean): Promise<void> {
  if ((await (await switches()).getByLabel(label, { exact: true }).isChecked()) !== isOn) await turn(label, isOn);
}

interface SwitchRow {
  readonly label: string;
  /** An element of the open page that is visible while the switch is on or, with `whileOff`, while it is off. */
  readonly seen: (page: Page) => Locator;
  readonly whileOff?: true;
}

/** How a switch is read and set. */
interface Hand {
  readonly isOn: (label: string) => Promise<boolean>;
  readonly turn: (label: string, isOn: boolean) => Promise<void>;
}

const AT_CONSOLE: Hand = { isOn: async (label) => (await switches()).getByLabel(label, { exact: true }).isChecked(), turn };
/** Without the console, which sets every switch in the same way. */
const IN_SETTINGS: Hand = {
  async isOn(modId) {
    const [row] = await api.owner.query<{ is_enabled: boolean }>(
      "select is_enabled from merchant.switch where merchant_code = 'demo' and mod_id = $1",
      [modId],
    );
    return row?.is_enabled ?? false;
  },
  turn: (modId, isOn) => turnSwitches(api, [modId], isOn ? 'on' : 'off'),
};

const isFlipped = ({ label }: SwitchRow) => isSampled(`switch ${label}`);

/** Flips each switch, or in `npm test` one in three, from its present state and back. The page is never reloaded. */
async function flipEach(page: Page, rows: readonly SwitchRow[], by = AT_CONSOLE): Promise<void> {
  for (const { label, seen, whileOff } of rows.filter(isFlipped)) {
    const wasOn = await by.isOn(label);
    for (const isOn of [!wasOn, wasOn]) {
      await by.turn(label, isOn);
      const isThere = whileOff ? !isOn : isOn;
      await expect
        .poll(async () => (await seen(page).count()) > 0, { message: `${label} ${isOn ? 'on' : 'off'}`, timeout: 15_000 })
        .toBe(isThere);
    }
  }
}

const entry = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const link = (name: string) => (page: Page) => page.getByRole('main').getByRole('link', { name, exact: true });

async function menuOf(phone: Phone): Promise<void> {
  await phone.open('/m/home');
  await phone.page.locator('[data-bar="header"]').first().getByRole('button', { name: 'Menu' }).click();
  await phone.page.getByRole('dialog').locator('li > button').first().waitFor();
  await phone.page
    .getByRole('dialog')
    .locator('details')
    .evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')));
}

test('CON-29 ACC-02 ACC-06 ACC-11 ACC-22 The sign-in and registration methods follow their switches on open pages', async () => {
  const phone = await aPhone(browser, api);
  await phone.open('/m/login');
  await flipEach(phone.page, [
    { label: 'MOBILEVERCODELOGIN3', seen: (page) => page.getByRole('tab', { name: 'Código por SMS' }) },
    { label: 'FACEBOOKLOGIN3', seen: (page) => page.getByRole('button', { name: 'Continuar com Facebook' }) },
    { label: 'LOGIN3', seen: (page) => page.getByRole('tab', { name: 'Código por SMS' }) },
    { label: 'GOOGLELOGIN3', seen: (page) => page.getByRole('button', { name: 'Continuar com Google' }) },
  ]);
  await phone.open('/m/forget');
  await flipEach(
    phone.page,
    ['CHNGPASSVERIF3', 'VERIFICATION3'].map((label) => ({ label, seen: (page) => page.getByRole('tab', { name: 'Celular' }) })),
  );

  await put('MOBILENUMREG3', false);
  await phone.open('/m/register');
  const tab = (page: Page) => page.getByRole('tab', { name: 'Celular' });
  await flipEach(phone.page, [
    { label: 'MOBILENUMREG3', seen: tab },
    { label: 'REG3', seen: (page) => page.getByText('Não é possível criar conta no momento.'), whileOff: true },
  ]);
  await put('MOBILENUMREG3', true);
  await flipEach(phone.page, [{ label: 'USERNAMEREG3', seen: tab }]);
  await tab(phone.page).click();
  await flipEach(phone.page, [{ label: 'REGMOBVERF3', seen: (page) => page.getByRole('button', { name: 'Receber código' }) }]);
  // An unverified number always requires a password.
  await put('REGMOBVERF3', true);
  await flipEach(phone.page, [{ label: 'MOBILENUMPASSREG3', seen: (page) => page.getByRole('textbox', { name: /^Repita a senha/ }) }]);
  await put('REGMOBVERF3', false);
  await put('MOBILENUMREG3', false);
  // An unknown code in the link makes its field visible, provided the form asks for a referrer at all.
  const code = (page: Page) => page.getByRole('textbox', { name: /^Código de convite/ });
  await phone.open('/m/register?affiliateCode=NINGUEM99');
  await code(phone.page).waitFor();
  await flipEach(phone.page, [{ label: 'AFFMAN3', seen: code }]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-12 CON-29 The menu and the member centre follow their switches and template flags on open pages', async () => {
  const visitor = await aPhone(browser, api);
  await menuOf(visitor);
  await flipEach(visitor.page, [{ label: 'FREEPLAY3', seen: entry('Testar grátis') }]);
  await visitor.close();

  const phone = await aPhone(browser, api);
  const player = await aFundedPlayer(api, { document: aCpf(), payeeName: 'Ana Souza' });
  // Runs before the phone's sign-in replaces the member's only session.
  const { depositId } = await player.client.call(createDeposit, { amount: '5000' });
  await phone.signIn(player);
  await menuOf(phone);
  await flipEach(phone.page, [
    // menus.test.ts covers the switches of the other entries.
    { label: 'GAMELOHOT3', seen: entry('Mais jogados') },
    { label: 'MEMCEN3', seen: entry('Extrato') },
    { label: 'Menu lateral completo', seen: entry('Cashback') },
  ]);
  await phone.open('/m/member/home');
  await flipEach(phone.page, [
    { label: 'Nova Minha conta', seen: (page) => page.getByRole('list', { name: 'Histórico' }) },
    { label: 'PROFPIC3', seen: (page) => page.getByRole('button', { name: 'Escolher foto' }) },
    { label: 'REWCEN3', seen: (page) => page.getByRole('main').getByText('Central de recompensas', { exact: true }) },
    { label: 'TOURN3', seen: (page) => page.getByRole('main').getByText('Torneios', { exact: true }) },
  ]);
  await phone.open('/m/message');
  await flipEach(
    phone.page,
    ['CBS3', 'COMM3'].map((label) => ({ label, seen: (page) => page.getByRole('main').getByText('Chat ao vivo', { exact: true }) })),
  );
  await phone.open(`/m/voucherCenter?depositId=${depositId}`);
  await flipEach(phone.page, [
    {
      label: 'Detalhe do depósito novo',
      seen: (page) => page.getByRole('button', { name: 'Já paguei' }),
      whileOff: true,
    },
  ]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-29 GAM-02 GAM-10 GAM-18 GAM-15 CON-11 CON-21 CON-22 Money, games and member pages follow their switches on open pages', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const document = aCpf();
  const player = await aFundedPlayer(api, { document, payeeName: 'Ana Souza' });
  // Ten rounds of a title give recommendations.
  for (let round = 0; round < 10; round += 1) await settledRound(api, player, { amount: 1n, winAmount: 1n });
  // The withdrawal stays requested while the bank is down.
  await bank({ do: 'misbehave', how: { isDown: true } });
  await player.client.call(requestWithdrawal, { amount: '2000', pixKeyKind: 'cpf', pixKey: document, password: player.password });
  await phone.signIn(player);
  const steps: readonly { readonly path: string; readonly row: SwitchRow }[] = [
    { path: '/m/voucherCenter', row: { label: 'DPSTBAS3', seen: () => page.getByRole('button', { name: 'Gerar código Pix' }) } },
    { path: '/m/voucherCenter', row: { label: 'DPSTBAS3', seen: () => page.getByText('Depósitos indisponíveis'), whileOff: true } },
    { path: '/m/withdraw', row: { label: 'WTHDRWBAS3', seen: () => page.getByLabel('Valor do saque') } },
    { path: '/m/member/home', row: { label: 'WTHDRWBAS3', seen: () => page.getByRole('main').getByRole('link', { name: 'Sacar' }) } },
    { path: '/m/set', row: { label: 'PASS3', seen: () => page.getByRole('link', { name: 'Alterar senha' }) } },
    { path: '/m/securityCenter', row: { label: 'PASS3', seen: () => page.getByRole('link', { name: /^Senha de login/ }) } },
    { path: '/m/webEmail', row: { label: 'INBOX3', seen: () => page.getByRole('tab', { name: 'Para você' }) } },
    { path: '/m/home', row: { label: 'GAMELO3', seen: () => page.getByRole('navigation', { name: 'Seções do lobby' }) } },
    { path: '/m/home', row: { label: 'RECOMMEND3', seen: () => page.getByRole('region', { name: 'Para você', exact: true }) } },
    { path: '/m/gameCenter', row: { label: 'GAMELOFAV3', seen: () => page.getByRole('button', { name: /^Favoritar/ }) } },
    { path: '/m/gameCenter', row: { label: 'GAMELOFAV3', seen: () => page.getByRole('button', { name: 'Favoritos', exact: true }) } },
    { path: '/m/poker-games', row: { label: 'GAMELOREC3', seen: () => page.getByRole('tab', { name: 'Recentes' }) } },
    { path: '/m/member/benefits', row: { label: 'PTSYS3', seen: () => page.getByRole('heading', { name: 'Como funcionam os pontos' }) } },
  ];
  for (const { path, row } of steps.filter((step) => isFlipped(step.row))) {
    await phone.open(path);
    if (!row.whileOff) await row.seen(page).first().waitFor();
    await flipEach(page, [row], IN_SETTINGS);
  }
  await phone.open('/m/withdraw');
  await page.getByRole('region', { name: 'Andamento do saque' }).waitFor();
  await flipEach(page, [{ label: 'WTHDRWCANCEL3', seen: () => page.getByRole('button', { name: 'Cancelar saque' }) }], IN_SETTINGS);
  await bank({ do: 'behave' });
  // A game of an external vendor: its category is off until a merchant enables it.
  await api.owner.query(
    `insert into games.game (id, vendor_code, name, category, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points, volatility, art_path,
       colour, created_at) values ('rinha', 'arcade', 'Rinha', 'COCKFIGHT', 100, 1000, false, 9500, 'low', '/art/tile-fish', '#2a6470', $1)
     on conflict (id) do nothing`,
    [api.now()],
  );
  // A title whose vendor is not connected yet.
  await api.owner.query("insert into games.vendor (code, name, icon_path, created_at) values ('longe', 'Longe', '', $1)", [api.now()]);
  await api.owner.query(
    `insert into games.game (id, vendor_code, name, category, min_bet_amount, max_bet_amount, has_free_play, rtp_basis_points, volatility, art_path,
       colour, created_at) values ('jogo-distante', 'longe', 'Jogo Distante', 'RNG', 100, 1000, false, 9500, 'low', '/art/tile-fish', '#2a6470', $1)`,
    [api.now()],
  );
  await phone.open('/m/gameCenter');
  await page
    .getByRole('button', { name: /^Favoritar/ })
    .first()
    .waitFor();
  await flipEach(page, [{ label: 'OPENONLY3', seen: () => page.getByText('Jogo Distante'), whileOff: true }], IN_SETTINGS);
  await flipEach(page, [{ label: 'COCKFIGHT3', seen: () => page.getByRole('button', { name: 'Rinha', exact: true }) }], IN_SETTINGS);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-29 S23 LOGINIPVERF3 requires the second factor of a remembered device again on another network', async () => {
  const player = await aPlayer(api);
  const { secret } = await player.client.call(beginAuthenticator, { password: player.password });
  await player.client.call(confirmAuthenticator, { factorCode: authenticatorCode(secret, new Date()) });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const enter = () => page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  const step = page.getByRole('heading', { name: 'Falta só uma etapa' });
  /** Returns to the sign-in of a remembered device whose previous session came from another address. */
  const moveAway = async () => {
    await phone.context.request.delete(logOut.path);
    await api.owner.query("update accounts.session set address = '203.0.113.5' where member_id = $1", [player.memberId]);
    await phone.open('/m/login');
    await page.getByText('Lembrada neste aparelho').waitFor();
  };
  await put('LOGINIPVERF3', false);
  await phone.open('/m/login');
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByRole('textbox', { name: /^Senha/ }).fill(player.password);
  await page.getByLabel('Lembrar neste aparelho').check();
  await enter();
  await step.waitFor();
  // The code of this half-minute has been consumed by the app's setup; the next one is accepted already.
  await page.getByLabel('Código do aplicativo').fill(authenticatorCode(secret, new Date(Date.now() + 30_000)));
  await page.waitForURL('**/m/home');
  await moveAway();
  await enter();
  await page.waitForURL('**/m/home');
  await moveAway();
  await turn('LOGINIPVERF3', true);
  await waitUntilMerchantKnows(api);
  await enter();
  await step.waitFor();
  await turn('LOGINIPVERF3', false);
  await phone.close();
});

test('ACC-25 CON-29 PWDEXPFORCECHANGE3 sends a member with an expired password to the password change from an open page', async () => {
  await put('PWDEXPFORCECHANGE3', false);
  const player = await aPlayer(api);
  const since = new Date(api.now().getTime() - 91 * 86_400_000);
  await api.owner.query('update accounts.member set password_set_at = $2 where id = $1', [player.memberId, since]);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/gameCenter');
  await turn('PWDEXPFORCECHANGE3', true);
  await page.waitForURL('**/m/changePsw');
  await page.getByText('Sua senha tem mais de 90 dias.').waitFor();
  const password = `${player.password}-nova`;
  await page.getByLabel(/^Senha atual/).fill(player.password);
  await page.getByLabel(/^Nova senha/).fill(password);
  await page.getByLabel(/^Repita a nova senha/).fill(password);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.waitForURL('**/m/home');
  await phone.open('/m/gameCenter');
  await page
    .getByRole('button', { name: /^Favoritar/ })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/m/gameCenter');
  await turn('PWDEXPFORCECHANGE3', false);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-10 CON-29 FEEDBACK3 lets members send suggestions, which an operator closes at the console with an outcome', async () => {
  await put('FEEDBACK3', false);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const player = await aPlayer(api);
  await phone.signIn(player);
  await phone.open('/m/message');
  const row = () => page.getByRole('button', { name: /^Sugestões/ });
  await flipEach(page, [{ label: 'FEEDBACK3', seen: row }]);
  await turn('FEEDBACK3', true);
  await row().click();
  const sheet = page.getByRole('dialog', { name: 'Sugestões' });
  await sheet.getByRole('button', { name: 'Enviar' }).click();
  await sheet.getByText('Use pelo menos 10 caracteres.').waitFor();
  await sheet.getByLabel('Sua sugestão').fill('Um filtro por estúdio no lobby, por favor.');
  await sheet.getByRole('button', { name: 'Enviar' }).click();
  await phone.showsMessage('Sugestão recebida. Obrigado!');
  await sheet.waitFor({ state: 'detached' });

  const letters = await backOffice.context.newPage();
  await letters.goto('/letters');
  await letters.getByRole('button', { name: 'Sugestões', exact: true }).click();
  const line = letters.getByRole('listitem').filter({ hasText: player.username });
  await line.getByText('Um filtro por estúdio no lobby, por favor.').waitFor();
  await line.getByRole('button', { name: 'Concluir' }).click();
  const dialog = letters.getByRole('alertdialog', { name: 'Concluir' });
  await dialog.getByLabel('Motivo').fill('entra na próxima rodada do lobby');
  await dialog.getByRole('button', { name: 'Concluir' }).click();
  await line.waitFor({ state: 'detached' });
  await letters.getByRole('button', { name: 'Vistas', exact: true }).click();
  await line.getByText('entra na próxima rodada do lobby').waitFor();
  await letters.close();
  await turn('FEEDBACK3', false);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-29 GAM-14 FUNDTRANS3 offers the return of money held by a vendor on an open page', async () => {
  const vendor = await aTransferVendor(api);
  // The content policy allows the vendor's frame only once the server has reloaded the merchant.
  await waitUntilMerchantKnows(api);
  const phone = await aPhone(browser, api);
  const player = await aFundedPlayer(api);
  await phone.signIn(player);
  await phone.open(`/m/game/${RIVER_GAME}`);
  await phone.page.locator('header', { hasText: 'No jogo' }).waitFor();
  const account = await phone.context.newPage();
  await account.goto('/m/member/home');
  const elsewhere = account.getByRole('region', { name: 'Saldo em provedores' });
  const back = () => elsewhere.getByRole('button', { name: 'Voltar ao saldo' });
  await back().waitFor();
  await flipEach(account, [{ label: 'FUNDTRANS3', seen: back }]);
  await elsewhere.getByText('Rio Abaixo').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
  await vendor.close();
});

test('CON-17 CON-29 The agent home follows its menu switches', async () => {
  const phone = await aPhone(browser, api);
  const agent = await aFundedPlayer(api);
  await api.owner.query('update accounts.member set type = 1 where id = $1', [agent.memberId]);
  await phone.signIn(agent);
  await phone.open('/m/agent');
  await link('Minha equipe')(phone.page).waitFor();
  await flipEach(
    phone.page,
    [
      { label: 'TRANSREC3', seen: link('Extrato') },
      { label: 'DOWNMAN', seen: link('Minha equipe') },
      { label: 'AGENTRANSMULTDOWN3', seen: link('Chuva de envelopes') },
      { label: 'AGETEAMPNL3', seen: link('Resultado da equipe') },
      { label: 'TEAMBETTING3', seen: link('Apostas da equipe') },
      { label: 'GAMSER', seen: link('Percentuais') },
      { label: 'AGEREBINC3', seen: link('Minhas comissões') },
      { label: 'SECPRIV', seen: link('Segurança') },
      { label: 'MAILCEN', seen: link('Mensagens') },
      { label: 'SIGNCONDIV3', seen: (page) => page.getByRole('navigation').getByRole('link', { name: 'Dividendos' }) },
    ],
    IN_SETTINGS,
  );
  await phone.open('/m/member/agent/salaryRecords');
  await flipEach(
    phone.page,
    [
      { label: 'DAILYSALCONT3', seen: link('Comissão diária') },
      { label: 'HOURSAL3', seen: link('Comissão por hora') },
    ],
    IN_SETTINGS,
  );
  await phone.open('/m/agent');
  await turn('AGEPAG', false);
  await phone.page.getByText('Página indisponível').waitFor();
  await turn('AGEPAG', true);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

/** Opens a game's sheet at the console once its row shows the given text. */
async function openGame(name: string, says: RegExp = / sites$/): Promise<Locator> {
  const { page } = backOffice;
  await page.getByRole('navigation', { name: 'Áreas do console' }).getByRole('link', { name: 'Jogos', exact: true }).click();
  await page.getByLabel('Nome do jogo').fill(name);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText(says).waitFor();
  await row.getByRole('button', { name: 'Editar' }).click();
  return page.getByRole('alertdialog', { name });
}

/** Approves a pending request as another operator. */
async function agreeAtApprovals(what: RegExp): Promise<void> {
  const second = await anOperator(api, 'finance');
  const { page, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/approvals', second);
  const row = page.getByRole('row', { name: what });
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await row.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
}

/** Registers a new member by the form. */
async function join({ page, open, readCaptcha }: Phone): Promise<void> {
  await open('/m/register');
  const form = page.locator('form');
  await form.getByLabel('Usuário').fill(`p${randomBytes(5).toString('hex')}`);
  await form.getByLabel('Data de nascimento').fill('17051990');
  await form.getByLabel('Senha').first().fill('jabuticaba-azul-9');
  await form.getByLabel('Repita a senha').fill('jabuticaba-azul-9');
  await form.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await form.getByLabel('Dígitos da imagem').fill(await readCaptcha());
  await form.getByRole('button', { name: 'Criar conta' }).click();
  await page.waitForURL('**/m/home');
}

/** A site as it was made, by item of its launch checklist. */
const CHECKLIST = [
  ['Identificação legal', 'Dispensado'],
  ['Endereço do site', 'Feito'],
  ['Marca: logo ou cores', 'Falta'],
  ['Links de atendimento', 'Falta'],
  ['Conta de pagamento', 'Dispensado'],
  ['Jogos que abrem neste site', 'Feito'],
] as const;

test('CON-29 S41 A new merchant is closed with a checklist until its first opening, gets its name, colours, games and a promotion at the console alone, and a player sees them; the changes can be reverted', async () => {
  const { page } = backOffice;
  const code = `praia${randomBytes(3).toString('hex')}`;
  // Each attempt creates its own merchant.
  const name = `Praia ${code.slice(5, 8)}`;
  const host = `${code}.localhost`;
  const at = new URL(api.publicUrl);
  at.hostname = host;

  await page.goto('/sites');
  await page.getByRole('button', { name: 'Novo site' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Novo site' });
  await dialog.getByRole('button', { name: 'Criar site' }).click();
  await dialog.getByText('Preencha este campo.').first().waitFor();
  await dialog.getByLabel('Nome do site').fill(name);
  await dialog.getByLabel('Código').fill(code);
  await dialog.getByLabel('Endereços').fill(host);
  await dialog.getByRole('button', { name: 'Criar site' }).click();
  await dialog.waitFor({ state: 'detached' });
  const site = siteNamed(new RegExp(`^${name}`));

  await site.getByText('Nunca aberto', { exact: true }).waitFor();
  const checklist = site.getByRole('list', { name: 'Antes de abrir' });
  const item = (of: string) => checklist.getByRole('listitem').filter({ hasText: of });
  for (const [of, state] of CHECKLIST) await item(of).getByText(state, { exact: true }).waitFor();
  await item('Endereço do site').getByRole('button').click();
  await site.getByLabel('Novo endereço').waitFor();

  // The page of a closed site is a 503, which a phone records as a complaint.
  const early = await aPhone(browser, { ...api, publicUrl: at.origin });
  const closed = await early.page.goto('/m/home');
  expect(closed?.status()).toBe(503);
  await early.page.getByRole('heading', { name: 'Voltamos já' }).waitFor();
  await early.close();
  await site.getByRole('button', { name: 'Abrir o site' }).click();
  const opening = page.getByRole('alertdialog', { name: 'Abrir o site pela primeira vez' });
  await opening.getByText('Marca: logo ou cores').waitFor();
  await opening.getByRole('button', { name: 'Abrir o site' }).click();
  await opening.waitFor({ state: 'detached' });
  await checklist.waitFor({ state: 'detached' });
  await site.getByText('No ar', { exact: true }).waitFor();
  const phone = await aPhone(browser, { ...api, publicUrl: at.origin });
  await phone.open('/m/home');
  expect(await phone.page.title()).toContain(name);
  const colour = () => phone.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim());
  await site.getByRole('link', { name: 'Editar a marca' }).click();
  await page.getByLabel('Cor principal').fill('#7ab8ff');
  await page.getByRole('button', { name: 'Salvar e publicar' }).click();
  await expect.poll(colour).toBe('#7ab8ff');

  const game = (of: Page) => of.getByText('Tesouro da Mata', { exact: true });
  const sheet = await openGame('Tesouro da Mata');
  await sheet.getByLabel(name).uncheck();
  await sheet.getByRole('button', { name: 'Salvar jogo' }).click();
  await sheet.waitFor({ state: 'detached' });
  await phone.open('/m/home');
  await phone.page.getByText('Voo da Arara', { exact: true }).first().waitFor();
  expect(await game(phone.page).count()).toBe(0);
  // The server-rendered page has the same name, colours and games.
  expect(await phone.page.title()).toContain(name);
  expect(await colour()).toBe('#7ab8ff');
  const other = await aPhone(browser, api);
  await other.open('/m/home');
  await game(other.page).first().waitFor();
  await other.close();

  // Enabling it again requires two operators.
  const again = await openGame('Tesouro da Mata', /^(\d+) de (?!\1 )\d+ sites$/);
  await again.getByLabel(name).check();
  await again.getByText('Ativar exige duas pessoas').waitFor();
  await again.getByRole('button', { name: 'Salvar jogo' }).click();
  await again.getByText('Escreva o motivo').waitFor();
  await again.getByLabel('Motivo').fill('A casa quer este jogo de volta');
  await again.getByRole('button', { name: 'Salvar jogo' }).click();
  await again.waitFor({ state: 'detached' });
  const waiting = await openGame('Tesouro da Mata', /^Espera outra pessoa$/);
  await waiting.getByText(`Pedido por ${owner.username}`).waitFor();
  expect(await waiting.getByLabel(name).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await waiting.waitFor({ state: 'detached' });
  await agreeAtApprovals(/Oferecer um jogo no site/);
  await game(phone.page).first().waitFor();

  await page.goto('/promotions');
  await page.getByRole('button', { name: 'Nova promoção' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('Nome (PT)') });
  await form.getByLabel('Marca').selectOption({ label: name });
  await form.getByLabel('Código', { exact: true }).fill('boas-vindas');
  await form.getByLabel('Valor', { exact: true }).fill('1000');
  await form.getByLabel('Nome (PT)').fill('Boas-vindas da Praia');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('button', { name: 'Ativar: Boas-vindas da Praia' }).click();
  await page.getByRole('button', { name: 'Desativar: Boas-vindas da Praia' }).waitFor();

  // A new member finds the promotion and claims it.
  await join(phone);
  await phone.open('/m/rewardCenter');
  const gift = phone.page.getByRole('article', { name: 'Boas-vindas da Praia' });
  await gift.getByText(reais(1000n)).first().waitFor();
  await gift.getByRole('button', { name: 'Receber' }).click();
  await phone.page
    .getByText(`${reais(1000n)} resgatado`)
    .first()
    .waitFor();
  await phone.open('/m/home');
  await phone.page
    .getByRole('banner')
    .getByRole('link', { name: `Saldo: ${reais(1000n)}` })
    .waitFor();
  await game(phone.page).first().waitFor();

  await page.goto('/sites');
  await site.getByText('Geral', { exact: true }).click();
  await site.getByLabel('Nome do site').fill(`${name} Grande`);
  await site.getByRole('button', { name: 'Salvar geral' }).click();
  await expect.poll(() => phone.page.title()).toContain(`${name} Grande`);
  const renamed = siteNamed(new RegExp(`^${name} Grande`));
  await renamed.getByText('Versões', { exact: true }).click();
  await renamed.getByRole('button', { name: 'Voltar a esta' }).first().click();
  await expect.poll(() => phone.page.title()).not.toContain('Grande');
  expect([...phone.complaints, ...backOffice.complaints]).toEqual([]);
  await phone.close();
});
