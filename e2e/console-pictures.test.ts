import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { anOperator, type TestApi } from '@jogada/app-api/testing';
import { openBackOffice, aPhone, signInToBackOffice, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({});
  ({ api, browser } = site);
  return site.close;
});

/** A landscape picture as an operator could upload it. */
const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800" viewBox="0 0 1600 800">
  <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0b1446"/><stop offset=".6" stop-color="#6b2d73"/><stop offset="1" stop-color="#ff9d5c"/></linearGradient></defs>
  <rect width="1600" height="800" fill="url(#sky)"/><circle cx="1180" cy="300" r="120" fill="#ffe9b0"/>
  <path d="M0 620Q300 430 640 600T1600 520V800H0Z" fill="#1c3b3a"/><path d="M0 720Q500 560 900 700T1600 640V800H0Z" fill="#0d2422"/></svg>`;

const OWN = /\/pictures\/pic_\w{16}-(720|1440)\.(avif|webp)$/;

const file = (name: string, buffer: Buffer) => ({ name, mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg', buffer });

/** Returns the path that a picture was loaded from; empty until it has loaded. */
const sourceOf = (picture: Locator) =>
  picture.evaluate((image) => (image instanceof HTMLImageElement && image.naturalWidth > 0 ? new URL(image.currentSrc).pathname : ''));

const saved = async (page: Page, act: () => Promise<void>) => {
  const answer = page.waitForResponse((response) => response.url().includes('/ops/') && response.request().method() !== 'GET');
  await act();
  return (await answer).status();
};

test('S43 CON-08 The staff uploads a picture: a file that is not a picture is refused with a message, and a valid one appears on the open home page and at a promotion', async () => {
  const [first] = await api.owner.query<{ title: string }>(
    `select t.title from content.banner b join content.banner_text t on t.banner_id = b.id and t.language = 'pt'
      where b.merchant_code = 'demo' and b.group_name = 'm_home' and b.is_shown order by b.position, b.id limit 1`,
  );
  const title = first?.title ?? '';
  const visitor = await aPhone(browser, api);
  await visitor.open('/m/home');
  const slide = visitor.page.getByRole('region', { name: 'Destaques' }).locator('li', { hasText: title }).locator('img');
  await expect.poll(() => sourceOf(slide)).toMatch(/^\/art\//);

  const writer = await anOperator(api, 'content');
  const { page, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/banners', writer);
  await page.getByText(title, { exact: true }).first().click();
  const panel = page.locator('details[open]').first();
  const own = panel.getByRole('radio', { name: 'Imagem do site 1' });
  const send = (chosen: ReturnType<typeof file>) => panel.getByLabel('Enviar imagem').setInputFiles(chosen);
  const refusal = panel.getByRole('alert').filter({ hasText: 'Envie uma imagem PNG ou JPG de até 5 MB.' });
  await send(file('cena.png', Buffer.from(SCENE)));
  await refusal.waitFor();
  expect(await own.count()).toBe(0);
  await send(file('cena.png', await sharp(Buffer.from(SCENE)).png().toBuffer()));
  await expect.poll(() => own.isChecked()).toBe(true);
  expect(await refusal.count()).toBe(0);
  const preview = panel.getByRole('figure').locator('img');
  await expect.poll(() => sourceOf(preview)).toMatch(OWN);
  expect(await saved(page, () => panel.getByRole('button', { name: 'Salvar' }).click())).toBe(200);
  // The open page updates by itself.
  await expect.poll(() => sourceOf(slide)).toMatch(OWN);

  await page.goto('/announcements/new');
  await page.getByLabel('Título', { exact: false }).first().fill('Noite na serra');
  await page.getByLabel('Promoção', { exact: true }).check();
  await page.getByRole('radio', { name: 'Imagem do site 1' }).check();
  await page.getByRole('button', { name: 'Imagem', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Imagem' });
  await dialog.getByRole('radio', { name: 'Imagem do site 1' }).check();
  await dialog.getByLabel('O que a imagem mostra').fill('Uma noite clara');
  await dialog.getByRole('button', { name: 'Colocar a imagem' }).click();
  await expect.poll(() => sourceOf(page.getByRole('figure').getByAltText('Uma noite clara'))).toMatch(OWN);
  await page.getByLabel('Publicado').check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.waitForURL(/\/announcements\/ann_/);

  await visitor.open('/m/activity');
  const card = visitor.page.getByRole('listitem').filter({ hasText: 'Noite na serra' });
  await card.getByRole('button').first().click();
  await expect.poll(() => sourceOf(card.locator('img').first())).toMatch(OWN);
  await expect.poll(() => sourceOf(card.getByAltText('Uma noite clara'))).toMatch(OWN);
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  await Promise.all([visitor.close(), close()]);
});
