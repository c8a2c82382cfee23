import { saveMerchant } from '@jogada/merchant/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cashierStage, OTHER_CPF, OWN_CPF, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { createDeposit } from './create-deposit.ts';
import { readDeposit } from './read-deposit.ts';
import { watchDeposits } from './watch-deposits.ts';

let stage: CashierStage;
beforeAll(async () => {
  stage = await cashierStage();
});
beforeEach(() => stage.bank({ do: 'behave' }));
afterAll(() => stage.close());

async function aDeposit(member: StageMember) {
  const { depositId } = await createDeposit(member.call(), { amount: 5000n });
  const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  return { txid: row?.txid ?? '', now: () => readDeposit(member.call(), { depositId }) };
}

const underBrazilianRules = (member: StageMember) =>
  saveMerchant(stage.data.owner, { code: member.call().merchant.code, jurisdiction: 'br-spa' });

test.each([[OTHER_CPF], [OWN_CPF]])(
  'CON-22 R41 Refunds what %s pays for an account without a CPF under the Brazilian rules and shows the reason',
  async (payer) => {
    const member = await stage.aMember({ document: null });
    const deposit = await aDeposit(member);
    await underBrazilianRules(member);
    await stage.bank({ do: 'pay', txid: deposit.txid, document: payer });
    expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
    expect(await deposit.now()).toMatchObject({ state: 'returned', returnReason: 'payer_unknown' });
  },
);

test('document_required: CON-22 R41 Issues no code without a CPF under the Brazilian rules', async () => {
  const member = await stage.aMember({ document: null });
  const { merchant, ...call } = member.call();
  const regulated = { ...call, merchant: { ...merchant, jurisdiction: 'br-spa' as const } };
  await expect(createDeposit(regulated, { amount: 5000n })).rejects.toMatchObject({ code: 'document_required' });
  expect(await stage.data.owner.query('select 1 from wallet.deposit where member_id = $1', [member.id])).toEqual([]);
});

test('CON-22 Shows a pending refund with its reason and without a payable code', async () => {
  const member = await stage.aMember();
  const deposit = await aDeposit(member);
  await stage.bank({ do: 'misbehave', how: { lostAnswers: { refund: 1 } } });
  await stage.bank({ do: 'pay', txid: deposit.txid, amount: '1.00' });
  expect(await deposit.now()).toMatchObject({ state: 'waiting', returnReason: 'amount_differs', simulatorUrl: null });
  expect(JSON.stringify(stage.pushed)).toContain('amount_differs');
  await watchDeposits(stage.ctx);
  expect(await deposit.now()).toMatchObject({ state: 'returned', returnReason: 'amount_differs' });
});
