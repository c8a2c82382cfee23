import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { MemberContext } from '@jogada/accounts/server';
import { createDeposit } from '../deposit/create-deposit.ts';
import { notePayment } from '../deposit/pix-payment.sql.ts';
import { settlePayment } from '../deposit/settle-payment.ts';
import { cashierStage, confirmedWithdrawal, OTHER_CPF, OWN_CPF, type CashierStage } from '../testing/cashier-stage.ts';
import { DEATHS_TIMEOUT_MS, crashAtEveryStep } from '../testing/crash-at-every-step.ts';
import { sendWithdrawal } from '../withdrawal/send-withdrawal.ts';
import type { CashierContext } from './cashier-context.ts';

let stage: CashierStage;

beforeAll(async () => {
  stage = await cashierStage();
  await stage.bank({ do: 'misbehave', how: { isForgetful: true } });
});
afterAll(() => stage.close());

const withDatabase = (call: MemberContext, { database }: CashierContext): MemberContext => ({ ...call, database });

test(
  'P-03 Opens and credits a deposit once after a crash before any step and a retry',
  async () => {
    const points = await crashAtEveryStep(stage, async () => {
      const member = await stage.aMember();
      const key = randomUUID();
      return {
        work: (ctx) => createDeposit(withDatabase(member.call(key), ctx), { amount: 5000n }),
        after: async () => {
          const rows = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where member_id = $1', [member.id]);
          expect(rows).toHaveLength(1);
          await stage.bank({ do: 'pay', txid: rows[0]?.txid ?? '' });
          expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
        },
      };
    });
    expect(points).toBeGreaterThan(5);
  },
  DEATHS_TIMEOUT_MS,
);

test.each([
  ['credited', undefined, { cash: 5000n, held: 0n }, 0],
  ['returned', OTHER_CPF, { cash: 0n, held: 0n }, 1],
])(
  'P-03 Leaves a payment %s once after a crash before any step of its settlement and a retry',
  async (state, document, balance, refundCount) => {
    const points = await crashAtEveryStep(stage, async () => {
      const member = await stage.aMember();
      await createDeposit(member.call(), { amount: 5000n });
      const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where member_id = $1', [member.id]);
      const { endToEndIds } = await stage.bank({
        do: 'pay',
        txid: row?.txid ?? '',
        notify: false,
        ...(document === undefined ? {} : { document }),
      });
      const endToEndId = endToEndIds[0] ?? '';
      await notePayment(stage.data.database, { endToEndId, accountId: null, at: stage.clock.now() });
      return {
        work: (ctx) => settlePayment(ctx, endToEndId),
        after: async () => {
          const [payment] = await stage.data.owner.query<{ state: string }>(
            'select state from wallet.pix_payment where end_to_end_id = $1',
            [endToEndId],
          );
          expect(payment?.state).toBe(state);
          expect(await member.balance()).toEqual(balance);
          expect(stage.simulator.bank.findPayment(endToEndId)?.refunds).toHaveLength(refundCount);
        },
      };
    });
    expect(points).toBeGreaterThan(8);
  },
  DEATHS_TIMEOUT_MS,
);

test(
  'P-03 Holds once for a withdrawal request that crashes before any step and is retried',
  async () => {
    const points = await crashAtEveryStep(stage, async () => {
      const member = await stage.aMember({ cash: 10_000n });
      const key = randomUUID();
      const request = {
        amount: 4000n,
        pixKeyKind: 'cpf',
        pixKey: OWN_CPF,
        document: '',
        payeeName: '',
        acceptedForfeits: [],
      } as const;
      return {
        work: (ctx) => confirmedWithdrawal(withDatabase(member.call(key), ctx), request),
        after: async () => expect(await member.balance()).toEqual({ cash: 6000n, held: 4000n }),
      };
    });
    expect(points).toBeGreaterThan(8);
  },
  DEATHS_TIMEOUT_MS,
);

test.each([
  ['paid', OWN_CPF, { cash: 6000n, held: 0n }, 1],
  ['refused', OTHER_CPF, { cash: 10_000n, held: 0n }, 0],
])(
  'P-04 Leaves a withdrawal %s with at most one payout after a crash before any step of its sending and a retry',
  async (state, keyOwner, balance, payoutCount) => {
    const points = await crashAtEveryStep(stage, async () => {
      const member = await stage.aMember({ cash: 10_000n });
      const pixKey = randomUUID();
      await stage.bank({ do: 'set_key_owner', kind: 'random', key: pixKey, document: keyOwner });
      const { withdrawalId } = await confirmedWithdrawal(member.call(), {
        amount: 4000n,
        pixKeyKind: 'random',
        pixKey,
        document: '',
        payeeName: '',
        acceptedForfeits: [],
      });
      return {
        work: (ctx) => sendWithdrawal(ctx, withdrawalId),
        after: async () => {
          await stage.bank({ do: 'settle_payouts' });
          const [row] = await stage.data.owner.query<{ state: string }>('select state from wallet.withdrawal where withdrawal_id = $1', [
            withdrawalId,
          ]);
          expect(row?.state).toBe(state);
          expect(await member.balance()).toEqual(balance);
          expect(stage.simulator.bank.listPayouts().filter((payout) => payout.payoutId === withdrawalId)).toMatchObject(
            Array.from({ length: payoutCount }, () => ({ orders: 1 })),
          );
        },
      };
    });
    expect(points).toBeGreaterThan(8);
  },
  DEATHS_TIMEOUT_MS,
);
