import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { ledgerContext, type LedgerContext } from '../testing/ledger-context.ts';
import { grantBonus } from './grant-bonus.ts';
import { openAccounts, post } from './post.ts';
import type { Posting } from './posting.ts';
import { LEDGER_CHECKS, VERIFICATION_PLANS, verifyLedger } from './verify-ledger.ts';

const DAY_MS = 86_400_000;
const MEMBERS = 60;
/** A check may join a table with itself and with sums of it. */
const READS_MAX = 4;

let store: TestDatabase;
let ctx: LedgerContext;

beforeAll(async () => {
  store = await testDatabase();
  ctx = ledgerContext({ database: store.database, clock: testClock() });
  for (let index = 0; index < MEMBERS; index += 1) await play(`mbr_verify${index}`);
});
afterAll(() => store.close());

/** A member with a deposit, an open bonus, a round, a rolled-back bet and money back from a vendor. */
async function play(memberId: string): Promise<void> {
  await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: 'BRL', at: ctx.now() });
  const ask = async (asked: Partial<Posting> & Pick<Posting, 'kind'>) => {
    const posting = {
      merchantCode: 'demo',
      memberId,
      source: 'arcade',
      roundId: '',
      gameId: '',
      amount: 0n,
      currency: 'BRL',
      at: ctx.now(),
    } as const;
    const { outcome } = await post(ctx, { ...posting, externalId: randomUUID(), ...asked });
    expect(outcome).toBe('applied');
  };
  await ask({ kind: 'deposit', source: 'pix', amount: 10_000n });
  await ask({ kind: 'bet', amount: 100n, externalId: 'won', roundId: 'r1', gameId: 'slot' });
  await ask({ kind: 'win', amount: 50n, refExternalId: 'won', roundId: 'r1', gameId: 'slot' });
  await ask({ kind: 'bet', amount: 100n, externalId: 'undone', roundId: 'r2', gameId: 'slot' });
  await ask({ kind: 'rollback', refExternalId: 'undone', roundId: 'r2', gameId: 'slot' });
  await ask({ kind: 'vendor_hold', amount: 200n, externalId: 'held' });
  await ask({ kind: 'vendor_release', amount: 200n, refExternalId: 'held' });
  const granted = await grantBonus(store.database, {
    grantId: `bon_${memberId}`,
    merchantCode: 'demo',
    memberId,
    promotionCode: 'WELCOME',
    currency: 'BRL',
    amount: 500n,
    wageringRequired: 1000n,
    stakeOrder: 'cash_first',
    weightRule: 'standard',
    maxBet: null,
    maxConversion: null,
    expiresAt: new Date(ctx.now().getTime() + DAY_MS),
    at: ctx.now(),
  });
  expect(granted.outcome).toBe('applied');
}

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows that a plan reads of the tables whose name begins so. */
function rowsRead(plan: Plan, table: string): number {
  const own = plan['Relation Name']?.startsWith(table)
    ? ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 0)
    : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), own);
}

test('S67 Each check of the verification reads each entry and transfer a bounded number of times', async () => {
  for (const { name, broken } of await verifyLedger(store.database)) expect(broken, name).toBe(0n);
  const read = await store.database.transaction(async (tx) => {
    await tx.query(VERIFICATION_PLANS);
    const plans: { name: string; entries: number; transfers: number }[] = [];
    for (const { name, sql } of LEDGER_CHECKS) {
      const [row] = await tx.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(`explain (analyze, format json, timing off) ${sql}`);
      const plan = row?.['QUERY PLAN'][0]?.Plan ?? expect.fail('no plan');
      plans.push({ name, entries: rowsRead(plan, 'entry'), transfers: rowsRead(plan, 'transfer') });
    }
    return plans;
  });
  const count = async (table: string) =>
    Number((await store.database.query<{ count: bigint }>(`select count(*) as count from wallet.${table}`))[0]?.count);
  const [entries, transfers] = [await count('entry'), await count('transfer')];
  expect(entries).toBeGreaterThan(MEMBERS * 10);
  expect(read.filter((one) => one.entries > READS_MAX * entries || one.transfers > READS_MAX * transfers)).toEqual([]);
});
