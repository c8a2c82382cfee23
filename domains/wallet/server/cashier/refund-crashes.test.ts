import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomBytes } from 'node:crypto';
import type { ApprovalRow, OperatorContext } from '@jogada/accounts/server';
import { createDeposit } from '../deposit/create-deposit.ts';
import { readDeposit } from '../deposit/read-deposit.ts';
import { watchDeposits } from '../deposit/watch-deposits.ts';
import { agreedRefund } from '../refund/refund-deposit.ts';
import { sendRefunds } from '../refund/send-refunds.ts';
import { cashierStage, type CashierStage } from '../testing/cashier-stage.ts';
import { DEATHS_TIMEOUT_MS, crashAtEveryStep } from '../testing/crash-at-every-step.ts';
import type { CashierContext } from './cashier-context.ts';

let stage: CashierStage;
beforeAll(async () => {
  stage = await cashierStage();
});
beforeEach(() => stage.bank({ do: 'behave' }));
afterAll(() => stage.close());

/** A member who has paid R$ 50,00, and an approved refund of R$ 20,00. */
async function aRefundAgreedOn() {
  const member = await stage.aMember();
  const { depositId } = await createDeposit(member.call(), { amount: 5000n });
  const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  const { endToEndIds } = await stage.bank({ do: 'pay', txid: row?.txid ?? '', notify: false });
  await watchDeposits(stage.ctx);
  expect(await member.balance()).toEqual({ cash: 5000n, held: 0n });
  const { merchant } = member.call();
  const approval: ApprovalRow = {
    id: `apv_${randomBytes(8).toString('hex')}`,
    merchant_code: merchant.code,
    kind: agreedRefund.kind,
    subject_id: depositId,
    content: { direction: 'debit', amount: '2000', currency: 'BRL' },
    reason: 'the payer asked the bank for it',
    asked_by: 'opr_asker',
    asked_at: stage.clock.now(),
    state: 'waiting',
    decided_by: null,
    decided_at: null,
    decided_why: '',
    asked_by_name: 'asker',
    decided_by_name: null,
  };
  return {
    member,
    endToEndId: endToEndIds[0] ?? '',
    /** Performs the approval once, as the approval's state ensures in production. */
    agree: (ctx: CashierContext) =>
      ctx.database.transaction(async (tx) => {
        const done = await tx.query('select 1 from wallet.deposit_refund where approval_id = $1', [approval.id]);
        if (done.length === 0) await agreedRefund.perform(anOperatorContext(ctx), tx, approval);
      }),
    read: () => readDeposit(member.call(), { depositId }),
    refunds: () => stage.data.owner.query<{ state: string }>('select state from wallet.deposit_refund where deposit_id = $1', [depositId]),
    movements: async () => {
      const rows = await stage.data.owner.query<{ kind: string }>(
        "select kind from wallet.transfer where member_id = $1 and kind <> 'deposit' order by version_after",
        [member.id],
      );
      return rows.map(({ kind }) => kind);
    },
    incidents: () => stage.data.owner.query('select facts from wallet.cashier_incident where subject_id = $1', [endToEndIds[0]]),
  };
}

function anOperatorContext(ctx: CashierContext): OperatorContext {
  return {
    ...ctx,
    ip: '127.0.0.1',
    host: 'localhost',
    userAgent: 'test',
    idempotencyKey: undefined,
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
    header: () => undefined,
    operator: {
      id: 'opr_other',
      username: 'other',
      role: 'finance',
      permissions: null,
      merchantCodes: null,
      hasAuthenticator: false,
      mustChangePassword: false,
      hasPasskey: false,
      sessionId: 'ops_test',
      sessionExpiresAt: ctx.now(),
    },
  };
}

test(
  'P-03 Debits and returns a refund once after a crash at any step, including between the commit and the bank call, and a retry',
  async () => {
    const points = await crashAtEveryStep(stage, async () => {
      const refund = await aRefundAgreedOn();
      return {
        work: async (ctx) => {
          await refund.agree(ctx);
          await sendRefunds(ctx);
        },
        after: async () => {
          expect(await refund.member.balance()).toEqual({ cash: 3000n, held: 0n });
          expect(await refund.movements()).toEqual(['deposit_return']);
          expect(await refund.refunds()).toEqual([{ state: 'returned' }]);
          expect(await refund.read()).toMatchObject({ state: 'paid', refundState: 'returned', refundedAmount: '2000' });
          expect(stage.simulator.bank.findPayment(refund.endToEndId)?.refunds).toMatchObject([{ amount: '20.00', status: 'DEVOLVIDO' }]);
          // The bank's later report of the refund debits nothing again.
          await watchDeposits(stage.ctx);
          expect(await refund.member.balance()).toEqual({ cash: 3000n, held: 0n });
        },
      };
    });
    expect(points).toBeGreaterThan(12);
  },
  DEATHS_TIMEOUT_MS,
);

test(
  'P-03 Credits a refund that the bank refuses back once, with an incident, after a crash at any step and a retry',
  async () => {
    const points = await crashAtEveryStep(stage, async () => {
      await stage.bank({ do: 'behave' });
      const refund = await aRefundAgreedOn();
      await stage.bank({ do: 'misbehave', how: { refusesRefunds: true } });
      return {
        work: async (ctx) => {
          await refund.agree(ctx);
          await sendRefunds(ctx);
        },
        after: async () => {
          expect(await refund.member.balance()).toEqual({ cash: 5000n, held: 0n });
          expect(await refund.movements()).toEqual(['deposit_return', 'adjustment_credit']);
          expect(await refund.refunds()).toEqual([{ state: 'not_done' }]);
          expect(await refund.read()).toMatchObject({ state: 'paid', refundState: null, refundedAmount: '0' });
          expect(await refund.incidents()).toHaveLength(1);
        },
      };
    });
    expect(points).toBeGreaterThan(12);
  },
  DEATHS_TIMEOUT_MS,
);

test('P-03 Repeats a refund whose response is lost under its id, and the bank executes it once', async () => {
  const refund = await aRefundAgreedOn();
  await refund.agree(stage.ctx);
  await stage.bank({ do: 'misbehave', how: { lostAnswers: { refund: 2 } } });
  for (const state of ['returning', 'returning', 'returned']) {
    await sendRefunds(stage.ctx);
    expect(await refund.refunds()).toEqual([{ state }]);
    stage.clock.advance(61_000);
  }
  expect(stage.simulator.bank.findPayment(refund.endToEndId)?.refunds).toHaveLength(1);
  expect(await refund.member.balance()).toEqual({ cash: 3000n, held: 0n });
});
