import type { Browser, Locator } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { anOperator, type TestApi } from '@jogada/app-api/testing';
import { DEFAULT_BRAND, saveBrand } from '@jogada/merchant/contract/operator';
import { openBackOffice, aPhone, signInToBackOffice, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({});
  ({ api, browser } = site);
  return site.close;
});

/** An SVG shield as a merchant could upload it. */
const shield = (colour: string, inside = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M32 3L58 12V32Q58 52 32 61Q6 52 6 32V12Z" fill="${colour}"/><path d="M20 32L29 41L45 23" fill="none" stroke="${colour === '#ffffff' ? '#d1002a' : '#ffffff'}" stroke-width="6"/>${inside}</svg>`,
  );

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const OWN = /^\/merchant\/demo\/sgn_\w{16}\.webp$/;

/** Returns the path that a picture was loaded from; empty until it has loaded. */
const sourceOf = (picture: Locator) =>
  picture.evaluate((image) => (image instanceof HTMLImageElement && image.naturalWidth > 0 ? new URL(image.currentSrc).pathname : ''));

test('CON-29 S43 A merchant uploads its own symbol at the console: active content is refused with a message and low contrast is warned about; saved, it appears on the open phone in both themes, as its icons and at the sign-in, and restoring a version removes it', async () => {
  const owner = await anOperator(api, 'owner');
  // Cleans up after an earlier attempt.
  await api.owner.query("delete from merchant.brand_version where merchant_code = 'demo'");
  await api.owner.query("delete from merchant.brand_sign where merchant_code = 'demo'");
  await owner.client.call(saveBrand, { merchantCode: 'demo', brand: { ...DEFAULT_BRAND, logo: 'wave' } });
  const phone = await aPhone(browser, api);
  await phone.open('/m/home');
  const header = phone.page.getByRole('banner');
  const drawn = header.locator('svg[viewBox="0 0 64 64"]').first();
  const own = header.locator('img[src^="/merchant/"]');
  await drawn.waitFor();
  const placesOf = async () => ({
    bar: (await header.boundingBox())?.height,
    name: (await header.getByText('Jogada', { exact: true }).boundingBox())?.x,
  });
  const places = await placesOf();

  const { page, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/sites/demo/brand', owner);
  const logos = page.getByRole('group', { name: 'Símbolo', exact: true });
  const send = (chosen: ReturnType<typeof file>) => logos.getByLabel('Enviar símbolo').setInputFiles(chosen);
  expect(await logos.getByRole('radio', { name: 'Onda' }).isChecked()).toBe(true);
  const refusal = logos.getByRole('alert');
  await send(file('escudo.svg', 'image/svg+xml', shield('#ffffff', '<script>alert(1)</script>')));
  await refusal.filter({ hasText: 'Um SVG não pode ter scripts' }).waitFor();
  await send(file('escudo.txt', 'text/plain', Buffer.from('escudo')));
  await refusal.waitFor();
  expect(await logos.getByRole('radio').count()).toBe(4);

  // White is visible in the dark theme only, so the light theme warns until another symbol is uploaded for it.
  await send(file('escudo.svg', 'image/svg+xml', shield('#ffffff')));
  await expect.poll(() => logos.getByRole('radio', { name: 'Símbolo enviado 1' }).isChecked()).toBe(true);
  expect(await refusal.count()).toBe(0);
  await page.getByText(/No tema claro, só .+ do símbolo se destaca do fundo/).waitFor();
  await send(file('escudo.png', 'image/png', await sharp(shield('#123a8c'), { density: 800 }).png().toBuffer()));
  await expect.poll(() => logos.getByRole('radio', { name: 'Símbolo enviado 2' }).isChecked()).toBe(true);
  await logos.getByRole('radio', { name: 'Símbolo enviado 1' }).check();
  await page.getByRole('group', { name: 'Símbolo no tema claro' }).getByRole('radio', { name: 'Símbolo enviado 2' }).check();
  await page.getByText('O símbolo se destaca do fundo nos dois temas.').waitFor();
  const sampleOf = (name: string) => page.getByRole('region', { name, exact: true }).locator('img');
  await expect.poll(() => sourceOf(sampleOf('Escuro'))).toMatch(OWN);
  await expect.poll(() => sourceOf(sampleOf('Claro'))).toMatch(OWN);
  const [dark, light] = [await sourceOf(sampleOf('Escuro')), await sourceOf(sampleOf('Claro'))];
  expect(light).not.toBe(dark);
  await page.getByRole('button', { name: 'Salvar e publicar' }).click();

  // The open page updates by itself without a layout shift in its bar.
  await expect.poll(() => sourceOf(own)).toBe(dark);
  expect(await own.boundingBox()).toMatchObject({ width: 28, height: 28 });
  const tab = phone.page.locator('link[rel="icon"]');
  await expect.poll(() => tab.getAttribute('href')).toMatch(/^\/merchant\/demo\/icon-192\.png\?v=/);
  expect(await placesOf()).toEqual(places);
  const other = await aPhone(browser, api, { theme: 'light' });
  await other.open('/m/home');
  await expect.poll(() => sourceOf(other.page.getByRole('banner').locator('img[src^="/merchant/"]'))).toBe(light);
  await other.open('/m/login');
  await expect.poll(() => sourceOf(other.page.locator('img[src^="/merchant/"][width="72"]'))).toBe(light);

  await page.getByRole('listitem').filter({ hasText: 'Versão 1' }).getByRole('button', { name: 'Restaurar' }).click();
  await drawn.waitFor();
  expect(await own.count()).toBe(0);
  await expect.poll(() => tab.getAttribute('href')).toMatch(/^\/merchant\/demo\/icon\.svg\?v=/);
  expect([...complaints, ...phone.complaints, ...other.complaints]).toEqual([]);
  await Promise.all([phone.close(), other.close(), close()]);
});
