import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, anOperator, startApi, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { listWithdrawals, readBalance, requestWithdrawal } from '@jogada/wallet/contract/player';
import { DEMO_ACCOUNTS } from '../db/seed/demo-accounts.ts';
import { openBackOffice, fillBackOfficeSignIn, signInToBackOffice, startBrowser } from './harness/index.ts';

const PLAYERS_BUILD = join(import.meta.dirname, '../apps/web/dist/client');
const CPF = '52998224725';
const [, , operator] = DEMO_ACCOUNTS;

let api: TestApi;
let browser: Browser;
let player: TestPlayer;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true, hasDemoAccounts: true }), startBrowser()]);
  player = await aFundedPlayer(api, { amount: 200_000n, document: CPF, payeeName: 'Ana Souza Costa' });
  await player.client.call(requestWithdrawal, { amount: '150000', pixKeyKind: 'cpf', pixKey: CPF, password: player.password });
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

test("An operator signs in and rejects a withdrawal, and the player's money is released", async () => {
  const { page, complaints, close } = await openBackOffice(browser, api);
  await page.goto('/withdrawals');
  await page.getByRole('heading', { name: 'Entrar no console' }).waitFor();
  await fillBackOfficeSignIn(page, { ...operator, password: 'errada' });
  await page.getByText('Usuário ou senha incorretos.').waitFor();
  await fillBackOfficeSignIn(page, operator);

  const row = page.getByRole('row', { name: player.username });
  await row.getByText('R$ 1.500,00').waitFor();
  await row.getByRole('button', { name: 'Recusar' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Identidade não confirmada').check();
  await dialog.getByRole('button', { name: 'Recusar' }).click();
  await page.getByText('Nenhum saque aqui').waitFor();

  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '200000', held: '0' });
  expect((await player.client.call(listWithdrawals)).list).toMatchObject([{ state: 'refused', reasonCode: 'identity_unclear' }]);

  await page.getByRole('button', { name: 'Recusado' }).click();
  await page.getByRole('link', { name: 'R$ 1.500,00' }).click();
  await page.getByRole('cell', { name: operator.username }).waitFor();
  await page.getByRole('link', { name: player.username }).click();
  await page.getByText('***.982.247-**').waitFor();
  await page.getByText('Saque estornado').waitFor();
  expect(await page.content()).not.toContain(CPF);
  expect(complaints).toEqual([]);
  await close();
});

test("CON-18 The staff sets an agent's rates within the rules, offers a contract and withdraws it", async () => {
  const { page, complaints, close } = await openBackOffice(browser, api);
  await api.eventsCarried();
  await signInToBackOffice(page, '/agents', operator);
  const row = page.getByRole('row', { name: /^agente/ });
  await row.getByRole('button', { name: 'Percentuais' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Slots, em %').fill('9');
  await dialog.getByRole('button', { name: 'Salvar percentuais' }).click();
  await page
    .getByText(/^Este percentual passa do seu/)
    .first()
    .waitFor();
  await dialog.getByLabel('Slots, em %').fill('0,55');
  await dialog.getByRole('button', { name: 'Salvar percentuais' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('Slots 0,55%').waitFor();

  await page.getByRole('button', { name: 'Regras' }).click();
  await page.getByRole('definition').filter({ hasText: '0,8%' }).first().waitFor();
  await page.getByRole('button', { name: 'Contratos' }).click();
  await page.getByRole('button', { name: 'Propor contrato' }).click();
  await dialog.getByLabel('A partir de').fill('1.000');
  await dialog.getByRole('button', { name: 'Enviar proposta' }).click();
  await dialog.getByText('Escreva uma taxa como 0,35.').waitFor();
  await dialog.getByLabel('Percentual').fill('12,5');
  await dialog.getByRole('button', { name: 'Enviar proposta' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Aguardando resposta').waitFor();
  await page.getByRole('definition').filter({ hasText: '12,5%' }).waitFor();
  await page.getByRole('button', { name: 'Retirar proposta' }).click();
  await dialog.getByRole('button', { name: 'Retirar proposta' }).click();
  await page.getByText('Retirado', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Pagamentos' }).click();
  await page.getByText('Nada foi pago ainda.').waitFor();
  await page.getByRole('button', { name: 'Contestações' }).click();
  await page.getByText('Nenhuma contestação.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("The console follows the system's theme until a theme is chosen", async () => {
  const owner = await anOperator(api, 'owner');
  const { page, close, complaints } = await openBackOffice(browser, api);
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await page.emulateMedia({ colorScheme: 'light' });
  await signInToBackOffice(page, '/agents', owner);
  await page.getByRole('button', { name: /^Tema: / }).waitFor();
  expect(await theme()).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await page.getByRole('button', { name: /^Tema: / }).click();
  await expect.poll(theme).toBe('light');
  await page.reload();
  await page.getByRole('button', { name: /^Tema: / }).waitFor();
  expect(await theme()).toBe('light');
  expect(complaints).toEqual([]);
  await close();
});

test('A member is found by CPF, which appears in no address; the ledger verifies', async () => {
  const { page, complaints, close } = await openBackOffice(browser, api);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await signInToBackOffice(page, '/members', operator);
  await page.getByLabel('Usuário, ID, CPF, celular, e-mail ou transação').fill('529.982.247-25');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('link', { name: player.username }).waitFor();
  expect([...addresses, page.url()].filter((address) => /529.?982/.test(address))).toEqual([]);

  await page.getByRole('link', { name: 'Contas da casa' }).click();
  await page.getByText('Devido aos jogadores').waitFor();
  await page.getByRole('link', { name: 'Razão' }).click();
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await page.getByText('Todas as regras valem').waitFor();
  await page.getByText('A cadeia de hashes está íntegra').waitFor();

  await page.getByLabel('Idioma').selectOption('en');
  await page.getByRole('heading', { name: 'Ledger' }).waitFor();
  await page.getByText('The hash chain is unbroken').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
  await page.goto('/ledger');
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('A win without a bet is held for a vendor whose rule requires it, and paid at the console', async () => {
  await api.owner.query(
    `insert into games.held_win (member_id, vendor_code, transaction_id, id, merchant_code, game_id, round_id, amount, currency, next_at, created_at)
     values ($1, 'arcade', 'win-9', 'hwn_0000000000000009', 'demo', 'tesouro-da-mata', 'r-9', 12345, 'BRL', now() + interval '1 day', now())`,
    [player.memberId],
  );
  const before = BigInt((await player.client.call(readBalance)).sumBalance);
  const { page, complaints, showsMessage, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/vendors', operator);
  const arcade = page.locator('section', { hasText: 'Jogada Originals' });
  await arcade.getByLabel('Ganho sem aposta').selectOption('Reter para análise');
  await showsMessage('Regra de Jogada Originals alterada.');
  await page.getByRole('link', { name: 'Ganhos retidos' }).click();
  const row = page.getByRole('row', { name: player.username });
  await row.getByText('A aposta não chegou').waitFor();
  await row.getByRole('button', { name: 'Pagar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Pagar R$ 123,45' });
  await dialog.getByRole('button', { name: 'Pagar' }).click();
  await dialog.getByText('Diga o motivo').waitFor();
  await dialog.getByLabel('Motivo').fill('Rodada confirmada pelo provedor');
  await dialog.getByRole('button', { name: 'Pagar' }).click();
  await page.getByText('Ganho pago.').waitFor();
  await page.getByText('Nenhum ganho aqui').waitFor();
  expect(BigInt((await player.client.call(readBalance)).sumBalance)).toBe(before + 12_345n);
  await page.getByRole('link', { name: 'Incidentes' }).click();
  await page.getByText('Nenhum incidente').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("S78 The players' port serves no console and the players' scripts contain none of it, and the console's port serves no player site", async () => {
  for (const path of ['/ops/session', '/ops/withdrawals']) {
    expect(await api.newClient().send('GET', path)).toMatchObject({ status: 404, body: { errorCode: 'not_found' } });
  }
  expect(await api.newConsoleClient().send('GET', '/wps/session')).toMatchObject({ status: 404 });
  const playersFiles = readdirSync(PLAYERS_BUILD, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file));
  expect(playersFiles.length).toBeGreaterThan(3);
  const leaks = playersFiles.filter((file) => /\/ops\/|ra-core/.test(readFileSync(join(PLAYERS_BUILD, file), 'utf8')));
  expect(leaks).toEqual([]);
  const page = await api.newConsoleClient().send('GET', '/withdrawals');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
});
