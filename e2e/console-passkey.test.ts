import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anOperator, type TestApi } from '@jogada/app-api/testing';
import { openBackOffice, signInToBackOffice, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({});
  ({ api, browser } = site);
  return site.close;
});

/** Adds Chromium's virtual authenticator, which stands in for a fingerprint sensor. */
async function aFinger(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

test('S78 An operator creates a passkey, signs in with it and removes it', async () => {
  const ines = await anOperator(api, 'finance');
  const { page, complaints, close } = await openBackOffice(browser, api);
  await aFinger(page);

  await signInToBackOffice(page, '/account', ines);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Chaves de acesso' }) });
  await panel.getByRole('button', { name: 'Criar chave de acesso' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Criar chave de acesso' });
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('errada-demais');
  await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Senha' }).inputValue()).toBe('');
  await dialog.getByRole('textbox', { name: 'Senha' }).fill(ines.password);
  await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click();
  await dialog.waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: 'Remover chave' }).waitFor();

  await page.context().clearCookies();
  await signInToBackOffice(page, '/account', ines);
  await page.getByText('Confirme com sua chave de acesso.').waitFor();
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click();

  await panel.getByRole('button', { name: 'Remover chave' }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remover chave' });
  await removal.getByRole('textbox', { name: 'Senha' }).fill(ines.password);
  await removal.getByRole('button', { name: 'Remover chave' }).click();
  await removal.waitFor({ state: 'detached' });
  await panel.getByText('Nenhuma ainda.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
