import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { logIn } from '@jogada/accounts/contract/player';
import { aCpf, anOperator, aReachablePlayer, putMoney, type TestApi, type TestOperator } from '@jogada/app-api/testing';
import { postWithin } from '@jogada/wallet/server';
import { openBackOffice, aPhone, reais, signInToBackOffice, startSite } from './harness/index.ts';

const REASON = 'combinado no chat com a pessoa';

let api: TestApi;
let browser: Browser;
let owner: TestOperator;
beforeAll(async () => {
  const site = await startSite({});
  ({ api, browser } = site);
  owner = await anOperator(api, 'owner');
  return site.close;
});

const part = (page: Page, name: string) => page.getByRole('group', { name: 'Jogador' }).getByRole('button', { name, exact: true }).click();

/** Presses a button that requires a reason for the audit trail, and enters one. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name });
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.getByText('Escreva o motivo: quem ler a trilha precisa entender.').waitFor();
  await dialog.getByLabel('Motivo').fill(REASON);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test("S41 S79 S80 One page holds a member's data: an operator reveals it with a reason, corrects it with a second approval, sets limits, writes to the member, blocks and unblocks the account, and the audit trail records each action", async () => {
  const document = aCpf();
  const player = await aReachablePlayer(api, { document, payeeName: 'Ana Souza Costa' });
  await putMoney(api, player, 100_000n);
  const round = {
    merchantCode: 'demo',
    memberId: player.memberId,
    source: 'arcade',
    currency: 'BRL',
    gameId: 'tesouro-da-mata',
    at: api.now(),
  } as const;
  await api.database.transaction(async (tx) => {
    await postWithin(tx, [{ ...round, kind: 'bet', roundId: 'm-1', externalId: 'mb-1', amount: 3000n }]);
    await postWithin(tx, [{ ...round, kind: 'win', roundId: 'm-1', externalId: 'mw-1', amount: 1234n, closesRound: true }]);
  });
  const phone = await aPhone(browser, api);
  await phone.signIn(player);
  await phone.open('/m/home');
  const balance = (amount: bigint) => phone.page.getByRole('banner').getByRole('link', { name: `Saldo: ${reais(amount)}` });
  await balance(98_234n).waitFor();

  const backOffice = await openBackOffice(browser, api);
  const { page } = backOffice;
  await signInToBackOffice(backOffice.page, `/members/${player.memberId}`, owner);
  const identity = page.getByRole('region', { name: 'Identidade e contatos' });
  await identity.getByText('Confirmado').first().waitFor();
  expect(await page.content()).not.toContain(player.email);
  await act(page, 'Mostrar tudo');
  await identity.getByText(player.email).waitFor();
  await identity.getByText('Ana Souza Costa').waitFor();

  // One operator requests the adjustment; it is posted when a second one approves, and the open page follows.
  await page.getByRole('button', { name: 'Ajustar saldo' }).click();
  const adjusting = page.getByRole('alertdialog', { name: 'Ajustar saldo' });
  await adjusting.getByLabel('Valor').fill('1000');
  await adjusting.getByRole('button', { name: 'Pedir aprovação' }).click();
  await adjusting.getByText('Escreva o motivo: quem aprova precisa entender.').waitFor();
  await adjusting.getByLabel('Motivo do ajuste').fill(REASON);
  await adjusting.getByRole('button', { name: 'Pedir aprovação' }).click();
  await adjusting.waitFor({ state: 'detached' });
  const second = await openBackOffice(browser, api);
  await signInToBackOffice(second.page, '/approvals', await anOperator(api, 'finance'));
  const asked = second.page.getByRole('row', { name: /Ajuste de saldo/ });
  await asked.getByText(REASON).waitFor();
  await asked.getByRole('button', { name: 'Aprovar' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(second.complaints).toEqual([]);
  await second.close();
  await balance(99_234n).waitFor();
  await page.reload();
  await page.getByText('Ajuste a crédito').first().waitFor();

  await part(page, 'Jogo e limites');
  await page
    .getByRole('row', { name: /Tesouro da Mata/ })
    .getByRole('button', { name: 'O que aconteceu' })
    .click();
  const replay = page.getByRole('list', { name: 'O que aconteceu' });
  await expect.poll(() => replay.getByRole('listitem').count()).toBe(2);
  await replay.getByText(reais(3000n)).waitFor();
  await replay.getByText(reais(98_234n)).waitFor();
  await page.keyboard.press('Escape');
  await replay.waitFor({ state: 'detached' });
  await page.getByText('Nenhum limite definido').waitFor();
  await page.getByRole('button', { name: 'Definir limite' }).click();
  const limiting = page.getByRole('alertdialog', { name: 'Definir limite' });
  await limiting.getByLabel('Valor').fill('20000');
  await limiting.getByLabel('Motivo do ajuste').fill(REASON);
  await limiting.getByRole('button', { name: 'Definir limite' }).click();
  await limiting.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /Depósito · por dia/ })
    .getByText(reais(20_000n))
    .waitFor();

  await part(page, 'Notas e mensagens');
  await page.getByLabel('Nova nota').fill('Prefere o chat à noite');
  await page.getByRole('button', { name: 'Anotar' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Prefere o chat à noite' }).getByText(owner.username).waitFor();
  await page.getByRole('button', { name: 'Escrever' }).click();
  const letter = page.getByRole('alertdialog', { name: 'Escrever' });
  await letter.getByLabel('Assunto').fill('Sobre o seu ajuste');
  await letter.getByLabel('Texto').fill('Já está na sua conta.');
  await letter.getByRole('button', { name: 'Enviar', exact: true }).click();
  await letter.waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Sobre o seu ajuste' }).waitFor();
  await phone.open('/m/webEmail');
  await phone.page.getByText('Sobre o seu ajuste').first().waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();

  await part(page, 'Linha de agentes');
  await page.getByText('Ninguém acima: está no topo.').waitFor();

  // The member chooses the new password from an e-mail; every session is ended.
  await part(page, 'Acesso');
  await page.getByRole('table', { name: 'Sessões abertas' }).waitFor();
  await act(page, 'Nova senha por e-mail');
  await page.getByText('Não está conectado em nenhum lugar').waitFor();

  await act(page, 'Bloquear conta');
  await page.getByText('Bloqueado', { exact: true }).first().waitFor();
  const credentials = { username: player.username, password: player.password };
  await expect(api.newClient().call(logIn, credentials)).rejects.toMatchObject({ code: 'account_blocked' });
  await act(page, 'Reabrir conta');
  await page.getByText('Ativo', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Auditoria' }).click();
  await page.getByLabel('Tipo').selectOption({ label: 'Jogadores' });
  await page.getByLabel('ID do jogador, saque, site…').fill(player.memberId);
  await page.getByRole('search').getByRole('button', { name: 'Buscar', exact: true }).click();
  for (const act of ['viu os dados completos de', 'bloqueou', 'desbloqueou', 'mandou um link de senha a']) {
    const line = page.getByRole('row', { name: new RegExp(` ${act} ${player.username}`) });
    await line.getByText(REASON).waitFor();
    await line.getByText(player.memberId).waitFor();
  }
  const blocked = page.getByRole('row', { name: new RegExp(` bloqueou ${player.username}`) });
  expect(await blocked.getByText('situação:').locator('..').textContent()).toBe('situação:  ativa → bloqueada');
  await page.getByRole('row', { name: new RegExp(` abriu a ficha de ${player.username}`) }).waitFor();
  await page.getByRole('button', { name: 'Verificar a cadeia' }).click();
  await page.getByText('Íntegra', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(document);
  expect(backOffice.complaints).toEqual([]);
  await backOffice.close();
});
