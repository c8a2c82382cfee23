import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logIn } from '@jogada/accounts/contract/player';
import { anOperator, aPlayer, type TestApi } from '@jogada/app-api/testing';
import { createDeposit } from '@jogada/wallet/contract/player';
import { openBackOffice, signInToBackOffice, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({});
  ({ api, browser } = site);
  return site.close;
});

test('CON-29 Accounts that share a device are shown with their evidence and marked as reviewed; a promotion rule is tested on past data; the site is exported whole', async () => {
  const [ana, bia] = [await aPlayer(api), await aPlayer(api)];
  const device = api.newClient();
  for (const { username, password } of [ana, bia]) await device.call(logIn, { username, password, remember: true });
  await api.composition.jobs.find(({ name }) => name === 'wallet.link-accounts')?.run(api.composition.backgroundContext);
  const owner = await anOperator(api, 'owner');
  const { page, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/risk', owner);

  await page.getByRole('link', { name: ana.username }).click();
  const evidence = page.getByRole('table', { name: 'Indícios' });
  const tie = evidence.getByRole('row', { name: 'Aparelho' });
  await tie.getByText(ana.username).waitFor();
  await tie.getByText(bia.username).waitFor();
  await page.getByRole('img', { name: 'Como se ligam' }).getByText(bia.username).waitFor();
  await page.getByRole('button', { name: 'Marcar como visto' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Marcar como visto' });
  await dialog.getByLabel('Motivo').fill('um casal, conferido por telefone');
  await dialog.getByRole('button', { name: 'Marcar como visto' }).click();
  await page.getByText('um casal, conferido por telefone').waitFor();
  await page.goto('/risk');
  await page.getByRole('button', { name: 'Vistos', exact: true }).click();
  await page.getByRole('link', { name: ana.username }).waitFor();

  await page.goto('/promotions');
  await page.getByRole('button', { name: 'Nova promoção' }).click();
  await page.getByLabel('Valor', { exact: true }).fill('1000');
  const until = page.locator('section', { has: page.getByRole('heading', { name: 'Testar no passado' }) }).getByLabel('Até');
  // Includes today, when the members signed in.
  await until.fill(await page.evaluate(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())));
  await page.getByRole('button', { name: 'Testar regra' }).click();
  const outcome = page.getByRole('region', { name: 'Resultado do teste' });
  const share = outcome.getByRole('row', { name: ana.username });
  await share.getByText('R$ 10,00').waitFor();
  await share.getByText('Contas ligadas').waitFor();
  await outcome.getByText('No máximo:').waitFor();

  await page.goto('/sites');
  const site = page.locator('section', { has: page.getByRole('heading', { name: /^Jogada/ }) }).last();
  await site.getByRole('button', { name: 'Exportar tudo' }).click();
  const asking = page.getByRole('alertdialog', { name: 'Exportar tudo' });
  await asking.getByLabel('Motivo').fill('o site muda de casa em dezembro');
  // The response may begin after the dialog has closed and the entry of its history is left.
  await page.route('**/ops/archives/*', async (route) => {
    await asking.waitFor({ state: 'detached' });
    await page.waitForFunction(() => !history.state?.overlays);
    await route.continue();
  });
  const downloading = page.waitForEvent('download');
  await asking.getByRole('button', { name: 'Exportar tudo' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^demo-.*\.jsonl\.gz$/);
  const lines = gunzipSync(await readFile(await download.path()))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  expect(lines.at(-1)).toMatch(/^\{"kind":"end"/);
  expect(lines.some((line) => line.includes(ana.username))).toBe(true);
  expect(complaints).toEqual([]);
  await close();
});

test('CON-29 The threshold of a velocity alert is set at the console; an alert shows what it counted and who handled it', async () => {
  const caio = await aPlayer(api);
  const owner = await anOperator(api, 'owner');
  const { page, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/risk', owner);

  await page.getByRole('button', { name: 'Limiares', exact: true }).click();
  const rule = page.getByRole('table', { name: 'Limiares' }).getByRole('row', { name: /Depósitos de um jogador/ });
  await rule.getByText('1 hora').waitFor();
  await rule.getByRole('button', { name: 'Mudar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Depósitos de um jogador' });
  await dialog.getByLabel('A partir de quantos').fill('1');
  await dialog.getByRole('button', { name: 'Salvar limiar' }).click();
  await dialog.getByText('Use um número inteiro de 2 a 10000.').waitFor();
  await dialog.getByLabel('A partir de quantos').fill('4');
  await dialog.getByLabel('Em quantos minutos').fill('10080');
  await dialog.getByLabel('Motivo').fill('semana de promoção de depósitos');
  await dialog.getByRole('button', { name: 'Salvar limiar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await rule.getByRole('cell', { name: '4', exact: true }).waitFor();
  await rule.getByText(owner.username).waitFor();

  // No bank answers here; a deposit request is stored before the bank is called.
  for (const amount of ['1000', '1100', '1200', '1300']) await caio.client.call(createDeposit, { amount }).catch(() => undefined);
  await api.composition.jobs.find(({ name }) => name === 'wallet.link-accounts')?.run(api.composition.backgroundContext);
  await page.getByRole('button', { name: 'Ritmo', exact: true }).click();
  const alert = page.getByRole('row', { name: caio.username });
  await alert.getByText('4 depósitos em 7 dias').waitFor();
  await alert.getByText('Ver 4 linhas').click();
  await alert.getByText(/R\$\s13,00/).waitFor();
  await alert.getByRole('button', { name: 'Marcar como visto' }).click();
  const finding = page.getByRole('alertdialog', { name: 'Marcar como visto' });
  await finding.getByLabel('Motivo').fill('testava o aplicativo do banco');
  await finding.getByRole('button', { name: 'Marcar como visto' }).click();
  await alert.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Vistos', exact: true }).click();
  await alert.getByText('testava o aplicativo do banco').waitFor();
  await alert.getByText(owner.username).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
