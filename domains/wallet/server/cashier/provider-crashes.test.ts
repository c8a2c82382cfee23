import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import type { Command } from '@jogada/pix-simulator';
import { createDeposit } from '../deposit/create-deposit.ts';
import { notePayment } from '../deposit/pix-payment.sql.ts';
import { settlePayment } from '../deposit/settle-payment.ts';
import { cashierStage, confirmedWithdrawal, OTHER_CPF, OWN_CPF, type CashierStage } from '../testing/cashier-stage.ts';
import { DEATHS_TIMEOUT_MS, crashAtEveryStep } from '../testing/crash-at-every-step.ts';
import { sendWithdrawal } from '../withdrawal/send-withdrawal.ts';
import type { CashierContext } from './cashier-context.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

/*
 * The crashes of `crash-points.test.ts` at the providers with an API of their own, and in the run after the crash the bank's
 * answers are lost. No message is sent: what happened is read from the provider.
 */

const PROVIDERS = ['efi', 'woovi'] as const;
type Provider = (typeof PROVIDERS)[number];

const stages = new Map<Provider, CashierStage>();

beforeAll(async () => {
  for (const provider of PROVIDERS) stages.set(provider, await cashierStage({ provider }));
});
beforeEach(async () => {
  for (const stage of stages.values()) {
    await stage.bank({ do: 'behave' });
    await stage.bank({ do: 'misbehave', how: { messages: 'never' } });
  }
});
afterAll(async () => {
  for (const stage of stages.values()) await stage.close();
});

function stageOf(provider: Provider): CashierStage {
  const stage = stages.get(provider);
  if (!stage) throw new Error(`no stage at ${provider}`);
  return stage;
}

const withDatabase = (call: MemberContext, { database }: CashierContext): MemberContext => ({ ...call, database });

/** Work whose answer from the bank may be lost, as the jobs do it: without an answer it stays due. */
async function due(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    const isUnanswered =
      error instanceof ProviderUnavailable || (error instanceof Problem && error.code === 'deposit_provider_unavailable');
    if (!isUnanswered) throw error;
  });
}

type Answers = Partial<Record<'charge' | 'payment' | 'refund' | 'payout', number>>;

/** The work of a turn. Its second run, which follows the crash of the first, loses the given answers. */
function losing(stage: CashierStage, lostAnswers: Answers, run: (ctx: CashierContext) => Promise<unknown>) {
  let runs = 0;
  return async (ctx: CashierContext) => {
    runs += 1;
    if (runs === 2) await stage.bank({ do: 'misbehave', how: { lostAnswers } });
    await due(run(ctx));
  };
}

async function depositOf(stage: CashierStage, memberId: string) {
  const rows = await stage.data.owner.query<{ txid: string; payment_account_id: string }>(
    'select txid, payment_account_id from wallet.deposit where member_id = $1',
    [memberId],
  );
  expect(rows).toHaveLength(1);
  return { txid: rows[0]?.txid ?? '', accountId: rows[0]?.payment_account_id ?? '' };
}

test.each(PROVIDERS)(
  'P-03 At %s a deposit is charged once after a crash before any step, a lost answer and a retry',
  async (provider) => {
    const stage = stageOf(provider);
    const points = await crashAtEveryStep(stage, async () => {
      const member = await stage.aMember();
      const key = randomUUID();
      const work = losing(stage, { charge: 1 }, (ctx) => createDeposit(withDatabase(member.call(key), ctx), { amount: 5000n }));
      return {
        work,
        after: async () => {
          await work(stage.ctx);
          const { txid } = await depositOf(stage, member.id);
          expect(stage.simulator.bank.findCharge(txid)).toMatchObject({ amount: '50.00' });
          expect(await createDeposit(member.call(key), { amount: 5000n })).toMatchObject({ state: 'waiting', pixCode: expect.any(String) });
        },
      };
    });
    expect(points).toBeGreaterThan(5);
  },
  DEATHS_TIMEOUT_MS,
);

const SETTLED: readonly (readonly [state: string, change: Partial<Extract<Command, { do: 'pay' }>>, cash: bigint, refundCount: number])[] =
  [
    ['credited', {}, 5000n, 0],
    ['returned', { document: OTHER_CPF }, 0n, 1],
    ['returned', { amount: '50.01' }, 0n, 1],
  ];

test.each(PROVIDERS.flatMap((provider) => SETTLED.map((settled) => [provider, ...settled] as const)))(
  'P-03 At %s a payment is %s once after a crash before any step of its settlement, lost answers and a retry (%o)',
  async (provider, state, change, cash, refundCount) => {
    const stage = stageOf(provider);
    const points = await crashAtEveryStep(stage, async () => {
      const member = await stage.aMember();
      await createDeposit(member.call(), { amount: 5000n });
      const { txid, accountId } = await depositOf(stage, member.id);
      const [endToEndId = ''] = (await stage.bank({ do: 'pay', txid, notify: false, ...change })).endToEndIds;
      await notePayment(stage.data.database, { endToEndId, accountId, at: stage.clock.now() });
      const work = losing(stage, { payment: 1, refund: 1 }, (ctx) => settlePayment(ctx, endToEndId));
      return {
        work,
        after: async () => {
          for (let turn = 0; turn < 2; turn += 1) await work(stage.ctx);
          const rows = await stage.data.owner.query('select state from wallet.pix_payment where end_to_end_id = $1', [endToEndId]);
          expect(rows).toEqual([{ state }]);
          expect(await member.balance()).toEqual({ cash, held: 0n });
          expect(stage.simulator.bank.findPayment(endToEndId)?.refunds).toHaveLength(refundCount);
        },
      };
    });
    expect(points).toBeGreaterThan(8);
  },
  DEATHS_TIMEOUT_MS,
);

const SENT = [
  ['paid', OWN_CPF, null, { cash: 6000n, held: 0n }, 1],
  ['refused', OWN_CPF, 'AC03', { cash: 10_000n, held: 0n }, 1],
  ['refused', OTHER_CPF, null, { cash: 10_000n, held: 0n }, 0],
] as const;

test.each(PROVIDERS.flatMap((provider) => SENT.map((sent) => [provider, ...sent] as const)))(
  'P-04 At %s a withdrawal is %s with at most one payout after a crash before any step, a lost answer and a retry (key of %s, refusal %s)',
  async (provider, state, keyOwner, refusesPayouts, balance, payoutCount) => {
    const stage = stageOf(provider);
    const points = await crashAtEveryStep(stage, async () => {
      const member = await stage.aMember({ cash: 10_000n });
      const pixKey = randomUUID();
      await stage.bank({ do: 'set_key_owner', kind: 'random', key: pixKey, document: keyOwner });
      const order = { amount: 4000n, pixKeyKind: 'random', pixKey, document: '', payeeName: '', acceptedForfeits: [] } as const;
      const { withdrawalId } = await confirmedWithdrawal(member.call(), order);
      await stage.bank({ do: 'misbehave', how: { refusesPayouts } });
      const work = losing(stage, { payout: 1 }, (ctx) => sendWithdrawal(ctx, withdrawalId));
      return {
        work,
        after: async () => {
          for (let turn = 0; turn < 2; turn += 1) {
            stage.clock.advance(3_600_000);
            await stage.bank({ do: 'settle_payouts' });
            await work(stage.ctx);
          }
          const rows = await stage.data.owner.query('select state from wallet.withdrawal where withdrawal_id = $1', [withdrawalId]);
          expect(rows).toEqual([{ state }]);
          expect(await member.balance()).toEqual(balance);
          const sent = stage.simulator.bank.listPayouts().filter(({ key }) => key === pixKey);
          expect(sent).toMatchObject(Array.from({ length: payoutCount }, () => ({ orders: 1, amount: '40.00' })));
        },
      };
    });
    expect(points).toBeGreaterThan(8);
  },
  DEATHS_TIMEOUT_MS,
);

test.each(
  PROVIDERS.flatMap((provider) => (['not_json', 'wrong_types', 'too_large'] as const).map((nonsense) => [provider, nonsense] as const)),
)(
  'S49 deposit_provider_unavailable: At %s an invalid answer (%s) credits, refunds, pays and releases nothing; the next valid one does',
  async (provider, nonsense) => {
    const stage = stageOf(provider);
    const member = await stage.aMember({ cash: 10_000n });
    await createDeposit(member.call(), { amount: 5000n });
    const { txid, accountId } = await depositOf(stage, member.id);
    const order = { amount: 4000n, pixKeyKind: 'cpf', pixKey: OWN_CPF, document: '', payeeName: '', acceptedForfeits: [] } as const;
    const { withdrawalId } = await confirmedWithdrawal(member.call(), order);
    const [endToEndId = ''] = (await stage.bank({ do: 'pay', txid, notify: false })).endToEndIds;
    await notePayment(stage.data.database, { endToEndId, accountId, at: stage.clock.now() });

    await stage.bank({ do: 'misbehave', how: { nonsense } });
    await expect(createDeposit(member.call(), { amount: 5000n })).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
    await expect(settlePayment(stage.ctx, endToEndId)).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(sendWithdrawal(stage.ctx, withdrawalId)).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(await member.balance()).toEqual({ cash: 6000n, held: 4000n });

    await stage.bank({ do: 'misbehave', how: { nonsense: 'off' } });
    await settlePayment(stage.ctx, endToEndId);
    await stage.bank({ do: 'settle_payouts' });
    stage.clock.advance(3_600_000);
    await sendWithdrawal(stage.ctx, withdrawalId);
    expect(await member.balance()).toEqual({ cash: 11_000n, held: 0n });
    expect(stage.simulator.bank.findPayment(endToEndId)?.refunds).toEqual([]);
  },
);
