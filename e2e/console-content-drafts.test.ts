import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anOperator, type TestApi } from '@jogada/app-api/testing';
import { aDesk, aPhone, signInAtDesk, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({});
  ({ api, browser } = site);
  return site.close;
});

const DRAFTED = 'Só no rascunho';

test('CON-08 a banner is drafted in the console, seen on a phone of its own, published to open pages, and taken back', async () => {
  const [first] = await api.owner.query<{ title: string }>(
    `select t.title from content.banner b join content.banner_text t on t.banner_id = b.id and t.language = 'pt'
      where b.merchant_code = 'demo' and b.group_name = 'm_home' and b.is_shown order by b.position, b.id limit 1`,
  );
  const title = first?.title ?? '';
  const writer = await anOperator(api, 'content');
  const { page, context, complaints, close } = await aDesk(browser, api);
  await signInAtDesk(page, '/banners', writer);

  const visitor = await aPhone(browser, api);
  await visitor.open('/m/home');
  await slide(visitor.page, title).waitFor({ state: 'attached' });

  await page.getByText(title, { exact: true }).first().click();
  const panel = page.locator('details[open]').first();
  await panel.getByLabel('Título (Português)').fill(DRAFTED);
  await panel.getByText('Rascunho e versões').click();
  await panel.getByRole('button', { name: 'Guardar como rascunho' }).click();
  await panel.getByText('Há um rascunho').waitFor();
  const opening = context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Ver no celular' }).click();
  const phone = await opening;
  await phone.getByText('Prévia do rascunho').waitFor();
  await slide(phone, DRAFTED).waitFor({ state: 'attached' });
  expect(await slide(phone, title).count()).toBe(0);
  await visitor.open('/m/home');
  await slide(visitor.page, title).waitFor({ state: 'attached' });
  expect(await slide(visitor.page, DRAFTED).count()).toBe(0);

  await panel.getByRole('button', { name: 'Publicar agora' }).click();
  await page.getByRole('alertdialog', { name: 'Publicar agora' }).getByRole('button', { name: 'Publicar agora' }).click();
  await slide(visitor.page, DRAFTED).waitFor({ state: 'attached' });
  // What was published is another panel, which is closed.
  await page.getByText(DRAFTED, { exact: true }).first().click();
  await page.locator('details[open]').getByText('Rascunho e versões').click();
  await page.getByText('Como era antes').waitFor();
  await page.getByRole('button', { name: 'Voltar a esta' }).click();
  await slide(visitor.page, title).waitFor({ state: 'attached' });
  await slide(visitor.page, DRAFTED).waitFor({ state: 'detached' });
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  await Promise.all([visitor.close(), close()]);
});

function slide(page: Page, title: string) {
  return page.getByRole('region', { name: 'Destaques' }).getByText(title).first();
}
