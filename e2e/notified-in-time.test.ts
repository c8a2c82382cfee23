import { randomBytes } from 'node:crypto';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawCaptcha, logOut, requestPasswordLink, sendSmsCode, startTrial } from '@jogada/accounts/contract/player';
import {
  aReachablePlayer,
  messagesSent,
  setRegistrationFields,
  startGateway,
  type TestApi,
  type TestGateway,
} from '@jogada/app-api/testing';
import { aPhone, startSite, type Phone } from './harness/index.ts';

/* How long messages and disabled controls last, on a phone with a fake clock: no test here waits for real time. */

let api: TestApi;
let browser: Browser;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  const site = await startSite({ messaging: { sms: gateway.settings() } });
  ({ api, browser } = site);
  return async () => {
    await site.close();
    await gateway.close();
  };
});

/** One step of the phone's clock while waiting for the network, in ms. */
const STEP_MS = 20;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, words: string) => page.locator('div.pointer-events-none.fixed.z-60').getByText(words);

/** Pauses far enough ahead that a slow machine has not passed the moment when the command arrives. */
async function stopClock({ page }: Phone): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 15_000));
}

/** Advances the clock by small steps until the element is visible: timers that start with it have run for two steps at most. */
async function comes(page: Page, awaited: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(STEP_MS);
      return awaited.isVisible();
    })
    .toBe(true);
}

/** Checks that a message that has just appeared stays for its duration and then disappears. */
async function standsFor(page: Page, words: Locator, durationMs: number): Promise<void> {
  await page.clock.runFor(durationMs - 5 * STEP_MS);
  expect(await words.isVisible()).toBe(true);
  await page.clock.runFor(5 * STEP_MS);
  await words.waitFor({ state: 'detached' });
}

/** Holds back the responses of a call until the returned function is called. */
async function held(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**${path}`, async (route) => {
    await gone;
    await route.fallback();
  });
  return letGo;
}

/** Passes the human check by digits instead of the puzzle. A repeated check stays with digits and starts empty. */
async function showLife({ page, readCaptcha }: Phone, { isAgain = false } = {}): Promise<void> {
  const check = page.getByRole('dialog');
  if (!isAgain) await check.getByRole('button', { name: 'Digitar números' }).click();
  const field = check.getByLabel('Dígitos da imagem');
  await expect.poll(() => field.inputValue()).toBe('');
  await check.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await field.fill(await readCaptcha());
  await check.getByRole('button', { name: 'Confirmar' }).click();
}

/** Returns the latest code that the gateway received for a number. */
async function codeCarriedTo(mobile: string): Promise<string> {
  await messagesSent(api);
  const message = gateway.received.findLast(({ body }) => body['phone'] === mobile)?.body['message'] ?? '';
  return /\b\d{6}\b/.exec(message)?.[0] ?? '';
}

async function fillRegistration({ page, readCaptcha }: Phone): Promise<void> {
  const form = page.locator('form');
  await form.getByLabel('Usuário').fill(`p${randomBytes(5).toString('hex')}`);
  await form.getByLabel('Data de nascimento').fill('17051990');
  await form.getByLabel('Senha').first().fill('jabuticaba-azul-9');
  await form.getByLabel('Repita a senha').fill('jabuticaba-azul-9');
  await form.getByRole('img', { name: 'Imagem com 6 dígitos' }).waitFor();
  await form.getByLabel('Dígitos da imagem').fill(await readCaptcha());
}

test('ACC-08 ACC-23 Reports a failing gateway without a countdown, and the next attempt delivers the code', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  gateway.breakDown(true);
  await phone.open('/m/forget');
  await page.getByLabel('Celular', { exact: false }).first().fill(player.mobileNum);
  await button(page, 'Receber código').click();
  await showLife(phone);
  await page.getByRole('alert').getByText('Não foi possível enviar o código. Tente de novo em instantes.').waitFor();
  expect(await button(page, 'Receber código').isEnabled()).toBe(true);
  expect(await page.getByLabel('Código recebido').isDisabled()).toBe(true);

  gateway.breakDown(false);
  const anew = page.waitForResponse((response) => new URL(response.url()).pathname === drawCaptcha.path);
  await button(page, 'Receber código').click();
  await anew;
  await showLife(phone, { isAgain: true });
  await phone.showsMessage('Código enviado.');
  expect(await codeCarriedTo(player.mobile)).toMatch(/^\d{6}$/);
  await phone.close();
});

test('ACC-19 ACC-39 Shows a bad invitation code for one second and focuses its field', async () => {
  await setRegistrationFields(api, { affiliateCode: 'optional' });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.clock.install();
  await phone.open('/m/register');
  await fillRegistration(phone);
  const code = page.getByLabel('Código de convite');
  await code.fill('NADA0001');
  await stopClock(phone);
  await page.locator('form').getByRole('button', { name: 'Criar conta' }).click();
  const said = toast(page, 'Código de convite inválido. Confira e tente de novo.');
  await comes(page, said);
  await standsFor(page, said, 1_000);
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await phone.close();
});

test('ACC-21 ACC-39 Shows the wait message for as long as the request takes and the success for one second, then goes back', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.clock.install();
  await phone.open('/m/login');
  await page.getByRole('link', { name: /^Esque/ }).click();
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await page.getByLabel('Usuário').fill('ninguem');
  await page.getByLabel('E-mail', { exact: false }).last().fill('ninguem@example.com');
  const letGo = await held(page, requestPasswordLink.path);
  await button(page, 'Enviar link').click();
  const waiting = toast(page, 'Aguarde…');
  await waiting.waitFor();
  await stopClock(phone);
  await page.clock.fastForward(9_900_000);
  expect(await waiting.isVisible()).toBe(true);
  letGo();
  const sent = toast(page, 'Se os dados estiverem certos, o link chegará ao seu e-mail.');
  await comes(page, sent);
  expect(await waiting.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/m/forget');
  await standsFor(page, sent, 1_000);
  await page.waitForURL('**/m/login');
  await phone.close();
});

test('ACC-07 ACC-23 ACC-39 Reports a code as sending and sent, counts down by the second and allows another; an expired code is reported', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.clock.install();
  await phone.open('/m/forget');
  await page.getByLabel('Celular', { exact: false }).first().fill(player.mobileNum);
  const letGo = await held(page, sendSmsCode.path);
  await button(page, 'Receber código').click();
  await showLife(phone);
  const sending = toast(page, 'Enviando o código…');
  await sending.waitFor();
  await stopClock(phone);
  await page.clock.fastForward(600_000);
  expect(await sending.isVisible()).toBe(true);
  letGo();
  const sent = toast(page, 'Código enviado.');
  await comes(page, sent);
  await standsFor(page, sent, 1_500);

  const control = page.getByRole('button', { name: /^\d+ s$/ });
  const secondsLeft = async () => Number.parseInt(await control.innerText(), 10);
  const first = await secondsLeft();
  expect(first).toBeGreaterThan(50);
  expect(await control.isDisabled()).toBe(true);
  await page.clock.runFor(10_000);
  await expect.poll(secondsLeft).toBe(first - 10);
  await page.clock.runFor((first - 12) * 1_000);
  await expect.poll(secondsLeft).toBe(2);
  expect(await control.isDisabled()).toBe(true);
  await page.clock.runFor(2_500);
  await button(page, 'Receber código').waitFor();
  expect(await button(page, 'Receber código').isEnabled()).toBe(true);

  // Expires the code on the server; the clock of the phone does not affect it.
  const code = await codeCarriedTo(player.mobile);
  await api.owner.query("update accounts.verification_code set expires_at = now() - interval '1 second'");
  await page.clock.resume();
  await page.getByLabel('Código recebido').fill(code);
  await page.getByRole('textbox', { name: /^Nova senha/ }).fill(`Arara-${randomBytes(6).toString('hex')}`);
  await button(page, 'Criar nova senha').click();
  await page.getByText('Este código expirou. Peça um novo.').waitFor();
  expect(await page.getByLabel('Código recebido').inputValue()).toBe('');
  await phone.close();
});

test('ACC-28 ACC-39 Shows a wait message while a trial starts and a refusal for two seconds', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.clock.install();
  await phone.open('/m/trail');
  await page.route(`**${startTrial.path}`, (route) =>
    route.fulfill({ status: 403, json: { success: false, errorCode: 'feature_unavailable', facts: {} } }),
  );
  const letGo = await held(page, startTrial.path);
  await button(page, 'Jogar grátis').first().click();
  const waiting = toast(page, 'Aguarde');
  await waiting.waitFor();
  await stopClock(phone);
  await page.clock.fastForward(9_900_000);
  expect(await waiting.isVisible()).toBe(true);
  letGo();
  const said = toast(page, 'Este recurso está indisponível no momento.');
  await comes(page, said);
  await standsFor(page, said, 2_000);
  await phone.close();
});

test('ACC-27 Shows that a logout is in progress until the server answers', async () => {
  const player = await aReachablePlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/set');
  const letGo = await held(page, `${logOut.path}**`);
  await button(page, 'Sair').click();
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Sair' });
  await confirm.click();
  await expect.poll(() => confirm.getAttribute('aria-busy')).toBe('true');
  expect(await confirm.isDisabled()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/m/set');
  letGo();
  await page.waitForURL('**/m/home');
  await phone.close();
});

test('S03 ACC-39 Shows how long a locked account stays locked', async () => {
  const player = await aReachablePlayer(api);
  await api.owner.query(
    `insert into accounts.attempt_counter (key, count, started_at, last_at)
     values ('login_tried:account:demo:' || lower($1), 12, now(), now())`,
    [player.username],
  );
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByRole('textbox', { name: /^Senha/ }).fill('nao-e-esta');
  await button(page, 'Entrar').click();
  await page.locator('form').getByRole('alert').getByText('Muitas tentativas seguidas. Tente de novo em 4 minutos.').waitFor();
  await phone.close();
});
