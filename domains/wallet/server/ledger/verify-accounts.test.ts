import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClock, testDatabase, type TestClock, type TestDatabase } from '@jogada/platform/testing';
import { ledgerContext, type LedgerContext } from '../testing/ledger-context.ts';
import { openAccounts, post } from './post.ts';
import type { Posting } from './posting.ts';
import { readVerificationState, verifyAccounts } from './verify-accounts.ts';

const HOUR_MS = 3_600_000;
const MEMBERS = ['mbr_ana', 'mbr_rui', 'mbr_lia'];

let store: TestDatabase;
let clock: TestClock;
let ctx: LedgerContext;

beforeEach(async () => {
  store = await testDatabase();
  clock = testClock();
  ctx = ledgerContext({ database: store.database, clock });
  for (const memberId of MEMBERS) {
    await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: 'BRL', at: ctx.now() });
    await post(ctx, posting({ memberId, kind: 'deposit', source: 'pix', amount: 100_000n }));
    for (let bet = 0; bet < 3; bet += 1) await post(ctx, posting({ memberId }));
  }
  clock.advance(HOUR_MS);
});
afterEach(() => store.close());

let nextId = 0;
function posting(changes: Partial<Posting>): Posting {
  nextId += 1;
  const id = `b${nextId}`;
  const bet = {
    kind: 'bet',
    externalId: id,
    roundId: id,
    gameId: 'slot',
    merchantCode: 'demo',
    memberId: 'mbr_ana',
    source: 'arcade',
  } as const;
  return { ...bet, amount: 500n, currency: 'BRL', at: ctx.now(), ...changes };
}

const state = () => readVerificationState(store.database, { at: ctx.now() });
const rounds = () =>
  store.owner.query<{ checked_count: bigint; broken_count: bigint; examples: string[]; finished_at: Date | null }>(
    'select checked_count, broken_count, examples, finished_at from wallet.verification_round order by round_no',
  );
/** A change that no program of the site may make: the ledger's triggers are off. */
const forge = (text: string) =>
  store.owner.transaction(async (tx) => void (await tx.query(`set local session_replication_role = replica; ${text}`)));

test('A round verifies every account and transfer, and the next one follows six hours later', async () => {
  expect(await state()).toBeUndefined();
  await verifyAccounts(ctx);
  const [round] = await rounds();
  // 12 transfers and 3 accounts for each of 3 members.
  expect(round).toMatchObject({ checked_count: 21n, broken_count: 0n, examples: [] });
  expect(await state()).toEqual({ ageSeconds: 0, brokenCount: 0 });
  clock.advance(5 * HOUR_MS);
  await verifyAccounts(ctx);
  expect([(await rounds()).length, (await state())?.ageSeconds]).toEqual([1, 5 * 3600]);
  await post(ctx, posting({}));
  clock.advance(HOUR_MS + 1000);
  await verifyAccounts(ctx);
  expect((await rounds()).map(({ checked_count }) => checked_count)).toEqual([21n, 10n]);
});

test.each([
  ['a balance', "update wallet.account set balance = balance + 1 where member_id = 'mbr_rui' and pocket = 'cash'"],
  ['an amount', "update wallet.entry set amount = amount + 1 where member_id = 'mbr_rui' and version = 2"],
  ['a balance in the middle', "update wallet.entry set balance_after = balance_after + 1 where member_id = 'mbr_rui' and version = 2"],
  ['a hash', "update wallet.entry set hash = sha256(hash) where member_id = 'mbr_rui' and version = 4"],
  ['a transfer id', "update wallet.entry set transfer_id = transfer_id || 'x' where member_id = 'mbr_rui' and version = 3"],
  ['a removed last entry', "delete from wallet.entry where member_id = 'mbr_rui' and version = 4"],
  [
    'a removed house entry',
    'delete from wallet.entry where ctid in (select ctid from wallet.entry where version is null limit 1) and version is null',
  ],
])('S36 The continuous verification finds %s that was changed past the ledger, and the metrics show it', async (_, change) => {
  await forge(change);
  await verifyAccounts(ctx);
  const [round] = await rounds();
  expect(Number(round?.broken_count)).toBeGreaterThan(0);
  expect(round?.examples.length).toBeGreaterThan(0);
  expect((await state())?.brokenCount).toBe(Number(round?.broken_count));
});
