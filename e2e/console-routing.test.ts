import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCertificate, aCpf, anOperator, aPlayer, type TestApi } from '@jogada/app-api/testing';
import { startPixSimulator, type PixSimulator } from '@jogada/pix-simulator';
import { addPaymentAccount } from '@jogada/wallet/contract/operator';
import { createDeposit } from '@jogada/wallet/contract/player';
import { openBackOffice, signInToBackOffice, startSite } from './harness/index.ts';

const merchantCode = 'demo';
const CLIENT = { clientId: 'Client_Id_test', clientSecret: 'Client_Secret_test' };
const REASON = 'Duas contas dividem os depósitos';
const ours = aCertificate({ name: 'ours' });

let api: TestApi;
let browser: Browser;
let close: () => Promise<void>;
let banks: readonly PixSimulator[];
beforeAll(async () => {
  ({ api, browser, close } = await startSite({ hasPix: true }));
  const startBank = () =>
    startPixSimulator({ port: 0, host: '127.0.0.1', dialect: 'efi', ...CLIENT, webhookSecret: '', payoutDelayMs: 3_600_000 });
  banks = [await startBank(), await startBank()];
  const { client } = await anOperator(api, 'owner');
  for (const [index, name] of ['Verde', 'Azul'].entries())
    await client.call(addPaymentAccount, {
      ...{ merchantCode, provider: 'efi', baseUrl: banks[index]?.url ?? '', tokenUrl: '', ...CLIENT, authority: '', reason: REASON },
      ...(name === 'Verde' ? { certificate: ours.certificate, certificateKey: ours.key } : { certificate: '', certificateKey: '' }),
      ...{ receiverKey: `${name.toLowerCase()}@brand.example`, receiverName: `Brand ${name}`, receiverCity: 'RECIFE' },
    });
});
afterAll(async () => {
  for (const bank of banks) await bank.close();
  await close();
});

const panelOf = (page: Page, heading: RegExp): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: heading }) }).last();

test('S41 P-03 Two operators set a routing between two accounts at the console, which shows the account that does not answer; a certificate is removed', async () => {
  const asker = await openBackOffice(browser, api);
  const second = await openBackOffice(browser, api);
  const { page } = asker;
  await signInToBackOffice(page, '/payment-accounts/demo', await anOperator(api, 'owner'));
  const routing = panelOf(page, /^Roteamento$/);
  await routing.getByText('Um só banco atende este site.').waitFor();
  await routing.getByRole('button', { name: 'Alterar roteamento' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Motivo').fill(REASON);
  await dialog.getByRole('button', { name: 'Pedir', exact: true }).click();
  await dialog.getByText('Marque ao menos uma conta.').first().waitFor();

  // The panels and the fields have the order of the list: the account added last is first.
  await dialog.getByRole('checkbox', { name: /verde@brand/ }).check();
  await dialog.getByRole('checkbox', { name: /azul@brand/ }).check();
  const azul = dialog.getByRole('group', { name: /azul@brand/ });
  const verde = dialog.getByRole('group', { name: /verde@brand/ });
  await verde.getByLabel('Depósitos até').fill('100000');
  await azul.getByLabel('Parte dos depósitos').fill('0');
  await azul.getByLabel('Ordem nos saques').fill('2');
  await azul.getByLabel('Depósitos até').fill('50000');
  await dialog.getByRole('button', { name: 'Pedir', exact: true }).click();
  await verde.getByText('Nenhuma conta aceita os valores acima deste.').waitFor();
  await azul.getByLabel('Depósitos até').fill('');
  await dialog.getByRole('button', { name: 'Pedir', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  await signInToBackOffice(second.page, '/approvals', await anOperator(api, 'owner'));
  const row = second.page.getByRole('row', { name: /azul@brand/ });
  await row.getByText(/parte 1 · R\$\s0,00 a R\$\s1\.000,00 · saques: 1/).waitFor();
  await row.getByText('reserva · todos os valores · saques: 2').waitFor();
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await row.waitFor({ state: 'detached' });

  await page.reload();
  const table = routing.getByRole('table', { name: 'Roteamento' });
  await table.getByRole('row', { name: /Brand Verde.*100%.*1ª/ }).waitFor();
  await table.getByRole('row', { name: /Brand Azul.*Reserva.*Todos os valores.*2ª/ }).waitFor();

  const [first] = banks;
  if (first) first.bank.misbehaviour = { ...first.bank.misbehaviour, isDown: true };
  const { client } = await aPlayer(api, { document: aCpf(), payeeName: 'Ana Souza' });
  for (let count = 0; count < 5; count += 1) await client.call(createDeposit, { amount: '5000' });
  await page.reload();
  const health = panelOf(page, /^Brand Verde/).getByRole('list', { name: 'Saúde' });
  await health.getByText('Não responde').waitFor();
  await health.getByText(/5 de \d chamadas falharam na última hora/).waitFor();
  await health.getByText(/Último erro .*503/).waitFor();

  if (first) first.bank.misbehaviour = { ...first.bank.misbehaviour, isDown: false };
  await panelOf(page, /^Brand Verde/)
    .getByRole('button', { name: 'Trocar credenciais' })
    .click();
  await dialog.getByLabel('Remover o certificado guardado').check();
  await dialog.getByLabel('Motivo').fill(REASON);
  await dialog.getByRole('button', { name: 'Testar e trocar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await second.page.reload();
  const waiting = second.page.getByRole('row', { name: /verde@brand/ });
  await waiting.getByText('Chave do certificado').waitFor();
  await waiting.getByRole('button', { name: 'Aprovar' }).click();
  await waiting.waitFor({ state: 'detached' });
  await page.reload();
  await panelOf(page, /^Brand Verde/)
    .getByText('Não usa')
    .waitFor();
  expect([...asker.complaints, ...second.complaints]).toEqual([]);
  await second.close();
  await asker.close();
});
