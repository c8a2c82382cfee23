import { randomBytes } from 'node:crypto';
import { hasError, isDynamicPix, parsePix } from 'pix-utils';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logOut, readSession } from '@jogada/accounts/contract/player';
import { aCpf, type TestApi } from '@jogada/app-api/testing';
import { readWinnerBoard } from '@jogada/games/contract/player';
import { verifyLedger } from '@jogada/wallet/server';
import { amountIn, aPhone, openedSlot, readKept, readQrCode, reais, startSite, type Phone, type SeenRound } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({ hasArcade: true, hasPix: true });
  ({ api, browser } = site);
  return site.close;
});

const aNewcomer = () => ({
  username: `ana${randomBytes(4).toString('hex')}`,
  password: `Onca-${randomBytes(6).toString('hex')}`,
  name: 'Ana Souza',
  cpf: aCpf(),
});
let newcomer: ReturnType<typeof aNewcomer>;
const DEPOSIT = 5_000n;
const WITHDRAWAL = 2_000n;
const ROUNDS_MIN = 3;
// The game's randomness is real. More than one round in six wins more than its stake, so the chance of this many rounds without one is
// about one in a hundred thousand.
const ROUNDS_MAX = 60;
const JOURNEY_TIMEOUT_MS = 600_000;

test(
  'ACC-20 ACC-27 GAM-14 S52 S62 A visitor registers, deposits by PIX, plays for real money, appears on the winner board, withdraws and logs out',
  async () => {
    // An earlier attempt may have registered its own.
    newcomer = aNewcomer();
    await api.owner.query('delete from games.winner');
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.publicUrl });
    const emitted = listenFor(phone.context);
    const onlooker = await aPhone(browser, api);
    await onlooker.open('/m/home');

    await seeLobby(phone);
    await register(phone);
    await deposit(phone);
    const rounds = await play(page);
    const balance = rounds.at(-1)?.balanceAmount ?? 0n;
    await findRounds(page, rounds);
    await findWins(onlooker.page, rounds);
    await goHome(page);
    await findWins(page, rounds);
    await withdraw(page, balance);
    expect(await secretsIn(page, emitted)).toEqual([]);
    expect(emitted.length).toBeGreaterThan(20);
    await leave(phone);

    await api.eventsCarried();
    const broken = (await verifyLedger(api.owner)).filter(({ broken }) => BigInt(broken) !== 0n);
    expect(broken).toEqual([]);
    for (const { complaints, refusals } of [phone, onlooker]) {
      expect(complaints).toEqual([]);
      // A press can reach the game server too soon after the last one and is retried.
      expect(refusals.filter((line) => line !== '429 POST /api/rounds')).toEqual([]);
    }
    expect(await onlooker.page.evaluate(runInline)).toBe(false);
    await phone.close();
    await onlooker.close();
  },
  JOURNEY_TIMEOUT_MS,
);

// An injected script has no nonce.
async function runInline(): Promise<boolean> {
  const script = document.createElement('script');
  script.append('window.pwned=1');
  const kept = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve, { once: true }));
  document.body.append(script);
  await kept;
  return 'pwned' in window;
}

/** The slot's tile in the lobby, in whichever section comes first. */
const theGame = (page: Page) => page.locator('main a[href="/m/game/tesouro-da-mata"]').first();

async function seeLobby({ page, open }: Phone): Promise<void> {
  await open('/m/home');
  await theGame(page).waitFor();
  await page.getByText('Nenhum ganho ainda').waitFor();
}

async function register({ page, readCaptcha, showsMessage }: Phone): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Criar conta' }).click();
  await page.getByLabel('Usuário').fill(newcomer.username);
  await page.getByLabel('Senha', { exact: false }).first().fill(newcomer.password);
  await page.getByLabel('Repita a senha').fill(newcomer.password);
  await page.getByLabel('Data de nascimento').fill('17051990');
  await page.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await page.getByLabel('Dígitos da imagem').fill(await readCaptcha());
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await showsMessage('Conta criada.');
  await page.waitForURL('**/m/home');
  await seeBalance(page, 0n);
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { userName?: string });
  expect(kept.userName).toBe(newcomer.username);
}

async function deposit({ page, context }: Phone): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Depositar' }).click();
  await page.getByLabel('Valor do depósito').fill(DEPOSIT.toString());
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();

  const code = await page.getByLabel('Pix copia e cola').innerText();
  const reading = parsePix(code);
  if (hasError(reading) || !isDynamicPix(reading)) throw new Error(`not a BR Code of a charge: ${code}`);
  expect(await readQrCode(page.getByRole('img', { name: `QR code do Pix de ${reais(DEPOSIT)}` }))).toBe(code);
  await page.getByRole('button', { name: 'Copiar código Pix' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  const isLoadedAnew = watchLoads(page);
  const [bank] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: /Abrir banco de teste/ }).click()]);
  expect(await bank.locator('input[name="code"]').inputValue()).toBe(code);
  await bank.getByRole('button', { name: `Pagar ${reais(DEPOSIT)}` }).click();
  await bank.getByText('Pix enviado').waitFor();

  // The other tab receives the event and re-renders without a reload.
  await page.getByRole('heading', { name: 'Depósito confirmado' }).waitFor();
  await seeBalance(page, DEPOSIT);
  expect(isLoadedAnew()).toBe(false);
  await bank.close();
  await page.getByRole('link', { name: 'Jogar agora' }).click();
}

async function play(page: Page): Promise<SeenRound[]> {
  await theGame(page).click();
  const slot = await openedSlot(page);
  await slot.setSmallestStake();
  await slot.hurry();
  const rounds: SeenRound[] = [];
  let balance = DEPOSIT;
  while (rounds.length < ROUNDS_MIN || !rounds.some(isNetWin)) {
    if (rounds.length === ROUNDS_MAX) throw new Error(`no round of ${ROUNDS_MAX} has won more than it staked`);
    const round = await slot.spin();
    balance += round.winAmount - round.stakeAmount;
    expect(round.balanceAmount).toBe(balance);
    await seeBalance(page, balance);
    rounds.push(round);
  }
  return rounds;
}

/** Checks that the record lists exactly these rounds, newest first, with their amounts. */
async function findRounds(page: Page, rounds: readonly SeenRound[]): Promise<void> {
  await page.getByRole('button', { name: 'Voltar' }).click();
  await openAccount(page);
  await page.getByRole('link', { name: 'Histórico de jogos' }).click();
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button');
  for (const [index, round] of rounds.toReversed().entries()) {
    await rows.nth(index).click();
    const sheet = page.getByRole('dialog', { name: 'Tesouro da Mata' });
    const factOf = async (name: string) => amountIn(await factIn(sheet, name).innerText());
    expect(await factIn(sheet, 'ID da rodada').innerText()).toBe(round.roundId);
    expect(await factOf('Valor da aposta')).toBe(round.stakeAmount);
    expect(await factOf('Ganho')).toBe(round.winAmount);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  await page.getByText('Fim da lista').waitFor();
  expect(await rows.count()).toBe(rounds.length);
}

function factIn(sheet: Locator, name: string): Locator {
  return sheet
    .locator('dl > div')
    .filter({ has: sheet.page().locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd');
}

/** Checks that the board lists the wins that exceed their stake, largest first, under a masked name and with a link to the game. */
async function findWins(page: Page, rounds: readonly SeenRound[]): Promise<void> {
  const wins = rounds.filter(isNetWin).map(({ winAmount }) => winAmount);
  const rows = page.getByRole('list', { name: 'Últimos ganhadores' }).getByRole('link');
  await expect.poll(() => rows.count()).toBe(wins.length);
  const shown = await rows.allInnerTexts();
  expect(shown.map(amountIn)).toEqual(wins.toSorted((one, other) => Number(other - one)));
  const masked = `${newcomer.username.slice(0, 2)}***${newcomer.username.slice(-2)}`;
  for (const text of shown) {
    expect(text).toContain(masked);
    expect(text).not.toContain(newcomer.username);
    expect(text).toMatch(/Tesouro da Mata · \d\d\/\d\d,? \d\d:\d\d/);
  }
  expect(await rows.first().getAttribute('href')).toBe('/m/game/tesouro-da-mata');
  expect((await api.newClient().call(readWinnerBoard, {})).list).toHaveLength(wins.length);
}

async function withdraw(page: Page, balance: bigint): Promise<void> {
  await openAccount(page);
  await page.getByRole('link', { name: 'Saques' }).click();
  await page.getByLabel('Valor do saque').fill(WITHDRAWAL.toString());
  await page.getByLabel('Seu nome completo').fill(newcomer.name);
  await page.getByLabel('Seu CPF').fill(newcomer.cpf);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confira seu saque' });
  await sheet.getByText(reais(WITHDRAWAL)).waitFor();
  // A withdrawal requires more than a session.
  await sheet.getByRole('button', { name: 'Confirmar saque' }).click();
  await sheet.getByText('Digite sua senha de login.').waitFor();
  await sheet.getByLabel('Senha de login').fill(newcomer.password);
  await sheet.getByRole('button', { name: 'Confirmar saque' }).click();

  const isLoadedAnew = watchLoads(page);
  const progress = page.getByRole('region', { name: 'Andamento do saque' });
  // Until the payment the step is listed without a time; once paid, it has one.
  await progress.getByRole('listitem').filter({ hasText: /^Pago/ }).locator('time').waitFor();
  await seeBalance(page, balance - WITHDRAWAL);
  expect(isLoadedAnew()).toBe(false);
}

async function leave({ page, context }: Phone): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-sid');
  await openAccount(page);
  await page.getByRole('button', { name: 'Sair' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sair da conta' });
  await question.getByText('Quer sair da sua conta?').waitFor();
  const [request] = await Promise.all([
    page.waitForRequest((sent) => new URL(sent.url()).pathname === logOut.path),
    question.getByRole('button', { name: 'Sair' }).click(),
  ]);
  expect(request.method()).toBe('DELETE');
  expect(request.postData() ?? request.url()).toContain('token');
  await page.waitForURL('**/m/home');
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();

  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('autoLogin'))).toBe('0');
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-sid');
  const thief = api.newClient();
  thief.setCookie('__Host-sid', cookie?.value ?? '');
  expect(await thief.call(readSession)).toBeNull();
}

async function goHome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.waitForURL('**/m/home');
}

async function seeBalance(page: Page, amount: bigint): Promise<void> {
  // During the fade between two screens both of them contain it.
  await page
    .getByRole('link', { name: `Saldo: ${reais(amount)}` })
    .first()
    .waitFor();
}

async function openAccount(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Saldo: / })
    .first()
    .click();
  await page.waitForURL('**/m/member/home');
}

function isNetWin({ winAmount, stakeAmount }: SeenRound): boolean {
  return winAmount > stakeAmount;
}

function watchLoads(page: Page): () => boolean {
  let isLoaded = false;
  page.once('domcontentloaded', () => (isLoaded = true));
  return () => isLoaded;
}

/** Returns the secrets that appear in the page's storage or in what it sent or logged. */
async function secretsIn(page: Page, emitted: readonly string[]): Promise<string[]> {
  const kept = await page.evaluate(readKept);
  const everything = [kept, ...emitted].join('\n');
  const written = newcomer.cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
  return [newcomer.password, newcomer.cpf, written].filter((secret) => everything.includes(secret));
}

/** Collects the URL and the referrer of every request, and every console line. */
function listenFor(context: BrowserContext): readonly string[] {
  const emitted: string[] = [];
  context.on('request', (request) => emitted.push(request.url(), request.headers()['referer'] ?? ''));
  context.on('console', (message) => emitted.push(message.text()));
  return emitted;
}
