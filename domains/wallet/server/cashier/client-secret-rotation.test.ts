import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDeposit } from '../deposit/create-deposit.ts';
import { cashierStage, confirmedWithdrawal, OWN_CPF, type CashierStage } from '../testing/cashier-stage.ts';
import { listWithdrawals } from '../withdrawal/list-withdrawals.ts';
import { payOut } from '../withdrawal/pay-out.ts';

const NEW_SECRET = 'b7'.repeat(32);
const MINUTE_MS = 61_000;

let stage: CashierStage;

beforeAll(async () => {
  stage = await cashierStage();
});
afterAll(() => stage.close());

test('S76 A client secret that the bank replaced delays payouts until the restart, and each is sent once', async () => {
  const member = await stage.aMember({ cash: 10_000n });
  const toOwnCpf = { amount: 4000n, pixKeyKind: 'cpf', pixKey: OWN_CPF, document: '', payeeName: '', acceptedForfeits: [] } as const;
  const stateOf = async () => (await listWithdrawals(member.call(), { cursor: undefined, pageSize: 20 })).list.map(({ state }) => state);
  const { withdrawalId } = await confirmedWithdrawal(member.call(), toOwnCpf);
  const payouts = () => stage.simulator.bank.listPayouts().filter(({ payoutId }) => payoutId === withdrawalId);

  await stage.bank({ do: 'change_client_secret', clientSecret: NEW_SECRET });
  for (let minute = 0; minute < 3; minute += 1) {
    stage.clock.advance(MINUTE_MS);
    await payOut(stage.ctx);
  }
  expect(payouts()).toEqual([]);
  expect(await stateOf()).not.toContain('failed');
  expect(await member.balance()).toEqual({ cash: 6000n, held: 4000n });
  await expect(createDeposit(member.call(), { amount: 5000n })).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });

  const restarted = stage.restartedWith({ pixClientSecret: NEW_SECRET });
  for (let minute = 0; minute < 3; minute += 1) {
    stage.clock.advance(10 * MINUTE_MS);
    await payOut(restarted);
  }
  expect(payouts()).toHaveLength(1);
  await stage.bank({ do: 'settle_payouts' });
  expect(await stateOf()).toEqual(['paid']);
  expect(await member.balance()).toEqual({ cash: 6000n, held: 0n });
  expect(await createDeposit({ ...member.call(), ...restarted }, { amount: 5000n })).toMatchObject({ state: 'waiting' });
});
