import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { discardSiteDraft, readSiteDraft } from '@jogada/merchant/contract/operator';
import { anOperator, turnSwitches, type TestApi } from '@jogada/app-api/testing';
import { openBackOffice, aPhone, signInToBackOffice, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({});
  ({ api, browser } = site);
  return site.close;
});

test('CON-29 A draft of switches is previewed on a separate phone page, published to open pages and reverted; a content operator lands on a page within its permissions', async () => {
  await turnSwitches(api, ['CBS3'], 'on');
  const owner = await anOperator(api, 'owner');
  // Removes a draft left by an earlier attempt.
  const { draft } = await owner.client.call(readSiteDraft, { merchantCode: 'demo' });
  if (draft) await owner.client.call(discardSiteDraft, { merchantCode: 'demo', revision: draft.revision });
  const { page, context, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/sites', owner);

  const visitor = await aPhone(browser, api);
  await visitor.open('/m/message');
  const chat = visitor.page.getByRole('main').getByText('Chat ao vivo', { exact: true });
  await chat.waitFor();

  const fold = page.locator('details', { has: page.locator('summary', { hasText: 'Rascunho das chaves' }) });
  await fold.locator('summary').click();
  await fold.getByText('Nada mudado ainda.').waitFor();
  // The checkbox changes only once the draft is saved.
  await fold.getByLabel('CBS3', { exact: true }).click();
  await fold.getByText('1 chave mudada').waitFor();
  const opening = context.waitForEvent('page');
  await fold.getByRole('button', { name: 'Ver no celular' }).click();
  const phone = await opening;
  await phone.getByText('Prévia do rascunho').waitFor();
  // The site has several hosts; the preview applies to this one only.
  await phone.goto(new URL('/m/message', phone.url()).href);
  await phone.getByRole('main').getByText('Central de ajuda').first().waitFor();
  expect(await phone.getByRole('main').getByText('Chat ao vivo', { exact: true }).count()).toBe(0);
  expect(await chat.count()).toBe(1);

  await fold.getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('alertdialog', { name: 'Publicar' }).getByRole('button', { name: 'Publicar' }).click();
  await chat.waitFor({ state: 'detached' });
  await page.getByText('Versões', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Voltar a esta' }).first().click();
  await chat.waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
  await Promise.all([visitor.close(), close()]);

  const writer = await anOperator(api, 'content');
  const backOffice = await openBackOffice(browser, api);
  await signInToBackOffice(backOffice.page, '/', writer);
  await backOffice.page.getByRole('navigation', { name: 'Áreas do console' }).getByRole('link', { name: 'Jogos', exact: true }).waitFor();
  await backOffice.page.waitForURL((url) => !['/', '/login', '/access-denied'].includes(url.pathname));
  expect(await backOffice.page.getByText('Sem permissão').count()).toBe(0);
  await backOffice.close();
});
