import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOperator, startApi, type TestApi, type TestOperator } from '@jogada/app-api/testing';
import { HOUSE_BRAND, saveBrand } from '@jogada/merchant/contract/operator';
import { aDesk, aPhone, startBrowser, type Phone } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let owner: TestOperator;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true, hasSecondMerchant: true }), startBrowser()]);
  owner = await anOperator(api, 'owner');
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

const tokenOf = (phone: Phone, name: string) =>
  phone.page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name);

test('a brand that is saved is seen on open pages at once, in both themes, with the bar of the browser; taken back, it is gone', async () => {
  const phone = await aPhone(browser, api);
  await phone.open('/m/home');
  expect(await tokenOf(phone, '--primary')).toBe('#d4f34a');
  const bar = phone.page.locator('meta[name="theme-color"]');

  await owner.client.call(saveBrand, {
    merchantCode: 'demo',
    brand: { ...HOUSE_BRAND, primary: '#7ab8ff', neutral: { hue: 250, chroma: 0.03 }, logo: 'wave' },
  });
  await expect.poll(() => tokenOf(phone, '--primary')).toBe('#7ab8ff');
  await expect.poll(() => bar.getAttribute('content')).toBe(await tokenOf(phone, '--bg'));
  await phone.page.getByRole('banner').locator('svg[viewBox="0 0 64 64"]').first().waitFor();

  await owner.client.call(saveBrand, { merchantCode: 'demo', brand: null });
  await expect.poll(() => tokenOf(phone, '--primary')).toBe('#d4f34a');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('two brands render from one server: each host its own colours in the first paint, and its own name', async () => {
  const second = new URL(api.publicUrl);
  second.hostname = 'aurora.localhost';
  const phone = await aPhone(browser, { ...api, publicUrl: second.origin });
  const answer = await phone.page.goto('/m/home');
  const html = (await answer?.text()) ?? '';
  expect(html).toContain('--primary:#ffa24c');
  expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}">/);
  expect(html).not.toContain('content="#0a1210"');
  expect(await phone.page.title()).toContain('Aurora');
  expect(await tokenOf(phone, '--r-card')).toBe('12px');
  expect(phone.complaints).toEqual([]);
  await phone.close();

  const house = await aPhone(browser, api);
  await house.open('/m/home');
  expect(await tokenOf(house, '--primary')).toBe('#d4f34a');
  expect(await house.page.title()).toContain('Jogada');
  await house.close();
});

test('an owner closes the site, opens it and paints it from the desk, and an open page follows each time', async () => {
  const desk = await aDesk(browser, api);
  const { page } = desk;
  const phone = await aPhone(browser, api);
  await phone.open('/m/home');
  await page.goto('/sites');
  await page.getByLabel('Usuário').fill(owner.username);
  await page.getByRole('textbox', { name: 'Senha' }).fill(owner.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();

  const site = page.locator('section', { has: page.getByRole('heading', { name: /^Jogada/ }) }).last();
  await site.getByRole('button', { name: 'Fechar o site' }).click();
  await phone.page.getByRole('heading', { name: 'Voltamos já' }).waitFor();
  await site.getByRole('button', { name: 'Abrir o site' }).click();
  await phone.page.getByRole('banner').first().waitFor();

  await site.getByRole('link', { name: 'Editar a marca' }).click();
  await page.getByLabel('Cor principal').fill('#102030');
  await page.getByText(/Cor principal: #102030 não daria para ler/).waitFor();
  await page.getByLabel('Cor principal').fill('#ff9ad5');
  await page.getByRole('button', { name: 'Salvar e publicar' }).click();
  await expect.poll(() => tokenOf(phone, '--primary')).toBe('#ff9ad5');
  await page.getByRole('button', { name: 'Usar o visual da casa' }).click();
  await expect.poll(() => tokenOf(phone, '--primary')).toBe('#d4f34a');
  expect(desk.complaints).toEqual([]);
  await desk.close();
  await phone.close();
});
