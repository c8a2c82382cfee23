import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aMobileNumber, aPlayer, turnSwitches, waitUntilMerchantKnows, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { aPhone, solveSlider, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let player: TestPlayer;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  player = await aPlayer(api);
  return site.close;
});

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GRAVE = new Set<unknown>(['serious', 'critical']);

const SCREENS = [
  { path: '/m/home', isMember: false, heading: 'Últimos ganhadores' },
  { path: '/m/login', isMember: false, heading: 'Bem-vindo de volta' },
  { path: '/m/login?side=agent', isMember: false, heading: 'Área do agente' },
  { path: `/m/resetPassword#${'a'.repeat(43)}`, isMember: false, heading: 'Esqueci a senha' },
  { path: '/m/set', isMember: true, heading: 'Configurações' },
  { path: '/m/securityCenter/mobile', isMember: true, heading: 'Celular' },
  { path: '/m/securityCenter/email', isMember: true, heading: 'E-mail' },
  { path: '/m/forget', isMember: false, heading: 'Vamos recuperar sua conta' },
  { path: '/m/changePsw', isMember: true, heading: 'Primeira senha' },
  { path: '/m/securityCenter', isMember: true, heading: 'Central de segurança' },
  { path: '/m/securityCenter/paymentPassword', isMember: true, heading: 'Senha de pagamento' },
  { path: '/m/register', isMember: false, heading: 'Criar conta' },
  { path: '/m/trail', isMember: false, heading: 'Experimente sem cadastro' },
  { path: '/m/gameCenter', isMember: false, heading: 'Central de jogos' },
  { path: '/m/voucherCenter', isMember: true, heading: 'Quanto você quer depositar?' },
  { path: '/m/member/home', isMember: true, heading: 'Minha conta' },
  { path: '/m/securityCenter/devices', isMember: true, heading: 'Acessos à conta' },
];
const THEMES = ['dark', 'light'] as const;
const VISITS = SCREENS.flatMap((screen) => THEMES.map((theme) => ({ ...screen, theme })));

test.each(VISITS)(
  '$path in $theme has no serious fault for those who cannot see, hear or point well',
  async ({ path, isMember, heading, theme }) => {
    const phone = await aPhone(browser, api, { theme });
    // What is still fading in has another contrast than what stands.
    await phone.page.emulateMedia({ reducedMotion: 'reduce' });
    if (isMember) await phone.signIn(player);
    await phone.open(path);
    await phone.page.getByRole('heading', { name: heading }).first().waitFor();
    expect(await graveFaults(phone.page)).toEqual([]);
    await phone.close();
  },
);

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

async function graveFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations, passes } = (await page.evaluate('axe.run()')) as AxeResults;
  if (passes.length === 0) throw new Error('axe has looked at nothing');
  return violations
    .filter(({ impact }) => GRAVE.has(impact))
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`));
}
