import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPlayer, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { aPhone, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let player: TestPlayer;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  player = await aPlayer(api);
  return site.close;
});

test('ACC-01 ACC-32 ACC-36 Shows a wrong password as an error under its field and signs in with the right one', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  await page.getByLabel('Usuário').fill(player.username);
  const password = page.getByRole('textbox', { name: /^Senha/ });
  await password.fill('Sucuri-errada-1');
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Usuário ou senha incorretos.').waitFor();
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  expect(phone.refusals).toEqual(['401 POST /wps/session/login']);
  // ACC-32: the error follows the language and stays until the field is edited.
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Wrong username or password.').waitFor();
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Português' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Usuário ou senha incorretos.').waitFor();

  await password.fill(player.password);
  if (await page.getByLabel('Dígitos da imagem').isVisible()) {
    await page.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
    await page.getByLabel('Dígitos da imagem').fill(await phone.readCaptcha());
  }
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/m/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Saldo: / })
    .waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

const MEMBERS_ONLY = [
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/transaction/record',
  '/m/vouReport',
  '/m/gameRecord',
  '/m/member/home',
  '/m/game/tesouro-da-mata',
];

test("ACC-29 Sends a visitor who opens a members' page to the sign-in and then back to that page", async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  for (const path of MEMBERS_ONLY) {
    await phone.open(path);
    await page.waitForURL((url) => url.pathname === '/m/login' && url.searchParams.get('returnTo') === path);
  }
  await phone.open('/m/gameRecord');
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByRole('textbox', { name: /^Senha/ }).fill(player.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/m/gameRecord');
  await page.getByText('Nenhum resultado', { exact: true }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-29 Opens the lobby for an unknown path and the registration for /m/register.html', async () => {
  const phone = await aPhone(browser, api);
  for (const path of ['/', '/m', '/m/index.html', '/m/nowhere', '/m/game']) {
    await phone.open(path);
    await phone.page.getByText('Últimos ganhadores').waitFor();
  }
  await phone.open('/m/register.html');
  await phone.page.getByRole('button', { name: 'Criar conta' }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-29 Leads back to the lobby from login, registration, trial, recovery and game center, whatever page came before', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  for (const path of ['/m/login', '/m/register', '/m/trail', '/m/forget', '/m/gameCenter']) {
    await phone.open('/m/hot-games');
    await phone.open(path);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.waitForURL('**/m/home');
  }
  await phone.close();
});

test("ACC-33 Refuses members and agents at each other's sign-in and signs the agent in at the agents' sign-in", async () => {
  const { username, password, memberId } = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const signIn = async () => {
    await page.getByLabel('Usuário').fill(username);
    await page.getByRole('textbox', { name: /^Senha/ }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  };
  await phone.open('/m/login');
  await page.getByRole('link', { name: 'Entrar como agente' }).click();
  await page.getByRole('heading', { name: 'Área do agente' }).waitFor();
  await signIn();
  await page.getByText('Esta conta não é de agente. Use o login de jogador.').waitFor();

  await api.owner.query('update accounts.member set type = 42 where id = $1', [memberId]);
  await page.getByRole('link', { name: 'Entrar como jogador' }).click();
  await page.getByRole('heading', { name: 'Que bom ver você de novo' }).waitFor();
  await signIn();
  await page.getByText('Esta conta não é de jogador. Use o login de agente.').waitFor();

  await page.getByRole('link', { name: 'Entrar como agente' }).click();
  await page.getByRole('heading', { name: 'Área do agente' }).waitFor();
  await signIn();
  const keptType = () => page.evaluate(() => (JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? '{}') as { type?: number }).type);
  await expect.poll(keptType).toBe(42);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test("CON-03 Goes back one step from a member's page", async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/member/home');
  await page.getByRole('link', { name: 'Extrato' }).click();
  await page.waitForURL('**/m/transaction/record');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.waitForURL('**/m/member/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
