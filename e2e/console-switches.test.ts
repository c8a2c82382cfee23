import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createDeposit } from '@jogada/wallet/contract/player';
import {
  aCpf,
  aFundedPlayer,
  anOperator,
  startFacebook,
  startOpenIdProvider,
  type TestApi,
  type TestOperator,
} from '@jogada/app-api/testing';
import type { Browser } from 'playwright-core';
import { aDesk, aPhone, reais, startSite, type Desk, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let owner: TestOperator;
let desk: Desk;
beforeAll(async () => {
  const [google, facebook] = await Promise.all([startOpenIdProvider(), startFacebook()]);
  const site = await startSite({ hasPix: true, identity: { google: google.settings, facebook: facebook.settings } });
  ({ api, browser } = site);
  owner = await anOperator(api, 'owner');
  desk = await aDesk(browser, api);
  await desk.page.goto('/sites');
  await desk.page.getByLabel('Usuário').fill(owner.username);
  await desk.page.getByRole('textbox', { name: 'Senha' }).fill(owner.password);
  await desk.page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await desk.page.getByRole('button', { name: 'Novo site' }).waitFor();
  return async () => {
    await site.close();
    await Promise.all([google.close(), facebook.close()]);
  };
});

const siteNamed = (name: RegExp) => desk.page.locator('section', { has: desk.page.getByRole('heading', { name }) }).last();

/** Opens the switches of the demo's site, where they are not open. */
async function switches(): Promise<Locator> {
  const fold = siteNamed(/^Jogada/).locator('details', { has: desk.page.locator('summary', { hasText: 'Chaves do site' }) });
  await fold.locator('summary').waitFor();
  await fold.evaluate((element) => element.setAttribute('open', ''));
  return fold;
}

/** Turns a tick at the desk and waits until the desk has heard that it holds. */
async function turn(label: string, isOn: boolean): Promise<void> {
  const tick = (await switches()).getByLabel(label, { exact: true });
  const answer = desk.page.waitForResponse((response) => response.url().includes('/ops/sites/') && response.request().method() === 'PUT');
  expect(await tick.isChecked()).toBe(!isOn);
  await tick.click();
  expect((await answer).status()).toBe(200);
  await expect.poll(() => tick.isChecked()).toBe(isOn);
}

/** Turns a tick where it stands otherwise: an earlier attempt may have left it. */
async function put(label: string, isOn: boolean): Promise<void> {
  if ((await (await switches()).getByLabel(label, { exact: true }).isChecked()) !== isOn) await turn(label, isOn);
}

interface SwitchRow {
  readonly label: string;
  /** What is on the open page while the switch is on; with `whileOff`, while it is off. */
  readonly seen: (page: Page) => Locator;
  readonly whileOff?: true;
}

/** Flips each switch both ways, from how it stands, and back: the page is never loaded anew. */
async function flipEach(page: Page, rows: readonly SwitchRow[]): Promise<void> {
  for (const { label, seen, whileOff } of rows) {
    const wasOn = await (await switches()).getByLabel(label, { exact: true }).isChecked();
    for (const isOn of [!wasOn, wasOn]) {
      await turn(label, isOn);
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

test('CON-29 ACC-02 ACC-06 ACC-11 ACC-22 the ways in follow their switches on pages that are open', async () => {
  const phone = await aPhone(browser, api);
  await phone.open('/m/login');
  await flipEach(phone.page, [
    { label: 'MOBILEVERCODELOGIN3', seen: (page) => page.getByRole('tab', { name: 'Celular e código' }) },
    { label: 'FACEBOOKLOGIN3', seen: (page) => page.getByRole('button', { name: 'Continuar com Facebook' }) },
    { label: 'GOOGLELOGIN3', seen: (page) => page.getByRole('button', { name: 'Continuar com Google' }) },
  ]);
  await phone.open('/m/forget');
  await flipEach(phone.page, [{ label: 'CHNGPASSVERIF3', seen: (page) => page.getByRole('tab', { name: 'Celular' }) }]);

  await put('MOBILENUMREG3', false);
  await phone.open('/m/register');
  const tab = (page: Page) => page.getByRole('tab', { name: 'Celular' });
  await flipEach(phone.page, [
    { label: 'MOBILENUMREG3', seen: tab },
    { label: 'REG3', seen: (page) => page.getByText('No momento não abrimos novas contas.'), whileOff: true },
  ]);
  await put('MOBILENUMREG3', true);
  await flipEach(phone.page, [{ label: 'USERNAMEREG3', seen: tab }]);
  await tab(phone.page).click();
  await flipEach(phone.page, [{ label: 'REGMOBVERF3', seen: (page) => page.getByRole('button', { name: 'Receber código' }) }]);
  // A number that nobody verifies needs a password in any case.
  await put('REGMOBVERF3', true);
  await flipEach(phone.page, [{ label: 'MOBILENUMPASSREG3', seen: (page) => page.getByRole('textbox', { name: /^Repita a senha/ }) }]);
  await put('REGMOBVERF3', false);
  await put('MOBILENUMREG3', false);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-12 CON-29 the menu and the member centre follow their switches and template flags while they are open', async () => {
  const visitor = await aPhone(browser, api);
  await menuOf(visitor);
  await flipEach(visitor.page, [{ label: 'FREEPLAY3', seen: entry('Testar grátis') }]);
  await visitor.close();

  const phone = await aPhone(browser, api);
  const player = await aFundedPlayer(api, { document: aCpf(), payeeName: 'Ana Souza' });
  // Before the phone takes the member's one session over.
  const { depositId } = await player.client.call(createDeposit, { amount: '5000' });
  await phone.signIn(player);
  await menuOf(phone);
  await flipEach(phone.page, [
    { label: 'VIPBEN3', seen: entry('VIP') },
    { label: 'TRANSBETREPMEM3', seen: entry('Jogadas') },
    { label: 'TRANSREC3', seen: entry('Extrato') },
    { label: 'SECPRIV', seen: entry('Central de segurança') },
    { label: 'DPSTREC3', seen: entry('Depósitos') },
    { label: 'PNLREP3', seen: entry('Ganhos e perdas') },
    { label: 'MAILCEN', seen: entry('Novidades') },
    { label: 'REFERRAL', seen: entry('Indique e ganhe') },
    { label: 'GAMELOHOT3', seen: entry('Em alta') },
    { label: 'MEMCEN3', seen: entry('Extrato') },
    { label: 'Menu lateral completo', seen: entry('Cashback') },
  ]);
  await phone.open('/m/member/home');
  await flipEach(phone.page, [
    { label: 'Central do membro nova', seen: (page) => page.getByRole('list', { name: 'Histórico' }) },
    { label: 'PROFPIC3', seen: (page) => page.getByRole('button', { name: 'Escolher a foto' }) },
    { label: 'REWCEN3', seen: (page) => page.getByRole('main').getByText('Central de prêmios', { exact: true }) },
  ]);
  await phone.open('/m/message');
  await flipEach(phone.page, [{ label: 'CBS3', seen: (page) => page.getByRole('main').getByText('Chat ao vivo', { exact: true }) }]);
  await phone.open(`/m/voucherCenter?depositId=${depositId}`);
  await flipEach(phone.page, [
    {
      label: 'Detalhe do depósito novo',
      seen: (page) => page.getByRole('button', { name: 'Já paguei, verificar' }),
      whileOff: true,
    },
  ]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test("CON-17 CON-29 an agent's home follows every menu key", async () => {
  const phone = await aPhone(browser, api);
  const agent = await aFundedPlayer(api);
  await api.owner.query('update accounts.member set type = 1 where id = $1', [agent.memberId]);
  await phone.signIn(agent);
  await phone.open('/m/agent');
  await link('Minha equipe')(phone.page).waitFor();
  await flipEach(phone.page, [
    { label: 'TRANSREC3', seen: link('Extrato') },
    { label: 'DOWNMAN', seen: link('Minha equipe') },
    { label: 'AGENTRANSMULTDOWN3', seen: link('Chuva de envelopes') },
    { label: 'AGETEAMPNL3', seen: link('Resultado da equipe') },
    { label: 'TEAMBETTING3', seen: link('Apostas da equipe') },
    { label: 'GAMSER', seen: link('Taxas de comissão') },
    { label: 'AGEREBINC3', seen: link('Minhas comissões') },
    { label: 'SECPRIV', seen: link('Segurança') },
    { label: 'MAILCEN', seen: link('Mensagens') },
    { label: 'SIGNCONDIV3', seen: (page) => page.getByRole('navigation').getByRole('link', { name: 'Dividendos' }) },
  ]);
  await phone.open('/m/member/agent/salaryRecords');
  await flipEach(phone.page, [
    { label: 'DAILYSALCONT3', seen: link('Contrato de salário diário') },
    { label: 'HOURSAL3', seen: link('Contrato de salário por hora') },
  ]);
  await phone.open('/m/agent');
  await put('AGEPAG', false);
  await phone.page.waitForURL(/\/m\/home/);
  await put('AGEPAG', true);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

/** Opens a game's sheet at the desk, once its row says so much. */
async function openGame(name: string, says: RegExp = / sites$/): Promise<Locator> {
  const { page } = desk;
  await page.getByRole('navigation', { name: 'Áreas do console' }).getByRole('link', { name: 'Jogos', exact: true }).click();
  await page.getByLabel('Nome do jogo').fill(name);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText(says).waitFor();
  await row.getByRole('button', { name: 'Editar' }).click();
  return page.getByRole('alertdialog', { name });
}

/** Somebody else of the staff agrees to what waits. */
async function agreeAtApprovals(what: RegExp): Promise<void> {
  const second = await anOperator(api, 'finance');
  const { page, complaints, close } = await aDesk(browser, api);
  await page.goto('/approvals');
  await page.getByLabel('Usuário').fill(second.username);
  await page.getByRole('textbox', { name: 'Senha' }).fill(second.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const row = page.getByRole('row', { name: what });
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await row.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
}

/** Registers somebody new by the form. */
async function join({ page, open, readCaptcha }: Phone): Promise<void> {
  await open('/m/register');
  const form = page.locator('form');
  await form.getByLabel('Usuário').fill(`p${Date.now().toString(36)}`);
  await form.getByLabel('Data de nascimento').fill('17051990');
  await form.getByLabel('Senha').first().fill('jabuticaba-azul-9');
  await form.getByLabel('Repita a senha').fill('jabuticaba-azul-9');
  await form.getByRole('img', { name: 'Imagem com seis números' }).waitFor();
  await form.getByLabel('Números da imagem').fill(await readCaptcha());
  await form.getByRole('button', { name: 'Criar conta' }).click();
  await page.waitForURL('**/m/home');
}

test('CON-29 S41 a new merchant gets its name, its colours, its games and a promotion at the console alone, and a player has them; what was changed can be taken back', async () => {
  const { page } = desk;
  const code = `praia${Math.random().toString(36).slice(2, 8)}`;
  // Another attempt makes another merchant.
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
  // As the server draws it too: the name, the colours, the games.
  expect(await phone.page.title()).toContain(name);
  expect(await colour()).toBe('#7ab8ff');
  const other = await aPhone(browser, api);
  await other.open('/m/home');
  await game(other.page).first().waitFor();
  await other.close();

  // To have it back takes two of the staff.
  const again = await openGame('Tesouro da Mata', /^(\d+) de (?!\1 )\d+ sites$/);
  await again.getByLabel(name).check();
  await again.getByText('Ligar exige duas pessoas').waitFor();
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
  await page.getByRole('button', { name: 'Ligar: Boas-vindas da Praia' }).click();
  await page.getByRole('button', { name: 'Desligar: Boas-vindas da Praia' }).waitFor();

  // Somebody who joins there finds it, and has what it gives.
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
  expect([...phone.complaints, ...desk.complaints]).toEqual([]);
  await phone.close();
});
