import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn } from '@jogada/accounts/contract/player';
import { aPlayer, waitUntilMerchantKnows, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { aPhone, startSite, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  return site.close;
});
// All phones share one address, and too many failures from one address require a captcha.
beforeEach(() => api.owner.query('delete from accounts.attempt_counter'));

const picture = (page: Page) => page.getByRole('img', { name: 'Imagem com 6 dígitos' });
const digits = (page: Page) => page.getByLabel('Dígitos da imagem');
const another = (page: Page) => page.getByRole('button', { name: 'Trocar a imagem' });
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

async function askAfter(failures: number): Promise<void> {
  await api.owner.query("update merchant.merchant set captcha_after_failures = $1 where code = 'demo'", [failures]);
  await waitUntilMerchantKnows(api);
}

async function tryPassword({ page }: Phone, player: TestPlayer, password: string): Promise<unknown> {
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByRole('textbox', { name: /^Senha/ }).fill(password);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/session/login');
  await page.getByRole('button', { name: 'Entrar' }).click();
  return (await answered).json();
}

/** Wrong passwords from addresses other than the phone's. */
async function tryElsewhere(player: TestPlayer, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const refused = api.newClient().call(logIn, { username: player.username, password: 'errada-mesmo-1' });
    await expect(refused).rejects.toMatchObject({ code: 'wrong_credentials' });
  }
}

/** Returns a phone whose login form requires the captcha. */
async function askedPhone(player: TestPlayer): Promise<Phone> {
  await askAfter(1);
  const phone = await aPhone(browser, api);
  await phone.open('/m/login');
  await tryPassword(phone, player, 'errada-mesmo-1');
  await picture(phone.page).waitFor();
  return phone;
}

test('ACC-03 Hides the captcha, and does not fetch it, until a refused sign-in requires it for the next attempt', async () => {
  await askAfter(2);
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const drawn: string[] = [];
  page.on('request', (request) => request.url().includes('/captcha') && drawn.push(request.url()));
  await phone.open('/m/login');
  expect(await tryPassword(phone, player, 'errada-mesmo-1')).toEqual(expect.not.objectContaining({ facts: { captcha: true } }));
  await page.getByText('Usuário ou senha incorretos.').waitFor();
  expect(await digits(page).count()).toBe(0);
  expect(drawn).toEqual([]);

  expect(await tryPassword(phone, player, 'errada-mesmo-2')).toMatchObject({ facts: { captcha: true } });
  await picture(page).waitFor();
  await expect.poll(() => drawn.length).toBe(1);
  expect(await digits(page).getAttribute('inputmode')).toBe('numeric');

  await digits(page).fill(await phone.readCaptcha());
  await tryPassword(phone, player, player.password);
  await page.waitForURL('**/m/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-03 Loads another picture on a tap or a key, and checks the digits against the one on display', async () => {
  const player = await aPlayer(api);
  const phone = await askedPhone(player);
  const { page } = phone;
  let before = { src: await picture(page).getAttribute('src'), says: await phone.readCaptcha() };
  const changes = async () => {
    await expect.poll(() => picture(page).getAttribute('src')).not.toBe(before.src);
    await expect.poll(() => phone.readCaptcha()).not.toBe(before.says);
    before = { src: await picture(page).getAttribute('src'), says: await phone.readCaptcha() };
  };
  await picture(page).click();
  await changes();

  await digits(page).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Ouvir os dígitos' }))).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(another(page))).toBe(true);
  await page.keyboard.press('Enter');
  await changes();
  await expect.poll(() => hasFocus(another(page))).toBe(true);

  await page.getByRole('textbox', { name: /^Senha/ }).fill(player.password);
  await digits(page).focus();
  await page.keyboard.type(await phone.readCaptcha());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/m/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-03 Reports wrong digits at their field, clears it and loads another picture', async () => {
  const player = await aPlayer(api);
  const phone = await askedPhone(player);
  const { page } = phone;
  const [src, says] = [await picture(page).getAttribute('src'), await phone.readCaptcha()];
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('Digite os dígitos da imagem.').waitFor();
  expect(await picture(page).getAttribute('src')).toBe(src);

  await digits(page).fill(says === '111111' ? '222222' : '111111');
  await tryPassword(phone, player, player.password);
  await page.getByText('O código não confere. Digite o da nova imagem.').waitFor();
  await expect.poll(() => picture(page).getAttribute('src')).not.toBe(src);
  await expect.poll(() => phone.readCaptcha()).not.toBe(says);
  await expect.poll(() => digits(page).inputValue()).toBe('');
  expect(await digits(page).getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => hasFocus(digits(page))).toBe(true);

  await digits(page).fill(await phone.readCaptcha());
  await tryPassword(phone, player, player.password);
  await page.waitForURL('**/m/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('ACC-03 Shows the reason above the captcha, and moves nothing when the picture arrives', async () => {
  await askAfter(3);
  const player = await aPlayer(api);
  await tryElsewhere(player, 2);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  let letPictureCome = () => {};
  const isLet = new Promise<void>((resolve) => (letPictureCome = resolve));
  await page.route('**/wps/captcha?*', async (route) => {
    await isLet;
    await route.continue();
  });
  expect(await tryPassword(phone, player, player.password)).toMatchObject({
    errorCode: 'captcha_required',
    facts: { reason: 'new_device' },
  });
  const reason = page.getByRole('alert').filter({ hasText: 'Não reconhecemos este aparelho. Confirme que você não é um robô.' });
  await reason.waitFor();
  expect(await digits(page).getAttribute('aria-invalid')).toBe('false');
  const placeOf = async (place: Locator) => (await place.boundingBox())?.y;
  const places = async () => [
    await placeOf(reason),
    await placeOf(digits(page)),
    await placeOf(page.getByRole('button', { name: 'Entrar' })),
  ];
  const before = await places();
  expect(before[0]).toBeLessThan(before[1] ?? 0);
  letPictureCome();
  await picture(page).waitFor();
  expect(await places()).toEqual(before);

  await digits(page).fill(await phone.readCaptcha());
  await tryPassword(phone, player, player.password);
  await page.waitForURL('**/m/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

declare global {
  var soundings: AudioContext[];
}

test('ACC-03 Reads the digits aloud until they end, the button is pressed again or another picture loads', async () => {
  const player = await aPlayer(api);
  await askAfter(1);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await page.addInitScript(() => {
    globalThis.soundings = [];
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        globalThis.soundings.push(this);
      }
      // The first two are interrupted, and must not end before that on a busy machine.
      override createBufferSource() {
        const source = super.createBufferSource();
        if (globalThis.soundings.length < 3) source.playbackRate.value = 0.1;
        return source;
      }
    };
  });
  const states = () => page.evaluate(() => globalThis.soundings.map(({ state }) => state));
  await phone.open('/m/login');
  await tryPassword(phone, player, 'errada-mesmo-1');
  await picture(page).waitFor();
  const listen = page.getByRole('button', { name: 'Ouvir os dígitos' });
  const stop = page.getByRole('button', { name: 'Parar o áudio' });

  await listen.press('Enter');
  await expect.poll(states).toEqual(['running']);
  await expect.poll(() => stop.getAttribute('aria-pressed')).toBe('true');
  await stop.press('Enter');
  await expect.poll(states).toEqual(['closed']);
  await expect.poll(() => listen.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => hasFocus(listen)).toBe(true);

  await listen.click();
  await expect.poll(states).toEqual(['closed', 'running']);
  const says = await phone.readCaptcha();
  await another(page).click();
  await expect.poll(states).toEqual(['closed', 'closed']);
  await listen.waitFor();
  await expect.poll(() => phone.readCaptcha()).not.toBe(says);

  await listen.click();
  await expect.poll(states).toEqual(['closed', 'closed', 'running']);
  await expect.poll(states, { timeout: 60_000 }).toEqual(['closed', 'closed', 'closed']);
  await listen.waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
