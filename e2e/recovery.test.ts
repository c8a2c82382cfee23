import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { requestPasswordLink } from '@jogada/accounts/contract/player';
import {
  codeSentTo,
  linkSentTo,
  aReachablePlayer,
  messagesTo,
  turnSwitches,
  type ReachablePlayer,
  type TestApi,
} from '@jogada/app-api/testing';
import { aPhone, startSite, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  return site.close;
});

const aPassword = () => `Arara-${randomBytes(6).toString('hex')}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeField = (page: Page) => page.getByLabel('Código recebido');

/** Passes the human check by digits instead of the puzzle. */
async function showLife(phone: Phone): Promise<void> {
  const { page } = phone;
  await button(page, 'Digitar números').click();
  await page.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await page
    .getByRole('dialog')
    .getByLabel('Dígitos da imagem')
    .fill(await phone.readCaptcha());
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
}

async function askForCode(phone: Phone, player: ReachablePlayer): Promise<string> {
  await phone.page.getByLabel('Celular', { exact: false }).first().fill(player.mobileNum);
  await button(phone.page, 'Receber código').click();
  await showLife(phone);
  await phone.showsMessage('Código enviado.');
  return codeSentTo(api, player.mobile);
}

test('ACC-22 The recovery methods follow the switch on an open page: phone first, otherwise e-mail only', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/forget');
  await page.getByRole('tab', { name: 'Celular', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await page.getByLabel('Usuário').waitFor();
  await turnSwitches(api, ['CHNGPASSVERIF3'], 'off');
  await page.getByRole('tablist').waitFor({ state: 'detached' });
  await page.getByLabel('Usuário').waitFor();
  await turnSwitches(api, ['CHNGPASSVERIF3'], 'on');
  await page.getByRole('tab', { name: 'Celular' }).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-08 ACC-23 ACC-24 ACC-39 Replaces a forgotten password by phone: number, human check, code and sign-in', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/forget');
  const submit = button(page, 'Criar nova senha');
  expect(await submit.isDisabled()).toBe(true);
  expect(await codeField(page).isDisabled()).toBe(true);

  await page.getByLabel('Celular', { exact: false }).first().fill('1198');
  await button(page, 'Receber código').click();
  await page.getByText('Confira o celular: DDD e 9 dígitos.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await submit.isDisabled()).toBe(true);

  const code = await askForCode(phone, player);
  expect(await codeField(page).isEnabled()).toBe(true);
  await codeField(page).fill(code);
  const newPassword = page.getByRole('textbox', { name: /^Nova senha/ });
  await newPassword.fill(player.password);
  await submit.click();
  await page.getByText('A nova senha é igual à atual. Escolha outra.').waitFor();
  await expect.poll(() => codeField(page).inputValue()).toBe('');
  await expect.poll(() => newPassword.inputValue()).toBe('');

  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await newPassword.fill(aPassword());
  await submit.click();
  await page.getByText('Código incorreto. Confira e digite de novo.').waitFor();
  expect(await codeField(page).inputValue()).toBe('');
  expect(await newPassword.inputValue()).not.toBe('');

  await codeField(page).fill(code);
  await submit.click();
  await page.waitForURL('**/m/securityCenter/password');
  await page.getByRole('heading', { name: 'Sua senha mudou; estas sessões foram encerradas' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Senha alterada');
  expect(await page.getByRole('list', { name: 'Sessões encerradas' }).getByRole('listitem').count()).toBe(1);
  await page.getByRole('list', { name: 'Sessões abertas agora' }).getByText('Este aparelho').waitFor();
  await page.getByRole('link', { name: 'Ir para o início' }).click();
  await page.waitForURL('**/m/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Saldo: / })
    .waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-07 Counts down, continues the countdown on a reopened page and then allows another code', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.clock.install();
  await phone.open('/m/forget');
  await askForCode(phone, player);
  const control = page.getByRole('button', { name: /^\d+ s$/ });
  await control.waitFor();
  expect(await control.isDisabled()).toBe(true);
  await page.reload();
  await control.waitFor();
  expect(Number.parseInt(await control.innerText(), 10)).toBeGreaterThan(30);
  await page.clock.fastForward(61_000);
  await button(page, 'Receber código').waitFor();
  expect(await button(page, 'Receber código').isEnabled()).toBe(true);
  await phone.close();
});

test('ACC-21 ACC-05 ACC-39 S26 Sends a link by e-mail, which sets a new password once and is removed from the address bar; the sign-in then shows the ended sessions', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  await page.getByRole('link', { name: /^Esque/ }).click();
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await page.getByLabel('Usuário').fill(` ${player.username} `);
  await page.getByLabel('E-mail', { exact: false }).last().fill('ana@');
  await button(page, 'Enviar link').click();
  await page.getByText('Digite um e-mail válido.').waitFor();
  await page.getByLabel('E-mail', { exact: false }).last().fill(` ${player.email} `);
  const sent = page.waitForRequest('**/wps/member/password/email');
  await button(page, 'Enviar link').click();
  const request = await sent;
  expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded');
  expect(request.postData()).toBe(new URLSearchParams({ username: player.username, email: player.email }).toString());
  await phone.showsMessage('Se os dados estiverem certos, o link chegará ao seu e-mail.');
  await page.waitForURL('**/m/login');

  const [letter] = await messagesTo(api, player.email);
  const link = /https?:\S+\/m\/resetPassword#\S+/.exec(letter?.text ?? '')?.[0] ?? '';
  await phone.open(link.replace(api.publicUrl, ''));
  await page.waitForURL((url) => url.hash === '');
  const newPassword = aPassword();
  await page.getByRole('textbox', { name: /^Nova senha/ }).fill(newPassword);
  await page.getByRole('textbox', { name: /^Repita a nova senha/ }).fill(`${newPassword}x`);
  await button(page, 'Salvar').click();
  await page.getByText('As senhas não são iguais.').waitFor();
  await page.getByRole('textbox', { name: /^Repita a nova senha/ }).fill(newPassword);
  await button(page, 'Salvar').click();
  await page.waitForURL((url) => url.pathname === '/m/login');
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByRole('textbox', { name: 'Senha' }).fill(newPassword);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/m/securityCenter/password');
  await page.getByRole('heading', { name: 'Sua senha mudou; estas sessões foram encerradas' }).waitFor();
  const ended = page.getByRole('list', { name: 'Sessões encerradas' }).getByRole('listitem');
  expect(await ended.count()).toBe(1);
  expect(await ended.innerText()).toMatch(/IP \d+\.\d+\.\d+\.•\s+Último uso: /);
  const open = page.getByRole('list', { name: 'Sessões abertas agora' }).getByRole('listitem');
  expect(await open.count()).toBe(1);
  expect(await open.innerText()).toContain('Este aparelho');
  await page.getByRole('link', { name: 'Ir para o início' }).click();
  await page.waitForURL('**/m/home');

  await phone.open(link.replace(api.publicUrl, ''));
  await page.getByText('Este link expirou').waitFor();
  await phone.close();
});

test('password_link_elsewhere: ACC-21 S11 Another browser shows where the link works and keeps it in the address; asking again there works', async () => {
  const player = await aReachablePlayer(api);
  await player.client.call(requestPasswordLink, { username: player.username, email: player.email });
  const link = `/m/resetPassword#${await linkSentTo(api, player.email)}`;
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open(link);
  await page.getByText('Abra onde você pediu').waitFor();
  await page.getByText(/^Por segurança, o link só funciona no navegador em que você pediu\./).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  // A mail app passes this address to the real browser.
  await page.waitForURL(`**${link}`);
  await page.getByRole('link', { name: 'Pedir link aqui' }).click();
  await page.waitForURL('**/m/forget');
  await api.owner.query('delete from accounts.attempt_counter');
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByLabel('E-mail', { exact: false }).last().fill(player.email);
  await button(page, 'Enviar link').click();
  await page.waitForURL('**/m/login');
  await phone.open(`/m/resetPassword#${await linkSentTo(api, player.email)}`);
  await page.getByRole('textbox', { name: /^Nova senha/ }).waitFor();
  await page.waitForURL((url) => url.hash === '');
  await phone.close();
});

test('A member without a recovery of the last day sees none on its screen', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  await phone.signIn(player);
  await phone.open('/m/securityCenter/password');
  await phone.page.getByText('Sua senha não foi recuperada nas últimas 24 horas.').waitFor();
  expect(await phone.page.getByRole('heading', { level: 1 }).innerText()).toBe('Recuperação de senha');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-25 ACC-39 Changes the password with a read-only user name and no Back; the same password shows a notice and is not sent; then opens the lobby', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.clock.install();
  await phone.signIn(player);
  await phone.open('/m/changePsw');
  await page.getByRole('heading', { name: 'Alterar senha' }).waitFor();
  expect(await page.getByRole('button', { name: 'Voltar' }).count()).toBe(0);
  expect(await page.getByLabel('Usuário').inputValue()).toBe(player.username);
  expect(await page.getByLabel('Usuário').getAttribute('readonly')).not.toBeNull();

  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  const old = page.getByRole('textbox', { name: /^Senha atual/ });
  const fresh = page.getByRole('textbox', { name: /^Nova senha/ });
  const confirm = page.getByRole('textbox', { name: /^Repita a nova senha/ });
  await old.fill(player.password);
  await fresh.fill(player.password);
  await confirm.fill(player.password);
  await button(page, 'Salvar').click();
  const said = page.getByRole('alert').getByText('A nova senha é igual à atual. Escolha outra.');
  await said.waitFor();
  await page.clock.fastForward(4_000);
  expect(await said.isVisible()).toBe(true);
  // The toast covers no control.
  const covers = await said.evaluate((words) => {
    const card = words.closest('div')?.getBoundingClientRect() ?? new DOMRect();
    return [...document.querySelectorAll('button, a, input')]
      .map((control) => control.getBoundingClientRect())
      .filter(({ left, right, top, bottom }) => left < card.right && right > card.left && top < card.bottom && bottom > card.top).length;
  });
  expect(covers).toBe(0);
  await page.clock.fastForward(7_000);
  await said.waitFor({ state: 'detached' });
  expect(calls.filter((path) => path === '/wps/member/password')).toEqual([]);

  const newPassword = aPassword();
  await fresh.fill(newPassword);
  await confirm.fill(newPassword);
  await button(page, 'Salvar').click();
  await phone.showsMessage('Senha salva.');
  await page.waitForURL('**/m/home');
  expect(phone.messages().filter((said) => said.includes('Senha salva.'))).toHaveLength(1);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('C3 ACC-25 S62 Does not ask for the old password again at the first sign-in, and keeps neither password where scripts can read it', async () => {
  const player = await aReachablePlayer(api);
  await api.owner.query('update accounts.member set first_login_at = null where id = $1', [player.memberId]);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByRole('textbox', { name: 'Senha' }).fill(player.password);
  await button(page, 'Entrar').click();
  await page.waitForURL('**/m/home');
  await phone.open('/m/changePsw');
  await page.getByRole('heading', { name: 'Definir senha' }).waitFor();
  const newPassword = aPassword();
  await page.getByRole('textbox', { name: /^Nova senha/ }).fill(newPassword);
  expect(await page.getByRole('textbox', { name: /^Senha atual/ }).count()).toBe(0);
  await page.getByRole('textbox', { name: /^Repita a nova senha/ }).fill(newPassword);
  await button(page, 'Salvar').click();
  await page.waitForURL('**/m/home');
  expect(phone.refusals).toEqual([]);
  await phone.close();
});

test('ACC-26 ACC-27 Settings lead to the password change, via the login without a session, and to the logout', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/set');
  await page.getByRole('link', { name: 'Alterar senha' }).click();
  await page.waitForURL('**/m/login**');
  await phone.signIn(player);
  await phone.open('/m/set');
  await button(page, 'Sair').waitFor();
  await page.getByRole('link', { name: 'Alterar senha' }).click();
  await page.getByRole('textbox', { name: /^Senha atual/ }).waitFor();

  await phone.open('/m/set');
  await button(page, 'Sair').click();
  await page.getByText('Quer sair da sua conta?').waitFor();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/m/home');
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => [sessionStorage.getItem('MC_SESSION_INFO'), localStorage.getItem('autoLogin')]))
    .toEqual([null, '0']);
  await phone.close();
});

test('A member sets a payment password and changes the e-mail address in the security center', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/member/home');
  await page.getByRole('link', { name: 'Central de segurança' }).click();
  await page.getByText('Faltam 2 etapas para proteger a conta').waitFor();
  await page.getByRole('link', { name: /Senha de saque/ }).click();
  await page.getByRole('textbox', { name: /^Senha de login/ }).fill(player.password);
  await page.getByRole('textbox', { name: /^Nova senha de saque/ }).fill('123456');
  await page.getByRole('textbox', { name: /^Repita a senha de saque/ }).fill('123456');
  await button(page, 'Salvar').click();
  await page.getByText(/Use 6 dígitos difíceis de adivinhar/).waitFor();
  await page.getByRole('textbox', { name: /^Nova senha de saque/ }).fill('482913');
  await page.getByRole('textbox', { name: /^Repita a senha de saque/ }).fill('482913');
  await button(page, 'Salvar').click();
  await page.getByText('Falta 1 etapa para proteger a conta').waitFor();

  const email = `nova${randomBytes(4).toString('hex')}@example.com`;
  await page.getByRole('link', { name: /E-mail/ }).click();
  await page.getByLabel('Novo e-mail').fill(email);
  await button(page, 'Receber código').click();
  await phone.showsMessage('Código enviado.');
  await codeField(page).fill(await codeSentTo(api, email));
  await page.getByRole('textbox', { name: /^Senha de login/ }).fill(player.password);
  await button(page, 'Confirmar').click();
  await page.getByText('n•••@example.com').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-02 ACC-08 Signing in by code follows its switch and succeeds', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await turnSwitches(api, ['MOBILEVERCODELOGIN3'], 'off');
  await phone.open('/m/login');
  await page.getByLabel('Usuário').waitFor();
  expect(await page.getByRole('tablist').count()).toBe(0);
  await turnSwitches(api, ['MOBILEVERCODELOGIN3'], 'on');
  await page.getByRole('tab', { name: 'Código por SMS' }).click();
  const code = await askForCode(phone, player);
  await codeField(page).fill(code);
  await page
    .locator('form', { has: codeField(page) })
    .getByRole('button', { name: 'Entrar' })
    .click();
  await page.waitForURL('**/m/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-04 ACC-41 S62 Switching the sign-in method restores what each remembers and loads another picture', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await turnSwitches(api, ['MOBILEVERCODELOGIN3'], 'on');
  await phone.open('/m/login');
  await page.getByRole('tab', { name: 'Código por SMS' }).click();
  const code = await askForCode(phone, player);
  await codeField(page).fill(code);
  await page.getByLabel('Lembrar o número neste aparelho').check();
  await page
    .locator('form', { has: codeField(page) })
    .getByRole('button', { name: 'Entrar' })
    .click();
  await page.waitForURL('**/m/home');
  // The record has its documented shape; no script can read the number (S62).
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('rememberedLogin.sms') ?? '{}') as object);
  expect(record).toEqual({
    type: 'sms',
    username: player.mobileNum.slice(-4).padStart(11, '•'),
    password: expect.any(String),
    countryDialingCode: '+55',
  });
  await expect.poll(async () => (await phone.context.cookies()).find(({ name }) => name === '__Host-rn')?.httpOnly).toBe(true);
  await phone.context.request.delete('/wps/session/logout');

  await phone.open('/m/login');
  for (let index = 0; index < 3; index += 1) {
    await page.getByLabel('Usuário').fill(player.username);
    await page.getByRole('textbox', { name: /^Senha/ }).fill('not-this-one');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Usuário ou senha incorretos.').waitFor();
  }
  const picture = page.getByAltText('Imagem com 6 dígitos');
  await picture.waitFor();
  const first = await picture.getAttribute('src');
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/session/number');
  await page.getByRole('tab', { name: 'Código por SMS' }).click();
  await asked;
  const number = page.getByRole('textbox', { name: /^Celular/ });
  await expect.poll(() => number.inputValue()).toMatch(/^\(\d\d\) /);
  expect((await number.inputValue()).replace(/\D/g, '')).toBe(player.mobileNum);
  expect(await codeField(page).inputValue()).toBe('');
  await page.getByRole('tab', { name: 'Usuário e senha' }).click();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  await phone.close();
});
