import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aCpf, anOperator, aPlayer, type TestApi } from '@jogada/app-api/testing';
import { decideApproval } from '@jogada/accounts/contract/operator';
import { setTemplateFlags } from '@jogada/merchant/contract/operator';
import { askCashierLimits, readCashierLimits } from '@jogada/wallet/contract/operator';
import { aPhone, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
beforeAll(async () => {
  const site = await startSite({ hasPix: true });
  ({ api, browser } = site);
  return site.close;
});

const merchantCode = 'demo';

test('CON-21 CON-22 The deposit offers the code for copying first and for scanning second, shows a plain slip when the template flag dep_func selects it, and renews an expired code for the same amount', async () => {
  const player = await aPlayer(api, { document: aCpf(), payeeName: 'Ana Souza' });
  const owner = await anOperator(api, 'owner');
  const flags = { merchantCode, mem_cen: 1, side_menu: 1, reason: 'a test of the templates' } as const;
  await owner.client.call(setTemplateFlags, { ...flags, dep_func: 1 });
  const phone = await aPhone(browser, api);
  const { page } = phone;
  await phone.signIn(player);
  await phone.open('/m/voucherCenter');
  await page.getByText('De R$ 1,00 a R$ 50.000,00 por depósito. Sem taxa.').waitFor();

  // Two operators change the suggested amounts and shorten the code's validity; the open page follows.
  const asker = await anOperator(api, 'finance');
  const { currency: _currency, ...limits } = await asker.client.call(readCashierLimits, { merchantCode });
  const { approvalId } = await asker.client.call(askCashierLimits, {
    merchantCode,
    ...limits,
    depositMinimumAmount: '4200',
    depositSuggestedAmounts: ['4200', '7050'],
    depositCodeMinutes: 15,
    reason: 'as agreed for the campaign',
  });
  await owner.client.call(decideApproval, { approvalId, isApproved: true });
  await page.getByText('De R$ 42,00 a R$ 50.000,00 por depósito. Sem taxa.').waitFor();
  const suggested = page.getByRole('group', { name: 'Valores sugeridos' });
  await suggested.getByRole('button', { name: 'R$ 70,50' }).waitFor();
  expect(await suggested.getByRole('button').count()).toBe(2);

  // A limit of the member's own leaves only the amounts within it, and the screen says which, what is left and where to change it.
  await api.owner.query("select wallet.set_play_limit($1, 'deposit', 'week', 5000, 'America/Sao_Paulo', now())", [player.memberId]);
  await page.reload();
  await page.getByText(/Seu limite de depósito \(Semana\): disponível R\$\s50,00\. Renova em/).waitFor();
  expect(await suggested.getByRole('button').allTextContents()).toEqual([expect.stringMatching(/42/)]);
  // An emptied field stays empty: the amount suggested at first does not return.
  await page.getByRole('textbox', { name: /Valor/ }).fill('');
  expect(await page.getByRole('textbox', { name: /Valor/ }).inputValue()).toBe('');
  await page.getByRole('textbox', { name: /Valor/ }).fill('6000');
  await page.getByText('Isso passa do seu limite de depósito.').waitFor();
  expect(await page.getByRole('link', { name: 'Ver limites' }).getAttribute('href')).toBe('/m/responsibleGaming/limits');
  await suggested.getByRole('button', { name: 'R$ 42', exact: true }).click();
  await page.getByRole('button', { name: 'Gerar código Pix' }).click();

  const copy = page.getByRole('button', { name: 'Copiar código Pix' });
  const picture = page.getByRole('img', { name: 'QR code do Pix de R$ 42,00' });
  await picture.waitFor();
  const [copyBox, pictureBox] = [await copy.boundingBox(), await picture.boundingBox()];
  expect(copyBox?.y ?? 0).toBeLessThan(pictureBox?.y ?? 0);
  // The button itself says that the code is copied, and no toast repeats it.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.publicUrl });
  await copy.click();
  await page.getByRole('button', { name: 'Copiado' }).waitFor();
  await copy.waitFor();
  expect(phone.messages().filter((said) => said.includes('Copiado'))).toEqual([]);
  const firstId = new URL(page.url()).searchParams.get('depositId') ?? '';
  const [life] = await api.owner.query<{ minutes: number }>(
    'select round(extract(epoch from expires_at - created_at) / 60)::integer as minutes from wallet.deposit where deposit_id = $1',
    [firstId],
  );
  expect(life).toEqual({ minutes: 15 });

  await owner.client.call(setTemplateFlags, { ...flags, dep_func: 0 });
  await page.getByRole('button', { name: 'Já paguei' }).waitFor();
  await page.getByText(firstId).waitFor();
  await owner.client.call(setTemplateFlags, { ...flags, dep_func: 1 });
  await page.getByText('Aguardando pagamento').waitFor();

  await api.owner.query("update wallet.deposit set expires_at = now() - interval '1 second' where deposit_id = $1", [firstId]);
  await api.runJob('wallet.watch-deposits');
  // On returning from the bank's app the page polls at once.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('heading', { name: 'Este código expirou' }).waitFor();
  await page.getByRole('button', { name: 'Gerar novo código' }).click();
  await picture.waitFor();
  expect(new URL(page.url()).searchParams.get('depositId')).not.toBe(firstId);
  const amounts = await api.owner.query<{ amount: bigint }>('select amount from wallet.deposit where member_id = $1', [player.memberId]);
  expect(amounts).toEqual([{ amount: 4200n }, { amount: 4200n }]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
