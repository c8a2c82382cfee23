import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '@jogada/platform/server';
import { testClock, testContext, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { openAccounts, post } from './post.ts';
import { consistent, LedgerModel, ledgerStep, sourceOf, type LedgerStep } from '../testing/ledger-model.ts';
import type { Posting } from './posting.ts';
import { verifyLedger } from './verify-ledger.ts';

let store: TestDatabase;
let ctx: Context;
let nextMember = 0;

beforeAll(async () => {
  store = await testDatabase();
  ctx = testContext({ database: store.database, clock: testClock() });
});

afterAll(async () => {
  for (const check of await verifyLedger(store.database)) expect(check, check.name).toMatchObject({ broken: 0n });
  await store.close();
});

function postingOf(asked: LedgerStep, memberId: string): Posting {
  const isPlay = 'round' in asked;
  return {
    kind: asked.kind,
    merchantCode: 'demo',
    memberId,
    source: sourceOf(asked),
    externalId: `t${asked.id}`,
    currency: 'BRL',
    at: ctx.now(),
    roundId: isPlay ? `r${asked.round}` : '',
    gameId: isPlay ? 'slot' : '',
    amount: 'amount' in asked ? asked.amount : 0n,
    refExternalId: asked.kind === 'rollback' ? `t${asked.bet}` : '',
    closesRound: asked.kind === 'win' && asked.closes,
  };
}

test('L-03: any sequence of calls gives the answers and balances of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ledgerStep, { minLength: 1, maxLength: 40 }), fc.boolean(), async (drawn, atOnce) => {
      nextMember += 1;
      const memberId = `mbr_prop${nextMember}`;
      await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: 'BRL', at: ctx.now() });
      await post(ctx, {
        kind: 'deposit',
        merchantCode: 'demo',
        memberId,
        source: 'house',
        externalId: 'start',
        amount: 100n,
        currency: 'BRL',
        at: ctx.now(),
      });
      const steps = consistent(drawn);
      const model = new LedgerModel();
      // Asked at once they share groups, and must still be answered in the order asked.
      const answers = [];
      if (atOnce) answers.push(...(await Promise.all(steps.map((asked) => post(ctx, postingOf(asked, memberId))))));
      else for (const asked of steps) answers.push(await post(ctx, postingOf(asked, memberId)));
      expect(answers.map(({ outcome, balance }) => ({ outcome, balance }))).toEqual(steps.map((asked) => model.take(asked)));
      const accounts = await store.database.query<{ pocket: string; balance: bigint }>(
        "select pocket, balance from wallet.account where member_id = $1 and pocket in ('cash', 'held') order by pocket",
        [memberId],
      );
      expect(accounts.map((account) => account.balance)).toEqual([model.cash, model.held]);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 150) },
  );
}, 120_000);
