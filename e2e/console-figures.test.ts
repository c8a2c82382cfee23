import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aFundedPlayer, anOperator, type TestApi } from '@jogada/app-api/testing';
import { postWithin } from '@jogada/wallet/server';
import { openBackOffice, signInToBackOffice, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({});
  ({ api, browser } = site);
  return site.close;
});

test('CON-29 A job is run at the console, and failed events are tested without effect and delivered; the figures appear as a table, a chart and a file; the accounts balance to zero; a transfer id finds its member', async () => {
  const player = await aFundedPlayer(api, { amount: 100_000n });
  const game = {
    merchantCode: 'demo',
    memberId: player.memberId,
    source: 'arcade',
    currency: 'BRL',
    gameId: 'tesouro-da-mata',
    at: api.now(),
  } as const;
  await api.database.transaction(async (tx) => {
    await postWithin(tx, [{ ...game, kind: 'bet', roundId: 'f-1', externalId: 'fb-1', amount: 3000n }]);
    await postWithin(tx, [{ ...game, kind: 'win', roundId: 'f-1', externalId: 'fw-1', amount: 1234n, closesRound: true }]);
  });
  const deadLetter = (eventId: number, payload: object) =>
    api.owner.query(
      `insert into platform.event_delivery
         values ($1, 'content.write_password_changed', 'accounts.password_changed', $2, $3, 8, $3, $3, 'connection lost')`,
      [eventId, JSON.stringify(payload), api.now()],
    );
  await deadLetter(900_001, { memberId: player.memberId, merchantCode: 'demo' });
  await deadLetter(900_002, { memberId: player.memberId });
  const owner = await anOperator(api, 'owner');
  const { page, complaints, showsMessage, close } = await openBackOffice(browser, api);
  await signInToBackOffice(page, '/jobs', owner);
  const job = page.getByRole('row', { name: 'wallet.count-days' });
  await job.getByRole('button', { name: 'Rodar agora' }).click();
  await showsMessage('Tarefa feita.');
  await job.getByText('Certo', { exact: true }).waitFor();

  const failed = page.getByRole('table', { name: 'Eventos não entregues' });
  await page.getByRole('button', { name: 'Testar sem efeito' }).click();
  await failed
    .getByRole('row', { name: / 900001 / })
    .getByText('Seria entregue')
    .waitFor();
  await failed
    .getByRole('row', { name: / 900002 / })
    .getByText(/^Falharia: .+\[23502\]/)
    .waitFor();
  await failed
    .getByRole('row', { name: / 900001 / })
    .getByRole('button', { name: 'Entregar de novo' })
    .click();
  await expect.poll(() => failed.getByRole('row').count()).toBe(2);

  await page.goto('/figures');
  // Dates follow the reader's locale.
  await page
    .getByRole('table', { name: 'Resultados' })
    .getByRole('row', { name: /^\d{2}\/\d{2}\/\d{4} / })
    .first()
    .waitFor();
  await page.getByRole('group', { name: 'Por', exact: true }).getByRole('button', { name: 'Jogo', exact: true }).click();
  const row = page.getByRole('table', { name: 'Resultados' }).getByRole('row', { name: /Tesouro da Mata/ });
  await row.getByText(/R\$\s30,00/).waitFor();
  await row.getByText(/R\$\s12,34/).waitFor();
  await page
    .getByRole('figure', { name: 'GGR' })
    .getByText(/^Tesouro da Mata: R\$\s17,66$/)
    .waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^resultados-game-.*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '').split('\r\n');
  expect(lines[0]).toContain('GGR');
  expect(lines.filter((line) => line.startsWith('tesouro-da-mata;'))).toEqual([
    'tesouro-da-mata;Tesouro da Mata;BRL;1;30,00;12,34;17,66;0,00;17,66;0,00;0,00;0,00',
  ]);

  await page.goto('/house-accounts');
  const books = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  const rows = (await readFile(await (await books).path(), 'utf8')).split('\r\n').slice(1);
  const cents = rows.map((line) => Number(line.slice(line.lastIndexOf(';') + 1).replace(',', '')));
  expect(cents.length).toBeGreaterThan(2);
  expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(0);

  const [transfer] = await api.owner.query<{ id: string }>("select id from wallet.transfer where external_id = 'fw-1'");
  await page.goto('/members');
  await page.getByLabel('Usuário, ID, CPF, celular, e-mail ou transação').fill(transfer?.id ?? '');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('link', { name: player.username }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
