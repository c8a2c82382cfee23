import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aCpf, aPlayer, type TestApi } from '@jogada/app-api/testing';
import { commandBank, type Command } from '@jogada/pix-simulator';
import { createDeposit } from '@jogada/wallet/contract/player';
import { aPhone, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({ hasPix: true });
  ({ api, browser } = site);
  return site.close;
});

const UNKNOWN = 'E99999004202611221200AbCdEfGhIjK';
/** The job reads the bank's list of payments; without its answers only the look-up can find a payment that no message named. */
const LIST_LOST = { lostAnswers: { payment_list: 10_000 } };

const bank = (command: Command) => commandBank(api.pixUrl, command);

async function txidOf(depositId: string): Promise<string> {
  const [row] = await api.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  return row?.txid ?? '';
}

test('P-03 A member who paid and does not see the Pix looks it up by the id of the receipt, from the waiting code and from the record', async () => {
  const document = aCpf();
  const player = await aPlayer(api, { document, payeeName: 'Ana Souza' });
  const { depositId } = await player.client.call(createDeposit, { amount: '5000' });
  const returned = await player.client.call(createDeposit, { amount: '3000' });
  await bank({ do: 'misbehave', how: LIST_LOST });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open(`/m/voucherCenter?depositId=${depositId}`);

  const entry = page.getByRole('button', { name: 'Não achou seu Pix?' });
  const sheet = page.getByRole('dialog', { name: 'Não achou seu Pix?' });
  const field = sheet.getByRole('textbox', { name: 'ID do Pix' });
  const search = sheet.getByRole('button', { name: 'Procurar' });
  await entry.click();
  await field.fill('E123');
  await search.click();
  await sheet.getByText('Este ID não confere. Copie o ID inteiro: começa com E e tem 32 letras e números.').waitFor();
  await field.fill(UNKNOWN);
  await search.click();
  await sheet.getByRole('heading', { name: 'Não encontramos este Pix' }).waitFor();
  await sheet.getByRole('button', { name: 'Falar com o atendimento' }).waitFor();

  // The bank is down: the refusal stays with the id, and the same button tries again.
  const { endToEndIds } = await bank({ do: 'pay', txid: await txidOf(depositId), document, notify: false });
  await bank({ do: 'misbehave', how: { isDown: true } });
  await field.fill(`ID da transação: ${endToEndIds[0]}`);
  expect(await field.inputValue()).toBe(endToEndIds[0]);
  await search.click();
  await sheet.getByText('O Pix está indisponível no momento. Tente de novo em instantes.').waitFor();
  expect(await sheet.getByRole('heading', { name: 'Não encontramos este Pix' }).count()).toBe(0);
  await bank({ do: 'misbehave', how: { isDown: false } });
  await sheet.getByRole('button', { name: 'Tentar de novo' }).click();
  await sheet.getByText('Encontramos seu Pix agora. O valor foi creditado na sua conta.').waitFor();
  await sheet.getByText(depositId).waitFor();
  await sheet.getByRole('button', { name: 'Ver depósito' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Depósito confirmado' }).waitFor();

  // From the record: a returned payment with its reason, and its row.
  const { endToEndIds: others } = await bank({ do: 'pay', txid: await txidOf(returned.depositId), document: aCpf() });
  await phone.open('/m/vouReport');
  await entry.click();
  await field.fill(others[0] ?? '');
  await search.click();
  await sheet.getByText('O pagamento não veio de uma conta em seu nome. O banco devolve o valor a quem pagou.').waitFor();
  await sheet.getByText('Devolvido em').waitFor();
  await sheet.getByRole('button', { name: 'Ver depósito' }).click();
  const details = page.getByRole('dialog', { name: 'Detalhes' });
  await details.getByText(returned.depositId).waitFor();
  expect(phone.complaints.filter((line) => !line.includes('503'))).toEqual([]);
  await phone.close();
});
