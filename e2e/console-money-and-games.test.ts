import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCpf, aFundedPlayer, anOperator, startApi, type TestApi, type TestOperator } from '@jogada/app-api/testing';
import { createDeposit, requestWithdrawal } from '@jogada/wallet/contract/player';
import { post } from '@jogada/wallet/server';
import { openBackOffice, aPhone, signInToBackOffice, startBrowser } from './harness/index.ts';

const DAY_MS = 86_400_000;
const GAME = 'Tesouro da Mata';

let api: TestApi;
let browser: Browser;
let owner: TestOperator;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi({ servesPages: true, hasPix: true }), startBrowser()]);
  owner = await anOperator(api, 'owner');
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

/** Enters a reason in the open dialog and confirms it. */
async function confirm(page: Page, act: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Motivo').fill('Pedido do provedor por escrito');
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('GAM-19 S45 A provider goes into maintenance at the console and returns: the tiles of an open page follow; its new key is shown once', async () => {
  const phone = await aPhone(browser, api);
  await phone.open('/m/gameCenter');
  const tile = phone.page.getByRole('link', { name: new RegExp(GAME) }).first();
  await tile.waitFor();
  const backOffice = await openBackOffice(browser, api);
  await signInToBackOffice(backOffice.page, '/vendors', owner);
  const arcade = backOffice.page.locator('section', { has: backOffice.page.getByRole('heading', { name: /Jogada Originals/ }) }).last();

  await arcade.getByRole('button', { name: 'Iniciar manutenção' }).click();
  await confirm(backOffice.page, 'Iniciar manutenção');
  await arcade.getByText('Manutenção', { exact: true }).waitFor();
  await tile.getByText('Manutenção').waitFor();
  await arcade.getByRole('button', { name: 'Encerrar manutenção' }).click();
  await confirm(backOffice.page, 'Encerrar manutenção');
  await tile.getByText('Manutenção').waitFor({ state: 'detached' });

  await arcade.getByRole('button', { name: 'Emitir chave' }).click();
  await confirm(backOffice.page, 'Emitir chave');
  await arcade.getByText('o segredo não aparece de novo').waitFor();
  await arcade.getByText(/^[0-9a-f]{64}$/).waitFor();
  await arcade.getByRole('button', { name: 'Já guardei' }).click();
  await expect.poll(() => arcade.getByText(/^[0-9a-f]{64}$/).count()).toBe(0);
  await arcade
    .getByRole('row', { name: /arcade-/ })
    .getByRole('button', { name: 'Desativar' })
    .click();
  await confirm(backOffice.page, 'Desativar');
  await expect.poll(() => arcade.getByRole('row', { name: /arcade-/ }).count()).toBe(0);
  expect([...backOffice.complaints, ...phone.complaints]).toEqual([]);
  await backOffice.close();
  await phone.close();
});

test("L-17 A day of payments is reconciled with the bank's statement at the console, and its difference is traced to the entries and resolved", async () => {
  const player = await aFundedPlayer(api);
  const at = new Date(api.now().getTime() - DAY_MS);
  const { memberId, session } = player;
  await post(api.composition.services, {
    kind: 'deposit',
    merchantCode: session.merchantCode,
    memberId,
    source: 'pix',
    externalId: `E${randomBytes(16).toString('hex').slice(1)}`,
    amount: 12_345n,
    currency: 'BRL',
    at,
  });
  const { page, complaints, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/reconciliation', owner);
  await page.getByLabel('Dia (UTC)').fill(at.toISOString().slice(0, 10));
  await page.getByRole('button', { name: 'Conciliar' }).click();
  const row = page.getByRole('row', { name: player.username });
  await row.getByText('Crédito sem pagamento').waitFor();
  await row.getByRole('button', { name: 'Lançamentos' }).click();
  const entries = page.getByRole('dialog');
  await entries.getByText('Depósito', { exact: true }).waitFor();
  await entries.getByText('R$ 123,45').first().waitFor();
  await page.keyboard.press('Escape');
  await entries.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Resolver' }).click();
  await confirm(page, 'Resolver');
  await row.getByText('Pedido do provedor por escrito').waitFor();
  await page.getByText('Explicado').first().waitFor();
  await page.getByRole('button', { name: 'Provedores', exact: true }).click();
  await page.getByText('Nada conciliado ainda').waitFor();

  // The same difference is an open case until an operator resolves it.
  await page.getByRole('link', { name: 'Pendências', exact: true }).click();
  const incident = page.getByRole('row', { name: 'Diferença na conciliação' });
  await incident.getByText('Crédito sem pagamento').waitFor();
  await incident.getByRole('link', { name: 'Diferença na conciliação' }).click();
  await page.getByRole('heading', { name: 'Diferença na conciliação' }).waitFor();
  await page.getByRole('button', { name: 'Resolver' }).click();
  await confirm(page, 'Resolver');
  await page.getByText('Pedido do provedor por escrito').waitFor();
  await page.getByRole('link', { name: 'Pendências', exact: true }).first().click();
  await page.getByText('Nada por resolver').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('CON-29 S80 The filtered lists of deposits and withdrawals are exported as files, row by row, and the audit trail records it', async () => {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 200_000n, document, payeeName: 'Ana Souza' });
  for (const amount of ['7700', '5000']) await player.client.call(createDeposit, { amount });
  const { withdrawalId } = await player.client.call(requestWithdrawal, {
    amount: '150000',
    pixKeyKind: 'cpf',
    pixKey: document,
    password: player.password,
  });
  const { page, complaints, close } = await openBackOffice(browser, api);
  const save = async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar CSV' }).click();
    const download = await saved;
    const text = await readFile(await download.path(), 'utf8');
    return { name: download.suggestedFilename(), lines: text.replace(/^\uFEFF/, '').split('\r\n') };
  };

  await signInToBackOffice(page, '/withdrawals', owner);
  await page.getByRole('row', { name: player.username }).waitFor();
  const queue = await save();
  expect(queue.name).toMatch(/^saques-in_review-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(queue.lines[0]).toBe('Saque;Site;ID do jogador;Jogador;Valor;Moeda;Situação;Chave Pix;Atenção;Motivo;Pedido em (UTC);Prazo (UTC)');
  expect(queue.lines).toHaveLength(await page.getByRole('row').count());
  expect(queue.lines.filter((line) => line.startsWith(withdrawalId))).toEqual([
    expect.stringContaining(`;demo;${player.memberId};${player.username};1500,00;BRL;Em análise;CPF `),
  ]);
  expect(queue.lines.join()).not.toContain(document);

  await page.goto('/deposits');
  await page.getByRole('group', { name: 'Situação' }).getByRole('button', { name: 'Pago', exact: true }).click();
  await page.getByText('Nenhum depósito aqui').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Baixar CSV' }).isDisabled()).toBe(true);
  await page.getByRole('group', { name: 'Situação' }).getByRole('button', { name: 'Aguardando', exact: true }).click();
  await page.getByRole('row', { name: player.username }).first().waitFor();
  const waiting = await save();
  expect(waiting.name).toMatch(/^depositos-waiting-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(waiting.lines[0]).toBe(
    'Depósito;Site;ID do jogador;Jogador;Valor;Moeda;Situação;Já devolvido;Motivo;txid;endToEndId;Pedido em (UTC);Pago em (UTC)',
  );
  const shown = (await page.getByRole('row').allInnerTexts()).slice(1);
  const lines = waiting.lines.slice(1).map((line) => line.split(';'));
  expect(lines.filter((line) => line.includes(player.username)).map(([, , , , amount]) => amount)).toEqual(['50,00', '77,00']);
  expect(
    lines.map(([depositId = 'none', , , username = 'none'], index) => [depositId, username].every((text) => shown[index]?.includes(text))),
  ).toEqual(shown.map(() => true));

  const trail = await api.owner.query<{ action: string; facts: object }>(
    "select action, facts from accounts.audit where actor_id = $1 and action like '%.file_read' order by id",
    [owner.operatorId],
  );
  expect(trail.slice(-2)).toEqual([
    { action: 'withdrawals.file_read', facts: { state: 'in_review', isCut: false, rowCount: queue.lines.length - 1 } },
    { action: 'deposits.file_read', facts: { state: 'waiting', isCut: false, rowCount: lines.length } },
  ]);
  expect(complaints).toEqual([]);
  await close();
});
