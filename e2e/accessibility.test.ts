import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startTrial } from '@jogada/accounts/contract/player';
import {
  aMobileNumber,
  aPlayer,
  aReachablePlayer,
  codeSentTo,
  turnSwitches,
  waitUntilMerchantKnows,
  type TestApi,
} from '@jogada/app-api/testing';
import { aPhone, graveFaults, graveFaultsInBothThemes, slideByKeys, solveSlider, startSite } from './harness/index.ts';

/* Covers what opens only by a tap; every-screen.test.ts covers each screen as it loads. */

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  return site.close;
});

const THEMES = ['dark', 'light'] as const;
// Screens whose look depends on data behind their path.
const SCREENS = [
  { path: '/m/login?side=agent', heading: 'Área do agente' },
  { path: `/m/resetPassword#${'a'.repeat(43)}`, heading: 'Esqueci a senha' },
];

test.each(THEMES)("In %s the agents' sign-in and the landing page of a password reset link have no serious fault", async (theme) => {
  const phone = await aPhone(browser, api, { theme });
  for (const { path, heading } of SCREENS) {
    await phone.open(path);
    await phone.page.getByRole('heading', { name: heading }).first().waitFor();
    expect(await graveFaults(phone.page)).toEqual([]);
  }
  await phone.close();
});

test.each(THEMES)('ACC-02 ACC-11 In %s the mobile registration form and its country list have no serious fault', async (theme) => {
  await turnSwitches(api, ['MOBILENUMREG3'], 'on');
  const phone = await aPhone(browser, api, { theme });
  const { page } = phone;
  await phone.open('/m/register');
  await page.getByRole('tab', { name: 'Celular' }).click();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Escolher o país' }).click();
  await page.getByRole('option', { name: /Brasil/ }).waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await phone.close();
  await turnSwitches(api, ['MOBILENUMREG3'], 'off');
});

test.each(THEMES)('ACC-03 ACC-08 In %s the human check, by puzzle and by digits, and the captcha have no serious fault', async (theme) => {
  await api.owner.query('update merchant.merchant set captcha_after_failures = 1');
  await waitUntilMerchantKnows(api);
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'on');
  const phone = await aPhone(browser, api, { theme });
  const { page } = phone;
  await phone.open('/m/register');
  await page.getByRole('tab', { name: 'Celular' }).click();
  await page.getByLabel('Celular').and(page.locator('input')).fill(aMobileNumber());
  await page.getByRole('button', { name: 'Receber código' }).click();
  await solveSlider(phone, { offBy: -30 });
  const check = page.getByRole('dialog', { name: 'Confirme que não é um robô' });
  await check.getByRole('status').filter({ hasText: 'A peça não encaixou.' }).waitFor();
  await check.getByRole('button', { name: 'Trocar a imagem' }).waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await check.getByRole('button', { name: 'Digitar números' }).click();
  await check.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await check.getByRole('button', { name: 'Confirmar' }).click();
  await check.locator('[aria-invalid="true"]').waitFor();
  expect(await graveFaults(page)).toEqual([]);

  await phone.open('/m/login');
  await page.getByLabel('Usuário').fill(`ninguem${theme}`);
  await page.getByRole('textbox', { name: /^Senha/ }).fill('errada-mesmo-1');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Digite os dígitos da imagem.').waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await phone.close();
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'off');
});

test('ACC-02 ACC-17 ACC-22 ACC-25 ACC-27 In both themes the other sign-in, sign-out and recovery screens have no serious fault, with or without errors', async () => {
  await turnSwitches(api, ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'], 'on');
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const submitEmpty = async () => {
    await page.locator('form button[type="submit"]').click();
    await page.locator('form [aria-invalid="true"]').first().waitFor();
  };
  await phone.open('/m/login');
  await page.getByRole('tab', { name: 'Código por SMS' }).click();
  await page.getByLabel('Código recebido').waitFor();
  expect(await graveFaultsInBothThemes(page)).toEqual([]);
  await submitEmpty();
  expect(await graveFaultsInBothThemes(page)).toEqual([]);

  await phone.open('/m/forget');
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await page.getByLabel('Usuário').waitFor();
  await submitEmpty();
  expect(await graveFaultsInBothThemes(page)).toEqual([]);

  await phone.context.request.post(startTrial.path, { data: {} });
  await phone.open('/m/member/home');
  const modal = page.getByRole('dialog', { name: 'Criar conta' });
  await modal.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  expect(await graveFaultsInBothThemes(page)).toEqual([]);

  await phone.context.clearCookies();
  await phone.signIn(await aPlayer(api));
  await phone.open('/m/changePsw');
  await page.getByRole('textbox', { name: /^Senha atual/ }).waitFor();
  await submitEmpty();
  expect(await graveFaultsInBothThemes(page)).toEqual([]);

  await phone.open('/m/set');
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await page.getByText('Quer sair da sua conta?').waitFor();
  expect(await graveFaultsInBothThemes(page)).toEqual([]);
  await phone.close();
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${place.toString()}`);
}

test('ACC-13 ACC-14 Opens an account by keyboard alone', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/register');
  const form = page.locator('form');
  await form.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  const typed = {
    Usuário: `t${randomBytes(5).toString('hex')}`,
    Senha: 'jabuticaba-azul-9',
    'Repita a senha': 'jabuticaba-azul-9',
    'Data de nascimento': '17051990',
    'Dígitos da imagem': await phone.readCaptcha(),
  };
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(page, form.getByLabel(label).first());
    await page.keyboard.type(text);
  }
  const agreement = page.getByLabel(/Tenho 18 anos/);
  await tabTo(page, agreement);
  await page.keyboard.press('Space');
  expect(await agreement.isChecked()).toBe(false);
  await page.keyboard.press('Space');
  await tabTo(page, form.getByRole('button', { name: 'Criar conta' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/m/home');
  await phone.close();
});

test('ACC-22 ACC-23 Recovers a password by keyboard alone, by e-mail and by phone', async () => {
  await turnSwitches(api, ['CHNGPASSVERIF3'], 'on');
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/forget');
  await tabTo(page, page.getByRole('tab', { name: 'Celular' }));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'E-mail', selected: true }).waitFor();
  await tabTo(page, page.getByLabel('Usuário'));
  await page.keyboard.type(player.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(player.email);
  await page.keyboard.press('Enter');
  await phone.showsMessage('Se os dados estiverem certos, o link chegará ao seu e-mail.');
  await page.waitForURL((url) => url.pathname !== '/m/forget');

  await phone.open('/m/forget');
  await tabTo(page, page.getByLabel('Celular').and(page.locator('input')));
  await page.keyboard.type(player.mobileNum);
  await tabTo(page, page.getByRole('button', { name: 'Receber código' }));
  await page.keyboard.press('Enter');
  await page.locator('[role="slider"][aria-disabled="false"]').waitFor();
  await tabTo(page, page.getByRole('slider'));
  await slideByKeys(phone);
  await phone.showsMessage('Código enviado.');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const code = await codeSentTo(api, player.mobile);
  await tabTo(page, page.getByLabel('Código recebido'));
  await page.keyboard.type(code);
  await tabTo(page, page.getByRole('textbox', { name: /^Nova senha/ }));
  await page.keyboard.type('ipe-roxo-do-vale-4');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/m/securityCenter/password');
  await tabTo(page, page.getByRole('link', { name: 'Ir para o início' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/m/home');
  await phone.close();
});
