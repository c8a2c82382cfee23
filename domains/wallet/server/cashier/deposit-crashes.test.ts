import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { Command } from '@jogada/pix-simulator';
import { createDeposit } from '../deposit/create-deposit.ts';
import { readDeposit } from '../deposit/read-deposit.ts';
import { watchDeposits } from '../deposit/watch-deposits.ts';
import { noteClawback } from '../deposit/note-clawback.ts';
import { cashierStage, OTHER_CPF, type CashierStage } from '../testing/cashier-stage.ts';
import { DEATHS_TIMEOUT_MS, crashAtEveryStep, HAS_ALL_PAIRS } from '../testing/crash-at-every-step.ts';

let stage: CashierStage;
beforeAll(async () => {
  stage = await cashierStage();
});
beforeEach(() => stage.bank({ do: 'behave' }));
afterAll(() => stage.close());

interface Case {
  readonly name: string;
  /** The payment at the bank; omitted for an unpaid deposit. No webhook is sent, so the job must find the payment. */
  readonly pay?: Partial<Extract<Command, { do: 'pay' }>>;
  readonly isLate?: boolean;
  readonly isBeforeTheAnswer?: boolean;
  /** The part of a credited payment that the bank claws back. */
  readonly clawedBack?: string;
  readonly credited: bigint;
  readonly refunds: readonly number[];
  readonly expected: { readonly state: string; readonly returnReason: string | null };
}

const PAID = { state: 'paid', returnReason: null } as const;

const CASES: readonly Case[] = [
  { name: 'paid once', pay: {}, credited: 5000n, refunds: [0], expected: PAID },
  { name: 'paid twice', pay: { times: 2 }, credited: 5000n, refunds: [0, 1], expected: PAID },
  { name: 'never paid', credited: 0n, refunds: [], expected: { state: 'expired', returnReason: null } },
  { name: 'paid before the creation answered', pay: {}, isBeforeTheAnswer: true, credited: 5000n, refunds: [0], expected: PAID },
  { name: 'paid after the code lapsed', pay: {}, isLate: true, credited: 5000n, refunds: [0], expected: PAID },
  {
    name: 'paid too little',
    pay: { amount: '1.00' },
    credited: 0n,
    refunds: [1],
    expected: { state: 'returned', returnReason: 'amount_differs' },
  },
  {
    name: 'paid too much',
    pay: { amount: '50.01' },
    credited: 0n,
    refunds: [1],
    expected: { state: 'returned', returnReason: 'amount_differs' },
  },
  {
    name: 'paid by another CPF',
    pay: { document: OTHER_CPF },
    credited: 0n,
    refunds: [1],
    expected: { state: 'returned', returnReason: 'payer_differs' },
  },
  { name: 'paid and in part clawed back', pay: {}, clawedBack: '12.34', credited: 3766n, refunds: [1], expected: PAID },
  { name: 'paid and clawed back (MED)', pay: {}, clawedBack: '50.00', credited: 0n, refunds: [1], expected: PAID },
];

// Cases that share a code path with another run only in the long suite.
const SHORT = CASES.filter(({ name }) => name !== 'paid too much' && name !== 'paid and in part clawed back');

test.each(HAS_ALL_PAIRS ? CASES : SHORT)(
  'P-03 Settles a deposit $name correctly after a crash at each step and a retry',
  async (one) => {
    const points = await crashAtEveryStep(stage, async () => {
      const member = await stage.aMember();
      const key = randomUUID();
      const endToEndIds: string[] = [];
      const txidOf = async () => {
        const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where member_id = $1', [member.id]);
        return row?.txid ?? '';
      };
      const pay = async () => {
        if (one.pay) endToEndIds.push(...(await stage.bank({ do: 'pay', txid: await txidOf(), notify: false, ...one.pay })).endToEndIds);
      };
      if (one.isBeforeTheAnswer) {
        await stage.bank({ do: 'misbehave', how: { lostAnswers: { charge: 1 } } });
        await createDeposit(member.call(key), { amount: 5000n }).catch(() => undefined);
        await pay();
      }
      const { depositId } = await createDeposit(member.call(key), { amount: 5000n });
      if (one.isLate || !one.pay) stage.clock.advance(3_600_000);
      if (!one.isBeforeTheAnswer) await pay();
      if (one.clawedBack !== undefined) {
        await watchDeposits(stage.ctx);
        const payment = stage.simulator.bank.findPayment(endToEndIds[0] ?? '');
        if (!payment) throw new Error('nothing was paid');
        stage.simulator.bank.refund(payment, { id: 'med', amount: one.clawedBack });
      }
      return {
        async work(ctx) {
          await watchDeposits(ctx);
          if (one.clawedBack !== undefined) await noteClawback(ctx, endToEndIds[0] ?? '');
        },
        async after() {
          expect(await member.balance()).toEqual({ cash: one.credited, held: 0n });
          const [journal] = await stage.data.owner.query<{ amount: bigint; deposits: bigint }>(
            `select coalesce(sum(e.amount), 0)::bigint as amount, count(distinct e.transfer_id) as deposits from wallet.entry e
             join wallet.account a on a.id = e.account_id where a.member_id = $1`,
            [member.id],
          );
          expect(journal).toEqual({ amount: one.credited, deposits: one.clawedBack !== undefined ? 2n : one.credited > 0n ? 1n : 0n });
          expect(await readDeposit(member.call(), { depositId })).toMatchObject(one.expected);
          const refunds = endToEndIds.map((id) => stage.simulator.bank.findPayment(id)?.refunds.length);
          expect(refunds.toSorted((some, other) => (some ?? 0) - (other ?? 0))).toEqual(one.refunds);
          const incidents = await stage.data.owner.query(
            `select 1 from wallet.cashier_incident where kind = 'payment_clawed_back' and subject_id = any ($1)`,
            [endToEndIds],
          );
          expect(incidents).toHaveLength(one.clawedBack === undefined ? 0 : 1);
        },
      };
    });
    expect(points).toBeGreaterThan(3);
  },
  DEATHS_TIMEOUT_MS,
);
