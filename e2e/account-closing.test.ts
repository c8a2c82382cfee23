import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anOperator, aPlayer, type TestApi } from '@jogada/app-api/testing';
import { testClock } from '@jogada/platform/testing';
import { openBackOffice, aPhone, graveFaults, signInToBackOffice, startSite } from './harness/index.ts';

const WEEK_MS = 7 * 86_400_000;
const REASON = 'Duas contas no mesmo aparelho.';
const ANSWER = 'A outra é da minha irmã.';

let api: TestApi;
let browser: Browser;
const clock = testClock(new Date());
beforeAll(async () => {
  const site = await startSite({ clock });
  ({ api, browser } = site);
  return site.close;
});

test('R26 Support opens the case, the member reads the reason and answers, and a second operator closes the account after the waiting period', async () => {
  const player = await aPlayer(api);
  const [support, finance] = [await anOperator(api, 'support'), await anOperator(api, 'finance')];
  const backOffice = await openBackOffice(browser, api);
  await signInToBackOffice(backOffice.page, `/members/${player.memberId}`, support);
  await backOffice.page.getByRole('button', { name: 'Encerrar conta' }).click();
  const asking = backOffice.page.getByRole('alertdialog', { name: 'Encerrar conta' });
  await asking.getByLabel('Motivo').fill(REASON);
  await asking.getByRole('button', { name: 'Encerrar conta' }).click();
  await asking.waitFor({ state: 'detached' });
  await backOffice.page.getByRole('button', { name: 'Acesso', exact: true }).click();
  await backOffice.page.getByText(REASON, { exact: true }).waitFor();
  await api.eventsCarried();

  const phone = await aPhone(browser, api);
  await phone.signIn(player);
  await phone.open('/m/webEmail');
  await phone.page.getByText('Pretendemos encerrar sua conta').first().click();
  await phone.page.getByRole('dialog').locator('a[href="/m/securityCenter/closing"]').click();
  await phone.page.waitForURL('**/m/securityCenter/closing');
  await phone.page.getByText(REASON, { exact: true }).waitFor();
  expect(await graveFaults(phone.page)).toEqual([]);
  await phone.page.getByRole('textbox', { name: 'Sua resposta' }).fill(ANSWER);
  await phone.page.getByRole('button', { name: 'Enviar resposta' }).click();
  await phone.page.getByText(/^Respondido em \d/).waitFor();
  await phone.open('/m/securityCenter/closing');
  await expect.poll(() => phone.page.getByRole('textbox', { name: 'Sua resposta' }).inputValue()).toBe(ANSWER);
  expect(phone.complaints).toEqual([]);
  await phone.close();

  await backOffice.page.reload();
  await backOffice.page.getByRole('button', { name: 'Acesso', exact: true }).click();
  await backOffice.page.getByText(ANSWER, { exact: true }).waitFor();
  await backOffice.page.getByText('2 passos no registro à parte').waitFor();
  await backOffice.page.getByText(/resposta até \d/).waitFor();
  expect(backOffice.complaints).toEqual([]);
  await backOffice.close();

  clock.advance(WEEK_MS);
  const other = await openBackOffice(browser, api);
  await signInToBackOffice(other.page, '/approvals', finance);
  const row = other.page.getByRole('row', { name: player.username });
  await row.getByText('Encerramento de conta').waitFor();
  await row.getByText(/Resposta até \d/).waitFor();
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await row.waitFor({ state: 'detached' });
  await other.page.goto(`/members/${player.memberId}`);
  await other.page.getByText('Encerrado', { exact: true }).waitFor();
  expect(other.complaints).toEqual([]);
  await other.close();
});

test('S84 A member downloads a copy of their data after a fresh proof, refuses offers and erases the account; the page states what is kept', async () => {
  const player = await aPlayer(api);
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/privacy');
  const sheet = page.getByRole('dialog', { name: 'Copiar meus dados' });
  // The response may begin after the sheet has closed and the entry of its history is left.
  await page.route(/\/wps\/member\/privacy\/file\/.*format=json/, async (route) => {
    await sheet.waitFor({ state: 'detached' });
    await page.waitForFunction(() => !history.state?.overlays);
    await route.continue();
  });
  await page.getByRole('button', { name: /Baixar meus dados \(JSON\)/ }).click();
  await sheet.getByLabel(/senha/i).first().fill(player.password);
  const downloading = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Baixar' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  expect(text).toContain(player.username);
  expect(new URL(page.url()).pathname).toBe('/m/privacy');

  await page.getByText(/^Versão \S+ aceita: \d/).waitFor();
  await page.getByRole('button', { name: 'Não quero receber' }).click();
  await page.getByRole('button', { name: 'Permitir' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Permitir' }).waitFor();
  await page.getByText(/^Recusado: \d/).waitFor();
  expect(await graveFaults(page)).toEqual([]);

  await page.getByRole('button', { name: /^Excluir minha conta/ }).click();
  const erasing = page.getByRole('dialog', { name: 'Excluir minha conta' });
  await erasing.getByText(/^A lei manda guardar por \d+ anos?, sem ligação com seu nome:$/).waitFor();
  await erasing.getByLabel(/senha/i).first().fill(player.password);
  await erasing.getByRole('button', { name: 'Excluir minha conta' }).click();
  await page.getByRole('status').getByText('Conta excluída').waitFor();
  await page.getByText('Registros de acesso: Marco Civil da Internet').waitFor();
  expect(await api.owner.query('select 1 from accounts.member where lower(username) = lower($1)', [player.username])).toEqual([]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
