import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logOut } from '@jogada/accounts/contract/player';
import { aPlayer, startFacebook, startOpenIdProvider, type Facebook, type OpenIdProvider, type TestApi } from '@jogada/app-api/testing';
import { aPhone, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let google: OpenIdProvider;
let facebook: Facebook;
beforeAll(async () => {
  [google, facebook] = await Promise.all([startOpenIdProvider(), startFacebook()]);
  const site = await startSite({ identity: { google: google.settings, facebook: facebook.settings } });
  ({ api, browser } = site);
  await setSwitch('GOOGLELOGIN3', true);
  return async () => {
    await site.close();
    await Promise.all([google.close(), facebook.close()]);
  };
});

async function setSwitch(modId: string, isOn: boolean): Promise<void> {
  await api.owner.query('update merchant.switch set is_enabled = $2 where mod_id = $1', [modId, isOn]);
}

test('ACC-06 a network is offered only when it is set up and its switch is on', async () => {
  const phone = await aPhone(browser, api);
  await phone.open('/m/login');
  await phone.page.getByRole('button', { name: 'Continuar com Google' }).waitFor();
  expect(await phone.page.getByRole('button', { name: /Facebook/ }).count()).toBe(0);
  await phone.close();
});

test('ACC-06 S18 a member signs in once, which connects Google; the next time one tap is enough', async () => {
  google.person = { sub: 'rita', name: 'Rita Souza', email: 'rita@example.com', email_verified: true };
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  await page.getByRole('button', { name: 'Continuar com Google' }).click();
  await page.getByRole('heading', { name: 'Olá, Rita Souza!' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Já tenho conta' }).click();
  await page.getByText('Entre uma vez, ou crie sua conta, para conectar o Google.').waitFor();
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByRole('textbox', { name: /^Senha/ }).fill(player.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByText('Google conectado.').waitFor();

  await phone.context.request.delete(logOut.path);
  await phone.open('/m/login');
  await page.getByRole('button', { name: 'Continuar com Google' }).click();
  await page.waitForURL('**/m/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Saldo: / })
    .waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toContain(player.username);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('social_login_cancelled: ACC-06 whoever says no at Facebook is told so and comes back to the login', async () => {
  await setSwitch('FACEBOOKLOGIN3', true);
  facebook.isRefusing = true;
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await expect
    .poll(async () => {
      await phone.open('/m/login');
      return page.getByRole('button', { name: 'Continuar com Facebook' }).count();
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Continuar com Facebook' }).click();
  await page.getByText('Você cancelou a entrada pela rede social.').waitFor();
  await page.getByRole('button', { name: 'Voltar para a entrada' }).click();
  await page.waitForURL('**/m/login');
  expect(phone.refusals).toEqual(['403 POST /wps/session/social/facebook/answer']);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
