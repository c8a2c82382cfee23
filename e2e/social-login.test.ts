import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logIn, logOut, registerByMobile } from '@jogada/accounts/contract/player';
import {
  aMobileNumber,
  aPlayer,
  aReachablePlayer,
  startFacebook,
  startFirebase,
  startOpenIdProvider,
  turnSwitches,
  type Facebook,
  type Firebase,
  type OpenIdProvider,
  type TestApi,
} from '@jogada/app-api/testing';
import { aPhone, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let google: OpenIdProvider;
let facebook: Facebook;
let firebase: Firebase;
beforeAll(async () => {
  [google, facebook, firebase] = await Promise.all([startOpenIdProvider(), startFacebook(), startFirebase()]);
  const site = await startSite({
    identity: { google: google.settings, facebook: facebook.settings, firebase: firebase.settings },
    messaging: { sms: 'off' },
  });
  ({ api, browser } = site);
  await setSwitch('GOOGLELOGIN3', true);
  return async () => {
    await site.close();
    await Promise.all([google.close(), facebook.close(), firebase.close()]);
  };
});

async function setSwitch(modId: string, isOn: boolean): Promise<void> {
  await api.owner.query('update merchant.switch set is_enabled = $2 where mod_id = $1', [modId, isOn]);
}

test('ACC-06 A network is offered only when it is configured and its switch is on, beside the sign-in by user name', async () => {
  const phone = await aPhone(browser, api);
  await phone.open('/m/login');
  await phone.page.getByRole('button', { name: 'Continuar com Google' }).waitFor();
  expect(await phone.page.getByRole('button', { name: /Facebook/ }).count()).toBe(0);

  // The social buttons belong to the sign-in by user name.
  await turnSwitches(api, ['MOBILEVERCODELOGIN3'], 'on');
  await phone.page.getByRole('tab', { name: 'Código por SMS' }).click();
  await phone.page.getByLabel('Código recebido').waitFor();
  expect(await phone.page.getByRole('button', { name: /Google/ }).count()).toBe(0);
  await phone.page.getByRole('tab', { name: 'Usuário e senha' }).click();
  await phone.page.getByRole('button', { name: 'Continuar com Google' }).waitFor();
  await turnSwitches(api, ['MOBILEVERCODELOGIN3'], 'off');
  await phone.close();
});

test('ACC-06 S18 A member signs in once, which links Google; the next sign-in takes one tap', async () => {
  google.person = { sub: 'rita', name: 'Rita Souza', email: 'rita@example.com', email_verified: true };
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  await page.getByRole('button', { name: 'Continuar com Google' }).click();
  await page.getByRole('heading', { name: 'Olá, Rita Souza!' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Já tenho conta' }).click();
  await page.getByText('Entre uma vez ou crie sua conta para conectar o Google.').waitFor();
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

test('social_login_cancelled: ACC-06 Returns to the login with a message after a cancellation at Facebook', async () => {
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
  await page.getByText('Você cancelou o login pela rede social.').waitFor();
  await page.getByRole('button', { name: 'Voltar ao login' }).click();
  await page.waitForURL('**/m/login');
  expect(phone.refusals).toEqual(['403 POST /wps/session/social/facebook/answer']);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-02 ACC-09 S19 A phone verified by Firebase signs in: number, code, and an ID token in place of a password', async () => {
  await turnSwitches(api, ['MOBILEVERCODELOGIN3'], 'on');
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const logins: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === logIn.path) logins.push(request.postData() ?? '');
  });
  await phone.open('/m/login');
  await page.getByRole('tab', { name: 'Código por SMS' }).click();
  await page.getByLabel('Celular', { exact: false }).first().fill(player.mobileNum);
  await page.getByRole('button', { name: 'Receber código', exact: true }).click();
  await phone.showsMessage('Código enviado.');
  const code = firebase.codeOf(player.mobile);

  await page.getByLabel('Código recebido').fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect.poll(() => page.getByRole('textbox', { name: /^Código recebido/ }).getAttribute('aria-invalid')).toBe('true');
  expect(logins).toEqual([]);

  await page.getByLabel('Código recebido').fill(code);
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/m/home');
  expect(await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toContain(player.username);
  // The token is sent encrypted, as a password is.
  expect(logins).toHaveLength(1);
  expect(Object.keys(JSON.parse(logins[0] ?? '{}'))).toEqual(['c']);
  const [session] = await api.owner.query(
    'select login_method as method from accounts.session where member_id = $1 order by created_at desc limit 1',
    [player.memberId],
  );
  expect(session).toEqual({ method: 'firebase' });
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-16 S19 A phone verified by Firebase opens an account: its ID token replaces the code', async () => {
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3'], 'on');
  const mobileNum = aMobileNumber();
  const mobile = `+55${mobileNum}`;
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const registrations = () => sent.filter((call) => call.endsWith(registerByMobile.path));
  await phone.open('/m/register');
  await page.getByRole('tab', { name: 'Celular' }).click();
  await page.getByLabel('Celular').and(page.locator('input')).fill(mobileNum);
  await page.getByRole('button', { name: 'Receber código', exact: true }).click();
  await phone.showsMessage('Código enviado.');
  expect(sent.filter((call) => call.includes('/sms'))).toEqual([]);
  await page.getByRole('button', { name: /^\d+ s$/ }).waitFor();

  // MOBILENUMPASSREG3 requires a password although the number is verified.
  const field = (name: string) => page.locator('form').getByLabel(name);
  await field('Senha').first().fill('jabuticaba-azul-9');
  await field('Repita a senha').fill('jabuticaba-azul-9');
  await field('Data de nascimento').fill('17051990');
  const code = firebase.codeOf(mobile);
  await field('Código por SMS').fill(code === '111111' ? '222222' : '111111');
  await field('Dígitos da imagem').fill(await phone.readCaptcha());
  const submit = page.locator('form').getByRole('button', { name: 'Criar conta' });
  await submit.click();
  await expect.poll(() => field('Código por SMS').getAttribute('aria-invalid')).toBe('true');
  expect(registrations()).toEqual([]);

  await field('Código por SMS').fill(code);
  // Firebase's code did not use the site's captcha, which is therefore unchanged; an error in another field requires no second code.
  const shown = await phone.readCaptcha();
  expect(await field('Dígitos da imagem').inputValue()).toBe(shown);
  await field('Dígitos da imagem').fill(shown === '000000' ? '111111' : '000000');
  await submit.click();
  await expect.poll(() => field('Dígitos da imagem').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => phone.readCaptcha()).not.toBe(shown);
  await field('Dígitos da imagem').fill(await phone.readCaptcha());
  await submit.click();
  await page.waitForURL('**/m/home');
  expect(registrations()).toHaveLength(2);
  const [account] = await api.owner.query<{ isProven: boolean; hasPassword: boolean }>(
    `select contact.confirmed_at is not null as "isProven", member.has_password as "hasPassword"
       from accounts.member_contact contact join accounts.member on member.id = contact.member_id
      order by member.created_at desc limit 1`,
  );
  expect(account).toEqual({ isProven: true, hasPassword: true });
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
