import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOperator, startApi, type TestApi } from '@jogada/app-api/testing';
import { openBackOffice, signInToBackOffice, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true, hasSecondMerchant: true }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

test('CON-18 A brand without an agent programme opens it at the console', async () => {
  const owner = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  const { page, close, complaints } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/agents', owner);
  await page.getByText('Regras', { exact: true }).click();
  await page.getByText('Não aberto').waitFor();
  await page.getByRole('button', { name: 'Abrir programa' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Abrir o programa de agentes de aurora' });
  await dialog.getByText(/As rodadas contam a partir de agora/).waitFor();
  await dialog.getByRole('textbox').fill('0,12');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Mudar máximos' }).waitFor();
  await page.getByText('0,12%').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
