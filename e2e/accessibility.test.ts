import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aMobileNumber, turnSwitches, waitUntilMerchantKnows, type TestApi } from '@jogada/app-api/testing';
import { aPhone, graveFaults, solveSlider, startSite } from './harness/index.ts';

/* What opens only by a tap; each screen as it comes is looked at by every-screen.test.ts. */

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  return site.close;
});

const THEMES = ['dark', 'light'] as const;
// Screens that look otherwise by what stands behind their path.
const SCREENS = [
  { path: '/m/login?side=agent', heading: 'Área do agente' },
  { path: `/m/resetPassword#${'a'.repeat(43)}`, heading: 'Esqueci a senha' },
];

test.each(THEMES)("in %s the agents' door and the end of a link for a new password have no serious fault", async (theme) => {
  const phone = await aPhone(browser, api, { theme });
  // What is still fading in has another contrast than what stands.
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { path, heading } of SCREENS) {
    await phone.open(path);
    await phone.page.getByRole('heading', { name: heading }).first().waitFor();
    expect(await graveFaults(phone.page)).toEqual([]);
  }
  await phone.close();
});

test.each(THEMES)('ACC-02 ACC-11 in %s the form by mobile and its list of countries have no serious fault', async (theme) => {
  await turnSwitches(api, ['MOBILENUMREG3'], 'on');
  const phone = await aPhone(browser, api, { theme });
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
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

test.each(THEMES)('ACC-03 ACC-08 in %s the sign of life, by puzzle and by digits, and the captcha have no serious fault', async (theme) => {
  await api.owner.query('update merchant.merchant set captcha_after_failures = 1');
  await waitUntilMerchantKnows(api);
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'on');
  const phone = await aPhone(browser, api, { theme });
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.open('/m/register');
  await page.getByRole('tab', { name: 'Celular' }).click();
  await page.getByLabel('Celular').and(page.locator('input')).fill(aMobileNumber());
  await page.getByRole('button', { name: 'Receber código' }).click();
  await solveSlider(phone, { offBy: -30 });
  const check = page.getByRole('dialog', { name: 'Confirme que é você' });
  await check.getByRole('status').filter({ hasText: 'Não encaixou.' }).waitFor();
  await check.getByRole('button', { name: 'Trocar a imagem' }).waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await check.getByRole('button', { name: 'Prefiro digitar números' }).click();
  await check.getByRole('img', { name: 'Imagem com seis números' }).waitFor();
  await check.getByRole('button', { name: 'Confirmar' }).click();
  await check.locator('[aria-invalid="true"]').waitFor();
  expect(await graveFaults(page)).toEqual([]);

  await phone.open('/m/login');
  await page.getByLabel('Usuário').fill(`ninguem${theme}`);
  await page.getByRole('textbox', { name: /^Senha/ }).fill('errada-mesmo-1');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('img', { name: 'Imagem com seis números' }).waitFor();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Digite os números da imagem.').waitFor();
  expect(await graveFaults(page)).toEqual([]);
  await phone.close();
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'off');
});
