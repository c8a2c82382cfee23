import type { Browser, Page } from 'playwright-core';
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

const DRAFTED = 'Só no rascunho';

test('CON-08 A banner is drafted in the console, previewed on a separate phone page, published to open pages and reverted', async () => {
  const [first] = await api.owner.query<{ title: string }>(
    `select t.title from content.banner b join content.banner_text t on t.banner_id = b.id and t.language = 'pt'
      where b.merchant_code = 'demo' and b.group_name = 'm_home' and b.is_shown order by b.position, b.id limit 1`,
  );
  const title = first?.title ?? '';
  const writer = await anOperator(api, 'content');
  const { page, context, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/banners', writer);

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

  const drafted = await panel.elementHandle();
  await panel.getByRole('button', { name: 'Publicar agora' }).click();
  const change = page.getByRole('alertdialog', { name: 'Publicar agora' }).getByRole('definition');
  await change.first().waitFor();
  // The title alone, of the only changed language.
  expect(await change.allTextContents()).toEqual([`${title} → ${DRAFTED}`].map((text) => expect.stringContaining(text)));
  await page.getByRole('alertdialog', { name: 'Publicar agora' }).getByRole('button', { name: 'Publicar agora' }).click();
  await slide(visitor.page, DRAFTED).waitFor({ state: 'attached' });
  // A published banner is a separate, collapsed panel, which replaces the one of the draft.
  await page.waitForFunction((element) => !element?.isConnected, drafted);
  await page.getByText(DRAFTED, { exact: true }).first().click();
  await page.locator('details[open]').getByText('Rascunho e versões').click();
  await page.getByText('Como era antes').waitFor();
  await page.getByRole('button', { name: 'Voltar a esta' }).click();
  await slide(visitor.page, title).waitFor({ state: 'attached' });
  await slide(visitor.page, DRAFTED).waitFor({ state: 'detached' });
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  await Promise.all([visitor.close(), close()]);
});

test('CON-23 C16 A help answer and the service links are drafted, previewed on a separate phone page and published', async () => {
  const writer = await anOperator(api, 'content');
  const { page, context, complaints, close } = await openBackOffice(browser, api);
  const previewed = async () => {
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Ver no celular' }).click();
    const phone = await opening;
    await phone.getByText('Prévia do rascunho').waitFor();
    return phone;
  };
  const publish = async () => {
    await page.getByRole('button', { name: 'Publicar agora' }).click();
    await page.getByRole('alertdialog', { name: 'Publicar agora' }).getByRole('button', { name: 'Publicar agora' }).click();
    await page.getByText('Publicado', { exact: true }).first().waitFor();
  };
  const visitor = await aPhone(browser, api);
  const telegramOf = (phone: Page) => phone.getByRole('link', { name: /^Telegram/ }).getAttribute('href');

  await signInToBackOffice(page, '/help', writer);
  await page.getByText('Como faço um saque?', { exact: true }).first().click();
  const panel = page.locator('details[open]').first();
  await panel.getByLabel('Pergunta').fill('Como saco o meu dinheiro?');
  await panel.getByText('Rascunho e versões').click();
  await panel.getByRole('button', { name: 'Guardar como rascunho' }).click();
  await panel.getByText('Há um rascunho').waitFor();
  const helped = await previewed();
  await helped.goto(new URL('/m/help', helped.url()).href);
  await helped.getByRole('button', { name: 'Como saco o meu dinheiro?' }).waitFor();
  expect(await helped.getByText('Como faço um saque?').count()).toBe(0);
  await visitor.open('/m/help');
  await visitor.page.getByRole('button', { name: 'Como faço um saque?' }).waitFor();
  await publish();
  await visitor.open('/m/help');
  await visitor.page.getByRole('button', { name: 'Como saco o meu dinheiro?' }).waitFor();

  await page.getByRole('link', { name: 'Atendimento' }).click();
  const telegram = page.getByRole('listitem').filter({ has: page.locator('option:checked[value="TELEGRAM"]') });
  await telegram.getByLabel('Endereço').fill('https://t.me/rascunho');
  await page.getByText('Rascunho e versões').click();
  await page.getByRole('button', { name: 'Guardar como rascunho' }).click();
  await page.getByText('Há um rascunho').waitFor();
  const linked = await previewed();
  await linked.goto(new URL('/m/message', linked.url()).href);
  await expect.poll(() => telegramOf(linked)).toBe('https://t.me/rascunho');
  await visitor.open('/m/message');
  await visitor.page.getByRole('link', { name: /^Telegram/ }).waitFor();
  expect(await telegramOf(visitor.page)).not.toBe('https://t.me/rascunho');
  await publish();
  await expect.poll(() => telegramOf(visitor.page)).toBe('https://t.me/rascunho');
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  await Promise.all([visitor.close(), close()]);
});

function slide(page: Page, title: string) {
  return page.getByRole('region', { name: 'Destaques' }).getByText(title).first();
}
