import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logIn, logOut, readSession } from '@jogada/accounts/contract/player';
import { aPlayer, waitUntilMerchantKnows, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { aPhone, startSite, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite();
  ({ api, browser } = site);
  return site.close;
});

async function signInByForm({ page }: Phone, player: TestPlayer, choice: { readonly remember?: boolean } = {}): Promise<void> {
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByRole('textbox', { name: /^Senha/ }).fill(player.password);
  if (choice.remember) await page.getByLabel('Lembrar neste aparelho').check();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/m/home');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Saldo: / })
    .waitFor();
}

/** Returns everything that a script of the page, or anyone with the phone in hand, can read from its storage. */
async function storedIn({ page, context }: Phone): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await globalThis.caches.keys();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, caches, location.href]);
  });
  return kept + JSON.stringify(await context.cookies());
}

function disguises(secret: string): string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '');
  const once = Buffer.from(secret).toString('base64');
  const twice = Buffer.from(once).toString('base64');
  return [secret, base64(secret), base64(once), base64(twice), Buffer.from(secret).toString('hex'), [...secret].toReversed().join('')];
}

test('ACC-10 Stores a login in session storage only, in its documented shape', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  await phone.open('/m/login');
  await signInByForm(phone, player);
  const info = JSON.parse((await phone.page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))) ?? '{}');
  expect(info).toEqual({
    token: expect.stringMatching(/^ses_/),
    merchantCode: 'demo',
    userName: player.username,
    type: 0,
    firstTimeLogin: false,
    memberInfo: { id: player.memberId },
  });
  expect(await phone.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(info.token);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('R13 Shows the time of the previous login', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  await phone.open('/m/login');
  await signInByForm(phone, player);
  await phone.showsMessage(/^Seu último acesso: \d\d\/\d\d, \d\d:\d\d\.$/);
  await phone.close();
});

test('ACC-04 ACC-25 ACC-41 S13 S21 A remembered device fills in the form and signs in without the password, which it does not store', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  expect(await page.getByLabel('Lembrar neste aparelho').isChecked()).toBe(false);
  await signInByForm(phone, player, { remember: true });

  const stored = await storedIn(phone);
  for (const disguise of disguises(player.password)) expect(stored).not.toContain(disguise);
  const record = JSON.parse((await page.evaluate(() => localStorage.getItem('rememberedLogin'))) ?? '{}');
  expect(record).toEqual({ type: 'username', username: player.username, password: expect.any(String), countryDialingCode: '' });
  const salt = await page.evaluate(() => localStorage.getItem('rememberedLoginSalt'));
  const salted = Buffer.from(Buffer.from(record.password, 'base64').toString(), 'base64').toString();
  expect(salted).toMatch(new RegExp(`^${salt}rem_`));

  await phone.context.request.delete(logOut.path);
  await phone.open('/m/login');
  await page.getByText('Lembrada neste aparelho').waitFor();
  expect(await page.getByLabel('Usuário').inputValue()).toBe(player.username);
  expect(await page.getByRole('textbox', { name: /^Senha/ }).inputValue()).toMatch(/^•+$/);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/m/home');
  const next = JSON.parse((await page.evaluate(() => localStorage.getItem('rememberedLogin'))) ?? '{}');
  expect(next.password).not.toBe(record.password);

  // ACC-25 S13: a pasted password change renews the device's record.
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.publicUrl });
  await phone.open('/m/changePsw');
  const fields = { '^Senha atual': player.password, '^Nova senha': 'ipe-amarelo-no-8', '^Repita a nova senha': 'ipe-amarelo-no-8' };
  for (const [name, value] of Object.entries(fields)) {
    const field = page.getByRole('textbox', { name: new RegExp(name) });
    expect(await field.getAttribute('autocomplete')).toBe(name === '^Senha atual' ? 'current-password' : 'new-password');
    await field.focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), value);
    await page.keyboard.press('ControlOrMeta+v');
    expect(await field.inputValue()).toBe(value);
  }
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.waitForURL('**/m/home');
  const taken = () => page.evaluate(() => JSON.parse(localStorage.getItem('rememberedLogin') ?? '{}') as { password?: string });
  expect((await taken()).password).not.toBe(next.password);
  await phone.context.request.delete(logOut.path);
  await phone.open('/m/login');
  await page.getByText('Lembrada neste aparelho').waitFor();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/m/home');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('S21 The storage of a remembered device grants no access when copied to another phone; the member has to enter the password', async () => {
  const player = await aPlayer(api);
  const [phone, thief] = [await aPhone(browser, api), await aPhone(browser, api)];
  await phone.open('/m/login');
  await signInByForm(phone, player, { remember: true });
  const copied = await phone.page.evaluate(() => Object.entries(localStorage));
  await phone.context.request.delete(logOut.path);

  await thief.open('/m/login');
  await thief.page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, copied);
  for (const one of [thief, phone]) {
    await one.open('/m/login');
    await one.page.getByText('Lembrada neste aparelho').waitFor();
    await one.page.getByRole('button', { name: 'Entrar' }).click();
    await one.page.getByText('Por segurança, digite a senha de novo.').waitFor();
    expect(await one.page.getByRole('textbox', { name: /^Senha/ }).inputValue()).toBe('');
    expect(await one.page.evaluate(() => localStorage.getItem('rememberedLogin'))).toBeNull();
    expect(one.refusals).toEqual([`401 POST ${logIn.path}`]);
  }
  await signInByForm(phone, player);
  await Promise.all([phone.close(), thief.close()]);
});

test('ACC-04 Typing over the filled-in values signs in with the password, and clearing the box removes the record', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  await signInByForm(phone, player, { remember: true });
  await phone.context.request.delete(logOut.path);
  await phone.open('/m/login');
  await page.getByText('Lembrada neste aparelho').waitFor();
  await page.getByLabel('Lembrar neste aparelho').uncheck();
  await signInByForm(phone, player);
  expect(await page.evaluate(() => localStorage.getItem('rememberedLogin'))).toBeNull();
  await phone.close();
});

test('ACC-37 A page open elsewhere returns to the sign-in at once when its session is replaced or ended in another tab, says why, when and where until that is dismissed, and keeps the typed amount', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/voucherCenter');
  const amount = page.getByLabel('Valor do depósito');
  await amount.fill('12345');
  await api.newClient().call(logIn, { username: player.username, password: player.password });
  await page.waitForURL('**/m/login?**');
  expect(await page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBeNull();
  const notice = page.getByRole('alert').filter({ hasText: 'Conta acessada em outro aparelho.' });
  await notice.getByText(/Aparelho desconhecido · rede \d+\.\d+\.\d+\.•/).waitFor();

  // Signing in again removes the notice and finds the amount.
  await page.getByLabel('Usuário').fill(player.username);
  await page.getByRole('textbox', { name: /^Senha/ }).fill(player.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/m/voucherCenter');
  await expect.poll(() => amount.inputValue()).toContain('123,45');
  expect(await notice.count()).toBe(0);

  await page.evaluate((path) => fetch(path, { method: 'DELETE' }), logOut.path);
  await page.getByRole('alert').filter({ hasText: 'Você saiu da conta em outra aba deste aparelho.' }).getByRole('button').click();
  await page.getByRole('alert').filter({ hasText: 'Você saiu da conta' }).waitFor({ state: 'detached' });

  // "It wasn't me" leads to a new password, which signs out all devices.
  await phone.signIn(player);
  await phone.open('/m/member/home');
  await page.getByRole('heading', { name: 'Minha conta' }).waitFor();
  await api.newClient().call(logIn, { username: player.username, password: player.password });
  await notice.getByRole('link', { name: 'Não fui eu: trocar a senha' }).click();
  await page.waitForURL('**/m/forget');
  await notice.waitFor({ state: 'detached' });
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

const EVENT_TIMEOUT_MS = 5_000;

test('ACC-27 S22 Logging out asks for confirmation, ends the session on the server and push notifications, clears stored data and opens the lobby; Back shows no member data', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  // No push service is in reach, so a subscription is put in place of the browser's.
  await page.addInitScript(() => {
    const unsubscribe = async () => {
      document.documentElement.dataset['pushEnded'] = 'yes';
      return true;
    };
    const pushManager = { getSubscription: async () => ({ endpoint: 'https://fcm.googleapis.com/x', unsubscribe }) };
    if ('serviceWorker' in navigator) navigator.serviceWorker.getRegistration = async () => ({ pushManager }) as never;
  });
  await phone.signIn(player);
  await phone.open('/m/member/home');
  await page.getByRole('button', { name: 'Sair' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByText('Quer sair da sua conta?').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await sessionKept(page)).not.toBeNull();

  const token = JSON.parse((await sessionKept(page)) ?? '{}').token;
  const signOut = page.waitForRequest((request) => request.method() === 'DELETE');
  // Delays the lobby: the member's page is still open when the session ends, and must not ask to sign in.
  const lobby = Promise.withResolvers<void>();
  await page.route(/\/wps\/games\//, async (route) => {
    await lobby.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sair' }).click();
  await dialog.getByRole('button', { name: 'Sair' }).click();
  const request = await signOut;
  expect(new URL(request.url()).searchParams.get('token')).toBe(token);
  const answer = await request.response();
  expect(await answer?.headerValue('clear-site-data')).toBe('"cache"');
  // If the event that ends the session precedes the response, the state is cleared when the lobby arrives.
  const ended = () => sessionStorage.getItem('MC_SESSION_INFO') === null;
  await page.waitForFunction(ended, undefined, { timeout: EVENT_TIMEOUT_MS }).catch(() => undefined);
  lobby.resolve();
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
  await expect.poll(() => sessionKept(page)).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/m/home');
  expect(await page.evaluate(() => localStorage.getItem('autoLogin'))).toBe('0');
  // The browser no longer rings for the member.
  await page.locator('html[data-push-ended=yes]').waitFor({ state: 'attached' });

  await page.goBack();
  await page.waitForLoadState();
  expect(await page.getByText(player.username).count()).toBe(0);
  expect(await page.getByText(player.memberId).count()).toBe(0);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

function sessionKept(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'));
}

test('ACC-05 The login links to the password recovery and to the registration', async () => {
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  expect(await page.getByRole('link', { name: 'Esqueci a senha' }).getAttribute('href')).toBe('/m/forget');
  await page.getByRole('link', { name: 'Criar conta' }).click();
  await page.waitForURL('**/m/register');
  await phone.close();
});

test('ACC-01 The login has a show and hide button and autocomplete for password managers, and works by keyboard alone', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  const password = page.getByRole('textbox', { name: /^Senha/ });
  expect(await page.getByLabel('Usuário').getAttribute('autocomplete')).toBe('username webauthn');
  expect(await password.getAttribute('autocomplete')).toBe('current-password');
  await page.getByLabel('Usuário').focus();
  await page.keyboard.type(player.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(player.password);
  await page.getByRole('button', { name: 'Mostrar senha' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  expect(await password.inputValue()).toBe(player.password);
  await page.getByRole('button', { name: 'Ocultar senha' }).click();
  expect(await password.getAttribute('type')).toBe('password');
  await password.press('Enter');
  await page.waitForURL('**/m/home');
  await phone.close();
});

test('ACC-06 Shows no social buttons without a configuration, whatever the switches are', async () => {
  await api.owner.query("update merchant.switch set is_enabled = true where mod_id in ('GOOGLELOGIN3', 'FACEBOOKLOGIN3')");
  const phone = await aPhone(browser, api);
  await phone.open('/m/login');
  await phone.page.getByRole('button', { name: 'Entrar' }).waitFor();
  expect(await phone.page.getByRole('button', { name: /Google|Facebook/ }).count()).toBe(0);
  await phone.close();
});

test('After signing in, the lobby stands as placeholders until its scripts are loaded, the search keeps its place, and the balance shows once', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.open('/m/login');
  await page.evaluate(() => {
    const most = { count: 0 };
    Object.assign(globalThis, { balancesMost: most });
    new MutationObserver(() => {
      const pills = [...document.querySelectorAll('a[href="/m/member/home"]')].filter((link) => link.textContent.startsWith('Saldo'));
      most.count = Math.max(most.count, pills.length);
    }).observe(document.body, { subtree: true, childList: true });
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => void (release = resolve));
  await page.route(/\/assets\/(lobby-games|banners)-/, async (route) => {
    await released;
    await route.continue();
  });
  await signInByForm(phone, player);
  const content = page.locator('#content[aria-busy="true"]');
  await content.locator('.animate-shimmer').nth(20).waitFor();
  await page.getByRole('status').filter({ hasText: 'Carregando…' }).waitFor({ state: 'attached' });
  const search = page.getByRole('link', { name: 'Buscar jogos e provedores' });
  const before = await search.boundingBox();
  release();
  await page.getByRole('link', { name: 'Tesouro da Mata' }).first().waitFor();
  await page.locator('#content[aria-busy="false"]').waitFor();
  await page.getByRole('region', { name: 'Destaques' }).getByRole('listitem').first().waitFor();
  expect(await search.boundingBox()).toEqual(before);
  expect(await page.evaluate('balancesMost.count')).toBe(1);
  await phone.close();
});

test("S26 A member sees the account's open sessions, ends one, then all of them", async () => {
  await api.owner.query('update merchant.merchant set sessions_max = 3');
  await waitUntilMerchantKnows(api);
  const player = await aPlayer(api);
  const elsewhere = api.newClient();
  await elsewhere.call(logIn, { username: player.username, password: player.password });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/securityCenter');
  await page.getByRole('link', { name: /Acessos à conta/ }).click();
  const places = page.getByRole('list', { name: 'Aparelhos conectados' }).getByRole('listitem');
  await places.nth(2).waitFor();
  expect(await places.first().innerText()).toContain('Este aparelho');
  expect(await places.first().getByRole('button').count()).toBe(0);

  await places.nth(1).getByRole('button', { name: 'Encerrar' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Encerrar' }).click();
  // Elements behind an open dialog have no role.
  await dialog.waitFor({ state: 'hidden' });
  await places.nth(2).waitFor({ state: 'detached' });
  // Exactly one of the other two has ended; which one depends on the order of last use.
  const others = await Promise.all([elsewhere.call(readSession), player.client.call(readSession)]);
  expect(others.filter((session) => session === null)).toHaveLength(1);

  await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click();
  await dialog.getByRole('button', { name: 'Sair de todos' }).click();
  await page.waitForURL('**/m/home');
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
  expect(await player.client.call(readSession)).toBeNull();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
