import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClock, testDatabase, type TestClock, type TestDatabase } from '@jogada/platform/testing';
import { ledgerContext, type LedgerContext } from '../testing/ledger-context.ts';
import { selectHouseAccounts, selectMemberTotals } from '../operators/operators.sql.ts';
import { openAccounts, post, postWithin } from './post.ts';
import type { Posting } from './posting.ts';
import { recountHouses, rollUpHouses } from './roll-up-houses.ts';
import { verifyLedger } from './verify-ledger.ts';

const MINUTE_MS = 60_000;

let store: TestDatabase;
let clock: TestClock;
let ctx: LedgerContext;
let nextId = 0;

beforeEach(async () => {
  store = await testDatabase();
  clock = testClock();
  ctx = ledgerContext({ database: store.database, clock });
  for (const memberId of ['mbr_ana', 'mbr_rui']) {
    await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: 'BRL', at: ctx.now() });
    await post(ctx, { ...bet(), memberId, kind: 'deposit', source: 'pix', amount: 100_000n });
  }
});

afterEach(async () => {
  expect((await brokenChecks()).length).toBe(0);
  await store.close();
});

function bet(): Posting {
  nextId += 1;
  const id = `b${nextId}`;
  return {
    kind: 'bet',
    externalId: id,
    roundId: id,
    gameId: 'slot',
    merchantCode: 'demo',
    memberId: 'mbr_ana',
    source: 'arcade',
    currency: 'BRL',
    amount: 1n,
    at: ctx.now(),
  };
}

/** The games' house balance as the console reads it. */
async function arcadeBalance(): Promise<bigint> {
  const rows = await selectHouseAccounts(store.database);
  return rows.find(({ member_id: owner, pocket }) => owner.includes('arcade') && pocket === 'house')?.balance ?? 0n;
}

/** The rolled-up part of that balance. */
async function arcadeRollup(): Promise<bigint | undefined> {
  const rows = await store.database.query<{ balance: bigint }>(
    `select r.balance from wallet.house_rollup r join wallet.house h on h.account_id = r.account_id and h.source = 'arcade' and h.pocket = 'house'`,
  );
  return rows[0]?.balance;
}

async function brokenChecks(): Promise<string[]> {
  return (await verifyLedger(store.database)).filter(({ broken }) => broken > 0n).map(({ name }) => name);
}

async function rollUpAfter(minutes: number): Promise<void> {
  clock.advance(minutes * MINUTE_MS);
  await rollUpHouses(ctx);
}

/** Rolls up until the games' account reaches an amount. Transactions of other databases on the server also hold back the watermark. */
async function rolledUpTo(amount: bigint): Promise<void> {
  const reached = async () => {
    await rollUpHouses(ctx);
    return arcadeRollup();
  };
  await expect.poll(reached, { timeout: 20_000 }).toBe(amount);
}

test('Rolls up entries behind the watermark and adds later ones to the balance', async () => {
  await post(ctx, bet());
  await rollUpAfter(16);
  expect(await arcadeRollup()).toBeUndefined();
  await rollUpAfter(1);
  await rolledUpTo(1n);
  await post(ctx, bet());
  expect(await arcadeBalance()).toBe(2n);
  await rollUpAfter(1);
  expect(await arcadeRollup()).toBe(1n);
  expect(await arcadeBalance()).toBe(2n);
  await rollUpAfter(20);
  await rollUpAfter(1);
  await rolledUpTo(2n);
  expect(await arcadeBalance()).toBe(2n);
});

test('Holds the watermark back for an open transaction of any duration and counts it once', async () => {
  await post(ctx, bet());
  await rollUpAfter(20);
  await rollUpAfter(1);
  await rolledUpTo(1n);
  const late = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const open = store.database.transaction(async (tx) => {
    await postWithin(tx, [bet()]);
    written.resolve();
    await late.promise;
  });
  await written.promise;
  for (const minutes of [1, 60, 60]) await rollUpAfter(minutes);
  await post(ctx, { ...bet(), memberId: 'mbr_rui' });
  await rollUpAfter(60);
  expect(await arcadeRollup()).toBe(1n);
  expect(await arcadeBalance()).toBe(2n);

  late.resolve();
  await open;
  expect(await arcadeBalance()).toBe(3n);
  await rollUpAfter(20);
  await rollUpAfter(1);
  await rolledUpTo(3n);
  expect(await arcadeBalance()).toBe(3n);
});

test('Counts every entry once with concurrent writers', async () => {
  const count = 40;
  for (let round = 0; round < 5; round += 1) {
    clock.advance(6 * MINUTE_MS);
    const posted = Array.from({ length: count }, (_, index) => post(ctx, { ...bet(), memberId: index % 2 === 0 ? 'mbr_ana' : 'mbr_rui' }));
    await Promise.all([...posted, rollUpHouses(ctx), rollUpHouses(ctx)]);
    expect(await arcadeBalance()).toBe(BigInt((round + 1) * count));
    expect(await brokenChecks()).toEqual([]);
  }
  await rollUpAfter(60);
  await rollUpAfter(60);
  await rolledUpTo(BigInt(5 * count));
});

test('Detects an entry posted with a clock one day slow and corrects it by a recount', async () => {
  await post(ctx, bet());
  await rollUpAfter(60);
  await rollUpAfter(1);
  await rolledUpTo(1n);
  await post(ctx, { ...bet(), at: new Date(ctx.now().getTime() - 24 * 60 * MINUTE_MS) });
  expect(await brokenChecks()).toEqual([
    "a house account's rollup is the sum of its entries up to its moment",
    'a roll-up of members is what they hold less what moved since',
  ]);
  await recountHouses(ctx);
  expect(await arcadeRollup()).toBe(2n);
  expect(await arcadeBalance()).toBe(2n);
});

/** Members' totals as the console reads them, and the sum of their accounts in the same snapshot. */
function memberTotals(): Promise<{ received: unknown[]; added: unknown[] }> {
  return store.database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const received = await selectMemberTotals(tx);
    const added = await tx.query(
      `select merchant_code, pocket, currency, sum(balance)::bigint as balance, count(*) as account_count from wallet.account
        where floor is not null group by 1, 2, 3 order by 1, array_position(array['cash', 'held', 'bonus', 'play'], pocket), 3`,
    );
    return { received, added };
  });
}

async function rolledUpCashAccounts(): Promise<bigint | undefined> {
  const [row] = await store.database.query<{ account_count: bigint }>(
    "select account_count from wallet.member_rollup where pocket = 'cash'",
  );
  return row?.account_count;
}

test("CON-Size Matches members' totals with the sum of their accounts while bets run and accounts open", async () => {
  const before = await memberTotals();
  expect(before.received).toEqual(before.added);
  for (let round = 0; round < 6; round += 1) {
    clock.advance(9 * MINUTE_MS);
    const posted = Array.from({ length: 30 }, (_, index) => post(ctx, { ...bet(), memberId: index % 2 === 0 ? 'mbr_ana' : 'mbr_rui' }));
    const opened = openAccounts(store.database, { memberId: `mbr_new${round}`, merchantCode: 'demo', currency: 'BRL', at: ctx.now() });
    const [first, second] = await Promise.all([memberTotals(), memberTotals(), rollUpHouses(ctx), rollUpHouses(ctx), opened, ...posted]);
    for (const { received, added } of [first, second, await memberTotals()]) expect(received).toEqual(added);
  }
  await rollUpAfter(60);
  await rollUpAfter(60);
  const reached = async () => {
    await rollUpHouses(ctx);
    return rolledUpCashAccounts();
  };
  await expect.poll(reached, { timeout: 20_000 }).toBe(8n);
  const { received, added } = await memberTotals();
  expect(received).toEqual(added);
});

test('CON-Size Counts an account opened with a clock one day slow in the recount', async () => {
  await post(ctx, bet());
  await rollUpAfter(60);
  await rollUpAfter(1);
  await rolledUpTo(1n);
  const aDayAgo = new Date(ctx.now().getTime() - 24 * 60 * MINUTE_MS);
  await openAccounts(store.database, { memberId: 'mbr_late', merchantCode: 'demo', currency: 'BRL', at: aDayAgo });
  expect(await brokenChecks()).toEqual(['a roll-up of members is what they hold less what moved since']);
  await recountHouses(ctx);
  const { received, added } = await memberTotals();
  expect(received).toEqual(added);
});
