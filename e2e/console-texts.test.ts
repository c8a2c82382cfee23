import type { Browser } from 'playwright-core';
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

const SHIPPED = 'Promoções';
const OWN = 'Vantagens';
const SENTENCE = 'app.menu.promotion';

test('CON-29 A text that the staff overrides appears on open pages and in server-rendered pages, and disappears when it is reset', async () => {
  const writer = await anOperator(api, 'content');
  const { page, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/sites', writer);
  await page.locator('a[href="/sites/demo/texts"]').click();
  await page.getByLabel('Procurar por nome ou por palavras').fill('APP.menu.promotion');
  await page.keyboard.press('Enter');
  await page.getByText('1 frase', { exact: true }).waitFor();

  const visitor = await aPhone(browser, api);
  await visitor.open('/m/home');
  const link = (words: string) => visitor.page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: words });
  await link(SHIPPED).waitFor();
  await page.getByRole('button', { name: `Mudar: ${SENTENCE}` }).click();
  await page.getByLabel('Texto no site').fill(OWN);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Alterada', { exact: true }).waitFor();
  await link(OWN).waitFor();

  // Server-rendered output, of a page that embeds its own texts and of one that fetches them.
  for (const path of ['/m/home', '/m/activity']) {
    const html = await (await fetch(new URL(path, api.publicUrl), { headers: { cookie: 'language=pt' } })).text();
    expect(html.split('id="boot-state"')[0], path).toContain(`>${OWN}<`);
    await visitor.open(path);
    await link(OWN).waitFor();
  }
  await page.getByText('Versões desta frase').waitFor();
  await page.getByRole('button', { name: 'Voltar ao original' }).click();
  await link(SHIPPED).waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  await Promise.all([visitor.close(), close()]);
});
