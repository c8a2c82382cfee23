import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readSession } from '@jogada/accounts/contract/player';
import { aCertificate, anOperator, aPlayer, signedProfile, startApi, type TestApi, type TestOperator } from '@jogada/app-api/testing';
import { listVendors } from '@jogada/games/contract/player';
import { addAppProfile, setAppWindow, setImageCdns } from '@jogada/merchant/contract/operator';
import { readStatus } from '@jogada/merchant/contract/player';
import { readBalance } from '@jogada/wallet/contract/player';
import { aPhone, readLongValue, startBrowser } from './harness/index.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const CHROME_ON_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1';
const SAFARI = CHROME_ON_IOS.replace('CriOS/130.0', 'Version/17.5');

const LINKS = [
  { resourceType: 'Android', url: '/m/app' },
  { resourceType: 'IOS', url: '/m/app' },
] as const;
const AS_EVER = { merchantCode: 'demo', isOn: true, needsLogin: false, offer: null, links: [...LINKS] };

let api: TestApi;
let browser: Browser;
let owner: TestOperator;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true }), startBrowser()]);
  owner = await anOperator(api, 'owner');
});
afterEach(async () => {
  await owner.client.call(setAppWindow, AS_EVER);
  await owner.client.call(setImageCdns, { merchantCode: 'demo', imageCdns: [] });
  await api.eventsCarried();
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const bar = (page: Page) => page.getByRole('complementary', { name: 'Baixe o app' });
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Baixe o app' });
const window = (page: Page) => page.getByRole('dialog', { name: 'Baixe o app' });
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('CON-16 CON-04 C1 The download bar and the offer window end at their stated time, once per device, and no visit extends them', async () => {
  const phone = await aPhone(browser, api, { userAgent: ANDROID });
  const { page } = phone;
  await page.clock.install();
  await phone.open('/m/home');
  await bar(page).waitFor();
  const now = await page.evaluate(() => Date.now());
  const barEndsAt = Number(await kept(page, 'downloadBarEndsAt'));
  expect(barEndsAt - now).toBeGreaterThan(44 * MINUTE_MS);
  expect(barEndsAt - now).toBeLessThan(60 * MINUTE_MS);
  // In one step: a busy machine may let seconds pass between two reads.
  const { words, left } = await bar(page)
    .getByRole('timer')
    .evaluate((timer, endsAt) => ({ words: timer.textContent, left: endsAt - Date.now() }), barEndsAt);
  const [, minutes, seconds] = /(\d\d):(\d\d)/.exec(words) ?? [];
  expect(Math.abs(Number(minutes) * MINUTE_MS + Number(seconds) * 1000 - left)).toBeLessThan(5000);

  await button(page).click();
  await window(page).waitFor();
  await window(page).getByText('Este convite fecha em').waitFor();
  expect(await page.getByText(/limitad/i).count()).toBe(0);
  const windowEndsAt = Number(await kept(page, 'downloadWindowEndsAt'));
  expect(windowEndsAt - now).toBeGreaterThan(2 * HOUR_MS - MINUTE_MS);
  expect(windowEndsAt - now).toBeLessThan(10 * HOUR_MS + MINUTE_MS);
  await window(page)
    .getByRole('button', { name: /^Instalar o app/ })
    .click();
  await window(page).getByText('Abra o menu do navegador').waitFor();

  await page.reload();
  await bar(page).waitFor();
  expect(Number(await kept(page, 'downloadBarEndsAt'))).toBe(barEndsAt);
  await button(page).click();
  await window(page).waitFor();
  expect(Number(await kept(page, 'downloadWindowEndsAt'))).toBe(windowEndsAt);

  await page.clock.fastForward(10 * HOUR_MS + MINUTE_MS);
  await window(page).waitFor({ state: 'detached' });
  await button(page).waitFor({ state: 'detached' });
  await bar(page).waitFor({ state: 'detached' });
  await expect.poll(() => kept(page, 'hideDownloadBar')).toBe('1');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('CON-16 Keeps the bar closed once dismissed, offers no app that is installed, and shows the bar in the lobby only', async () => {
  const phone = await aPhone(browser, api, { userAgent: ANDROID });
  const { page } = phone;
  await phone.open('/m/home');
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome: 'accepted' }) });
    dispatchEvent(offer);
  });
  await bar(page).getByRole('button', { name: 'Baixar' }).click();
  await window(page)
    .getByRole('button', { name: /^Instalar o app/ })
    .click();
  await expect.poll(() => kept(page, 'hideDownloadBar')).toBe('1');
  await page.evaluate(() => void dispatchEvent(new Event('appinstalled')));
  await window(page).waitFor({ state: 'detached' });
  expect(await bar(page).count()).toBe(0);

  await page.evaluate(() => localStorage.removeItem('hideDownloadBar'));
  await phone.open('/m/gameCenter');
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Início' }).click();
  await bar(page).getByRole('button', { name: 'Não mostrar mais' }).click();
  await bar(page).waitFor({ state: 'detached' });
  await phone.open('/m/home');
  await button(page).waitFor();
  expect(await bar(page).count()).toBe(0);
  await phone.close();
});

test('CON-16 GAM-25 C15 Points an iPhone outside Safari to Safari; in Safari shows the home screen steps, and a profile with the hash of its file', async () => {
  const other = await aPhone(browser, api, { userAgent: CHROME_ON_IOS, language: 'en' });
  await other.open('/m/app');
  await other.page.getByRole('button', { name: /^Download for iPhone/ }).click();
  const notice = other.page.getByRole('dialog', { name: 'Notice' });
  await notice.getByText('Use Safari to download the app.', { exact: true }).waitFor();
  await other.close();

  const file = signedProfile({ signer: aCertificate({ name: 'Praia Apps' }) }).toString('base64');
  const { url, sha256 } = await owner.client.call(addAppProfile, { merchantCode: 'demo', file });
  await owner.client.call(setAppWindow, { ...AS_EVER, links: [...LINKS, { resourceType: 'MOBILECONFIG', url }] });
  await api.eventsCarried();
  const safari = await aPhone(browser, api, { userAgent: SAFARI });
  await safari.open('/m/app');
  const row = safari.page.getByRole('listitem').filter({ has: safari.page.locator(`a[href="${url}"]`) });
  const served = Buffer.from(await (await fetch(api.url + url)).arrayBuffer());
  expect(createHash('sha256').update(served).digest('hex')).toBe(sha256);
  expect(await readLongValue(row)).toEqual({ value: sha256, isCut: true, copied: sha256 });
  await safari.page.getByRole('button', { name: /^Adicionar à tela de início/ }).click();
  await safari.page.getByText('Toque em Compartilhar, na barra do Safari').waitFor();
  expect(safari.complaints).toEqual([]);
  await safari.close();
});

test("CON-16 Open pages follow the merchant's settings: the audience of the app offer, its links, and the offer only until it ends", async () => {
  const phone = await aPhone(browser, api, { userAgent: ANDROID });
  const { page } = phone;
  await phone.open('/m/home');
  await bar(page).waitFor();
  await owner.client.call(setAppWindow, { ...AS_EVER, needsLogin: true });
  await bar(page).waitFor({ state: 'detached' });

  const endsAt = new Date(api.now().getTime() + 30 * HOUR_MS).toISOString();
  const links = [{ resourceType: 'Android' as const, url: 'https://apps.example/site.apk' }];
  await owner.client.call(setAppWindow, { ...AS_EVER, links, offer: { promotionId: 'ann_dem0pr0m00000002', endsAt } });
  await bar(page).waitFor();
  await button(page).click();
  const offer = page.getByRole('dialog', { name: 'Promoção do app' });
  await offer.getByText('18+').waitFor();
  expect(await offer.getByRole('timer').locator('dd').first().textContent()).toBe('01');
  expect(await offer.getByRole('link', { name: /^Baixar para Android/ }).getAttribute('href')).toBe('https://apps.example/site.apk');

  await owner.client.call(setAppWindow, { ...AS_EVER, links: [] });
  await button(page).waitFor({ state: 'detached' });
  await bar(page).waitFor({ state: 'detached' });
  await phone.close();
});

test('CON-25 Loads pictures from the image CDN chosen for the page, from the next one when it fails, and finally from the site', async () => {
  const [first, second] = ['https://one.cdn.example', 'https://two.cdn.example'] as const;
  await owner.client.call(setImageCdns, { merchantCode: 'demo', imageCdns: [first, second] });
  await api.eventsCarried();
  const drawn = new Set<string>();
  for (let visit = 0; visit < 40 && drawn.size < 2; visit += 1) {
    const html = await (await fetch(`${api.url}/m/home`)).text();
    drawn.add(/"imageCdn":"([^"]+)"/.exec(html)?.[1] ?? '');
  }
  expect([...drawn].toSorted()).toEqual([first, second]);

  for (const [working, expected] of [
    [[second], second],
    [[], ''],
  ] as const) {
    const phone = await aPhone(browser, api);
    const { page } = phone;
    await page.route(/^https:\/\/\w+\.cdn\.example\//, async (route) => {
      const url = new URL(route.request().url());
      if (!working.some((cdn) => cdn === url.origin)) return route.abort();
      return route.fulfill({ response: await route.fetch({ url: `${api.url}${url.pathname}` }) });
    });
    await phone.open('/m/home');
    const sources = () =>
      page.evaluate(() => {
        const pictures = [...document.querySelectorAll<HTMLImageElement>('main picture img')].filter(({ loading }) => loading === 'eager');
        return pictures.map(({ currentSrc, naturalWidth }) => (naturalWidth > 0 ? new URL(currentSrc).origin : 'broken'));
      });
    await expect.poll(async () => [...new Set(await sources())]).toEqual([expected === '' ? api.publicUrl : expected]);
    await phone.close();
  }
});

test("CON-26 GAM-28 Refreshes status, member and balance when the header appears for a member, and clears the member's cached data with the session", async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const menu = page.getByRole('navigation', { name: 'Menu principal' });

  await phone.open('/m/home');
  await expect.poll(async () => Object.keys(JSON.parse((await kept(page, 'status')) ?? '{}').value ?? {})).toContain('info');
  await expect.poll(() => kept(page, 'vassalGameTypes')).toContain('RNG');
  for (const key of ['template', 'serviceLink', 'lotteryLists']) expect(await kept(page, key), key).not.toBe(null);
  expect(await kept(page, 'memberInfo')).toBe(null);
  expect(await kept(page, 'status')).toContain('"ip":""');
  expect(asked).not.toContain(readSession.path);

  await phone.signIn(player);
  await phone.open('/m/home');
  await expect.poll(() => kept(page, 'memberInfo')).toContain(player.memberId);
  await api.owner.query("update accounts.member set nickname = 'Curupira' where id = $1", [player.memberId]);
  asked.length = 0;
  await menu.getByRole('link', { name: 'Conta' }).click();
  await expect.poll(() => [readStatus.path, readSession.path, readBalance.path].filter((path) => !asked.includes(path))).toEqual([]);
  await expect.poll(() => kept(page, 'memberInfo')).toContain('Curupira');

  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair' }).click();
  await page.waitForURL('**/m/home');
  await expect.poll(() => kept(page, 'memberInfo')).toBe(null);

  await page.route(`**${listVendors.path}`, (route) => route.abort());
  await phone.open('/m/home');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const side = page.getByRole('dialog');
  await side.locator('summary', { hasText: 'Central de jogos' }).click();
  await side.getByText('Slots', { exact: true }).waitFor();
  await phone.close();
});
