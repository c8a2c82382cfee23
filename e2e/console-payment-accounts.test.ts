import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCertificate, aCpf, anOperator, aPlayer, type TestApi } from '@jogada/app-api/testing';
import { startPixSimulator, type PixSimulator } from '@jogada/pix-simulator';
import { createDeposit, readBalance } from '@jogada/wallet/contract/player';
import { openBackOffice, signInToBackOffice, startSite, type BackOffice } from './harness/index.ts';

const RECEIVER_KEY = 'pix@brand.example';
const SECRET = 'Client_Secret_test';
const REASON = 'A conta que a marca abriu na Efí';
const bankAuthority = aCertificate({ name: 'bank authority' });
const ours = aCertificate({ name: 'demo-client', signedBy: bankAuthority });

let api: TestApi;
let browser: Browser;
let efi: PixSimulator;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ api, browser, close } = await startSite({ hasPix: true, hasSecondMerchant: true }));
  const server = aCertificate({ name: 'efi', signedBy: bankAuthority });
  efi = await startPixSimulator({
    port: 0,
    host: '127.0.0.1',
    dialect: 'efi',
    clientId: 'Client_Id_test',
    clientSecret: SECRET,
    webhookSecret: '',
    payoutDelayMs: 3_600_000,
    tls: { certificate: server.certificate, key: server.key, clientAuthority: bankAuthority.certificate },
  });
});
afterAll(async () => {
  await efi.close();
  await close();
});

const panelOf = (page: Page, heading: RegExp): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: heading }) }).last();

/** Enters a reason in the open dialog and confirms it. */
async function confirm(page: Page, act: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Motivo').fill(REASON);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function approve({ page }: BackOffice, shown?: string): Promise<void> {
  await page.goto('/approvals');
  const row = page.getByRole('row', { name: new RegExp(RECEIVER_KEY) });
  if (shown !== undefined) await row.getByText(shown).waitFor();
  await row.getByRole('button', { name: 'Aprovar' }).click();
  await row.waitFor({ state: 'detached' });
}

/** A code that the account of the brand charges is paid there and credited. */
async function depositAtEfi(): Promise<void> {
  const document = aCpf();
  const { client, memberId } = await aPlayer(api, { document, payeeName: 'Ana Souza' });
  await client.call(createDeposit, { amount: '5000' });
  const [row] = await api.owner.query<{ txid: string }>('select txid from wallet.deposit where member_id = $1', [memberId]);
  const charge = efi.bank.findCharge(row?.txid ?? '');
  expect(charge?.receiverKey).toBe(RECEIVER_KEY);
  const payment = efi.bank.receive({
    txid: row?.txid ?? '',
    receiverKey: RECEIVER_KEY,
    amount: charge?.amount ?? '',
    payer: { document, name: 'Ana' },
  });
  await efi.bank.notify([payment]);
  expect((await client.call(readBalance)).sumBalance).toBe('5000');
}

test('S41 S45 P-03 Two operators put a payment account of a site in use at the console: added, tested, requested, approved; a deposit is credited there, and the credentials are changed', async () => {
  const asker = await openBackOffice(browser, api);
  const { page } = asker;
  await signInToBackOffice(page, '/sites', await anOperator(api, 'owner'));
  await panelOf(page, /^Jogada/)
    .getByRole('link', { name: 'Contas de pagamento' })
    .click();
  await page.getByText('Este site ainda não tem conta própria.').waitFor();

  await page.getByRole('button', { name: 'Adicionar conta' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('combobox', { name: 'Provedor' }).selectOption('efi');
  await dialog.getByLabel('Endereço da API').fill(efi.url);
  await dialog.getByLabel('Client ID').fill('Client_Id_test');
  await dialog.getByLabel('Client secret', { exact: true }).fill(SECRET);
  await dialog
    .locator('input[type=file][aria-label="Certificado (PEM)"]')
    .setInputFiles({ name: 'certificate.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(ours.certificate) });
  await dialog.getByRole('textbox', { name: 'Chave do certificado (PEM)' }).fill(aCertificate({ name: 'stranger' }).key);
  await dialog.getByRole('textbox', { name: 'Autoridade do provedor (PEM)' }).fill(bankAuthority.certificate);
  await dialog.getByLabel('Chave Pix que recebe').fill(RECEIVER_KEY);
  await dialog.getByLabel('Nome que aparece no Pix').fill('Brand Jogos');
  await dialog.getByLabel('Cidade').fill('RECIFE');
  await dialog.getByLabel('Motivo').fill(REASON);
  // The key of another certificate is refused at its field.
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await dialog.getByText('Confira este campo.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Chave do certificado (PEM)' }).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByRole('textbox', { name: 'Chave do certificado (PEM)' }).fill(ours.key);
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  const account = panelOf(page, /^Brand Jogos/);
  await account.getByText('Adicionada', { exact: true }).waitFor();
  await account.getByText('Nunca usada').waitFor();
  const checks = account.getByRole('status', { name: 'Teste da conexão' });
  await account.getByRole('button', { name: 'Testar conexão' }).click();
  await expect.poll(() => checks.getByText('Responde').count()).toBe(2);
  expect(await page.content()).not.toContain(SECRET);
  expect(await page.content()).not.toContain('PRIVATE KEY');

  await account.getByRole('button', { name: 'Usar só esta conta' }).click();
  await page.getByRole('alertdialog').getByText('nenhuma cobrança em aberto e nenhum saque em envio').waitFor();
  await confirm(page, 'Usar só esta conta');
  await account.getByText('Adicionada', { exact: true }).waitFor();

  const second = await openBackOffice(browser, api);
  await signInToBackOffice(second.page, '/payment-accounts/demo', await anOperator(api, 'owner'));
  await panelOf(second.page, /^Brand Jogos/).waitFor();
  await approve(second);
  await page.reload();
  await account.getByText('Em uso', { exact: true }).waitFor();
  await page.getByText(/Este site usa uma conta própria/).waitFor();
  await depositAtEfi();

  // Credentials that the provider refuses change nothing; accepted ones serve after the approval.
  const former = efi.bank.findWebhook(RECEIVER_KEY);
  await account.getByRole('button', { name: 'Trocar credenciais' }).click();
  await dialog.getByRole('button', { name: 'Testar e trocar' }).click();
  await dialog.getByText('Preencha ao menos um campo, ou renove o endereço das mensagens.').waitFor();
  await dialog.getByLabel('Client secret', { exact: true }).fill('not-this-one');
  await dialog.getByLabel('Motivo').fill(REASON);
  await dialog.getByRole('button', { name: 'Testar e trocar' }).click();
  await dialog.getByText('Nada mudou: o provedor não aceitou estas credenciais.').waitFor();
  expect(await dialog.getByText('token refused with 401').count()).toBe(2);
  await dialog.getByLabel('Client secret', { exact: true }).fill(SECRET);
  await dialog.getByLabel('Renovar o endereço das mensagens').check();
  await dialog.getByRole('button', { name: 'Testar e trocar' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(efi.bank.findWebhook(RECEIVER_KEY)).toBe(former);
  await approve(second, 'Endereço das mensagens');
  await expect.poll(() => efi.bank.findWebhook(RECEIVER_KEY)).not.toBe(former);
  await depositAtEfi();
  expect([...asker.complaints, ...second.complaints]).toEqual([]);
  await second.close();
  await asker.close();
});
