import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { decideApproval } from '@jogada/accounts/contract/operator';
import { setPaymentPassword } from '@jogada/accounts/contract/player';
import { aCpf, anOperator, aPlayer, type TestApi } from '@jogada/app-api/testing';
import { commandBank } from '@jogada/pix-simulator';
import { askCashierLimits, readCashierLimits } from '@jogada/wallet/contract/operator';
import { createDeposit } from '@jogada/wallet/contract/player';
import { aPhone, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({ hasPix: true });
  ({ api, browser } = site);
  return site.close;
});

const PIN = '482915';

test('The withdrawal page says first what is left to bet where each deposit is to be staked once, and an earlier request is refused', async () => {
  const [asker, decider] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
  const { currency: _currency, ...limits } = await asker.client.call(readCashierLimits, { merchantCode: 'demo' });
  const asked = { merchantCode: 'demo', ...limits, unplayedRule: 'refuse' as const, reason: 'deposits are for play' };
  const { approvalId } = await asker.client.call(askCashierLimits, asked);
  await decider.client.call(decideApproval, { approvalId, isApproved: true });
  const document = aCpf();
  const player = await aPlayer(api, { document, payeeName: 'Ana Souza' });
  await player.client.call(setPaymentPassword, { password: player.password, newPaymentPassword: PIN });
  await player.client.call(createDeposit, { amount: '5000' });
  const [row] = await api.owner.query<{ txid: string }>('select txid from wallet.deposit where member_id = $1', [player.memberId]);
  await commandBank(api.pixUrl, { do: 'pay', txid: row?.txid ?? '', document });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/withdraw');
  await page.getByText(/^Falta apostar R\$\s50,00$/).waitFor();
  expect(await page.getByText('Tudo pronto para sacar').count()).toBe(0);
  await page.getByLabel('Valor do saque').fill('2000');
  await page.getByLabel(/^Chave Pix/).fill(document);
  await page.getByRole('button', { name: 'Continuar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confira seu saque' });
  await sheet.getByRole('textbox', { name: /^Senha de saque/ }).fill(PIN);
  await sheet.getByRole('button', { name: 'Confirmar saque' }).click();
  await page.getByText(/^Antes de sacar, aposte R\$\s50,00\.$/).waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
