import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { ledgerContext, type LedgerContext } from '../testing/ledger-context.ts';
import { selectDueGrants, selectOpenGrants } from './bonus-grants.sql.ts';
import { endBonus } from './end-bonus.ts';
import { grantBonus, type BonusTerms } from './grant-bonus.ts';
import { openAccounts, post } from './post.ts';
import { postedMovements, type Posted } from './posted.ts';
import type { Posting, PostingAnswer } from './posting.ts';
import { verifyLedger } from './verify-ledger.ts';
import { setGameClassifications, setWageringWeights } from './wagering-rules.ts';

const DAY_MS = 86_400_000;

let store: TestDatabase;
let ctx: LedgerContext;
let clock: ReturnType<typeof testClock>;
let nextMember = 0;

beforeAll(async () => {
  store = await testDatabase();
  clock = testClock();
  ctx = ledgerContext({ database: store.database, clock });
  await setGameClassifications(store.database, [
    { gameId: 'blackjack', classification: 'table' },
    { gameId: 'roulette', classification: 'live' },
  ]);
  await setWageringWeights(store.database, 'standard', [
    { classification: '*', weightPercent: 100, takesBonus: true },
    { classification: 'table', weightPercent: 10, takesBonus: true },
    { classification: 'live', weightPercent: 0, takesBonus: false },
  ]);
});

afterAll(async () => {
  for (const check of await verifyLedger(store.database)) expect(check, check.name).toMatchObject({ broken: 0n });
  await store.close();
});

/** A member with cash, and helpers to post, grant bonuses and read the pockets. */
async function aMember(cash: bigint) {
  nextMember += 1;
  const memberId = `mbr_bonus${nextMember}`;
  await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: 'BRL', at: ctx.now() });
  const ask = (asked: Partial<Posting> & Pick<Posting, 'kind' | 'externalId'>): Promise<PostingAnswer> =>
    post(ctx, {
      merchantCode: 'demo',
      memberId,
      source: 'arcade',
      roundId: 'r1',
      gameId: 'slot',
      amount: 0n,
      currency: 'BRL',
      at: ctx.now(),
      ...asked,
    });
  if (cash > 0n) await ask({ kind: 'deposit', source: 'pix', externalId: 'E1', amount: cash, roundId: '', gameId: '' });
  let given = 0;
  const give = async (amount: bigint, terms: Partial<BonusTerms> = {}) => {
    given += 1;
    const grantId = terms.grantId ?? `bon_${nextMember}_${given}`;
    const answer = await grantBonus(store.database, {
      grantId,
      merchantCode: 'demo',
      memberId,
      promotionCode: 'WELCOME',
      currency: 'BRL',
      amount,
      wageringRequired: 100_000n,
      stakeOrder: 'cash_first',
      weightRule: 'standard',
      maxBet: null,
      maxConversion: null,
      expiresAt: new Date(ctx.now().getTime() + DAY_MS * given),
      at: ctx.now(),
      ...terms,
    });
    return { ...answer, grantId };
  };
  const grant = async (grantId: string) => {
    const [row] = await store.database.query<Awaited<ReturnType<typeof selectOpenGrants>>[number]>(
      'select * from wallet.bonus_grant_view where member_id = $1 and id = $2',
      [memberId, grantId],
    );
    if (!row) throw new Error(`no grant ${grantId}`);
    return row;
  };
  const end = async (kind: 'bonus_convert' | 'bonus_forfeit' | 'bonus_expire', grantId: string) => {
    const { id, member_id, merchant_code, source, currency } = await grant(grantId);
    return endBonus(store.database, {
      kind,
      grant: { id, memberId: member_id, merchantCode: merchant_code, source, currency },
      at: ctx.now(),
    });
  };
  return { memberId, ask, give, grant, end };
}

test('Grants a bonus once per id and plays it beside cash', async () => {
  const { give, ask, memberId } = await aMember(1_000n);
  const first = await give(500n, { grantId: 'bon_once' });
  expect(first).toMatchObject({ outcome: 'applied', balance: 1_500n, bonus: 500n });
  expect(await give(500n, { grantId: 'bon_once' })).toMatchObject({ outcome: 'replayed', balance: 1_500n });
  expect(await give(501n, { grantId: 'bon_once' })).toMatchObject({ outcome: 'conflict' });
  expect(await ask({ kind: 'deposit', source: 'pix', externalId: 'E2', amount: 100n, roundId: '' })).toMatchObject({
    balance: 1_600n,
    bonus: 500n,
  });
  expect((await selectOpenGrants(store.database, memberId)).map(({ id, balance }) => [id, balance])).toEqual([['bon_once', 500n]]);
});

test('Takes a bet from cash first, then from grants by expiry, and splits wins in the same proportion', async () => {
  const { give, ask, grant } = await aMember(100n);
  const later = await give(300n, { expiresAt: new Date(ctx.now().getTime() + 9 * DAY_MS) });
  const sooner = await give(50n, { expiresAt: new Date(ctx.now().getTime() + DAY_MS) });
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 200n })).toMatchObject({ outcome: 'applied', balance: 250n, bonus: 250n });
  expect([await grant(sooner.grantId), await grant(later.grantId)].map(({ balance, staked_open }) => [balance, staked_open])).toEqual([
    [0n, 50n],
    [250n, 50n],
  ]);
  // A win of 101 on a stake of 100 cash, 50 and 50: 25 and 25 rounded down, 51 to cash.
  expect(await ask({ kind: 'win', externalId: 'w1', amount: 101n, closesRound: true })).toMatchObject({ balance: 351n, bonus: 300n });
  expect([(await grant(sooner.grantId)).balance, (await grant(later.grantId)).balance]).toEqual([25n, 275n]);
});

test("bonus_first: Takes a promotion's bonus before cash", async () => {
  const { give, ask } = await aMember(100n);
  await give(60n, { stakeOrder: 'bonus_first' });
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 80n })).toMatchObject({ balance: 80n, bonus: 0n });
});

test('insufficient_funds: Includes bonus money in the check and in the returned balance', async () => {
  const { give, ask } = await aMember(100n);
  await give(60n);
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 161n })).toMatchObject({
    outcome: 'insufficient_funds',
    balance: 160n,
    bonus: 60n,
  });
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 160n })).toMatchObject({ outcome: 'applied', balance: 0n });
});

test('Returns a rolled-back bet to its source pockets and reverses its wagering progress', async () => {
  const { give, ask, grant } = await aMember(100n);
  const { grantId } = await give(60n);
  await ask({ kind: 'bet', externalId: 'b1', amount: 130n });
  expect(await grant(grantId)).toMatchObject({ balance: 30n, wagering_done: 130n });
  const back = await ask({ kind: 'rollback', externalId: 'x1', refExternalId: 'b1' });
  expect(back).toMatchObject({ outcome: 'applied', balance: 160n, bonus: 60n });
  expect(await grant(grantId)).toMatchObject({ balance: 60n, wagering_done: 0n, staked_open: 0n });
  expect(await ask({ kind: 'rollback', externalId: 'x2', refExternalId: 'b1' })).toMatchObject({ outcome: 'applied', balance: 160n });
});

test("Weights a stake by its game's classification and pays excluded games from cash only", async () => {
  const { give, ask, grant } = await aMember(1_000n);
  const { grantId } = await give(500n);
  await ask({ kind: 'bet', externalId: 'b1', amount: 105n, gameId: 'blackjack' });
  expect((await grant(grantId)).wagering_done).toBe(10n);
  await ask({ kind: 'bet', externalId: 'b2', roundId: 'r2', amount: 95n, gameId: 'roulette' });
  expect((await grant(grantId)).wagering_done).toBe(10n);
  expect(await ask({ kind: 'bet', externalId: 'b3', roundId: 'r3', amount: 801n, gameId: 'roulette' })).toMatchObject({
    outcome: 'bonus_bet_limit',
    balance: 1_300n,
  });
});

test('Pays a stake above the maximum from cash only and does not count it', async () => {
  const { give, ask, grant } = await aMember(100n);
  const { grantId } = await give(500n, { maxBet: 50n, stakeOrder: 'bonus_first' });
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 51n })).toMatchObject({ outcome: 'applied', balance: 549n, bonus: 500n });
  expect(await ask({ kind: 'bet', externalId: 'b2', amount: 51n })).toMatchObject({ outcome: 'bonus_bet_limit', balance: 549n });
  expect(await ask({ kind: 'bet', externalId: 'b3', amount: 50n })).toMatchObject({ outcome: 'applied', bonus: 450n });
  expect((await grant(grantId)).wagering_done).toBe(50n);
});

test('Converts a completed grant in the commit of its last stake, up to its cap', async () => {
  const { give, ask, grant, memberId } = await aMember(300n);
  const { grantId } = await give(500n, { wageringRequired: 200n, maxConversion: 350n });
  await ask({ kind: 'bet', externalId: 'b1', amount: 150n });
  expect((await grant(grantId)).state).toBe('open');
  const last = await ask({ kind: 'bet', externalId: 'b2', roundId: 'r2', amount: 60n });
  expect(await grant(grantId)).toMatchObject({
    state: 'converted',
    wagering_done: 200n,
    converted_amount: 350n,
    returned_amount: 150n,
    balance: 0n,
  });
  expect(await ask({ kind: 'deposit', source: 'pix', externalId: 'E2', amount: 1n })).toMatchObject({ balance: 441n, bonus: 0n });
  expect(await ask({ kind: 'bet', externalId: 'b2', roundId: 'r2', amount: 60n })).toEqual({ ...last, outcome: 'replayed' });
  const events = await store.database.query<{ payload: Posted }>(
    "select payload from platform.outbox where topic = 'wallet.posted' order by id",
  );
  const received = events.flatMap(({ payload }) => postedMovements(payload)).filter((movement) => movement.memberId === memberId);
  expect(received.map(({ kind, amount, bonus }) => [kind, amount, bonus]).slice(-3)).toEqual(
    [
      ['bet', '60', '0'],
      ['bonus_convert', '500', '0'],
      ['deposit', '1', '0'],
    ].map((row, index) => (index === 0 ? ['bet', '60', '500'] : row)),
  );
});

test("Pays the win of a completed grant's stake as cash, up to the remaining cap", async () => {
  const { give, ask, grant } = await aMember(0n);
  const { grantId } = await give(500n, { wageringRequired: 200n, maxConversion: 350n });
  await ask({ kind: 'bet', externalId: 'b1', amount: 200n });
  expect(await grant(grantId)).toMatchObject({ state: 'converted', converted_amount: 300n });
  expect(await ask({ kind: 'win', externalId: 'w1', amount: 80n })).toMatchObject({ balance: 350n, bonus: 0n });
  expect(await grant(grantId)).toMatchObject({ converted_amount: 350n, returned_amount: 30n });
});

test("Returns the win of a forfeited grant's stake to the promotion in its share", async () => {
  const { give, ask, end, grant } = await aMember(100n);
  const { grantId } = await give(100n);
  await ask({ kind: 'bet', externalId: 'b1', amount: 200n });
  await ask({ kind: 'bet', externalId: 'b2', roundId: 'r2', amount: 0n });
  expect(await end('bonus_forfeit', grantId)).toMatchObject({ outcome: 'applied', balance: 0n, bonus: 0n });
  expect(await ask({ kind: 'win', externalId: 'w1', amount: 300n })).toMatchObject({ balance: 150n, bonus: 0n });
  expect(await grant(grantId)).toMatchObject({ state: 'forfeited', returned_amount: 150n });
  expect(await end('bonus_forfeit', grantId)).toMatchObject({ outcome: 'replayed' });
  expect(await end('bonus_convert', grantId)).toMatchObject({ outcome: 'grant_unknown' });
});

test('Returns a stake that is rolled back after its grant was forfeited to cash and, in the share of the grant, to the promotion', async () => {
  const { give, ask, end, grant } = await aMember(100n);
  const { grantId } = await give(100n);
  await ask({ kind: 'bet', externalId: 'b1', amount: 160n });
  expect(await end('bonus_forfeit', grantId)).toMatchObject({ outcome: 'applied', balance: 0n, bonus: 0n });
  expect(await grant(grantId)).toMatchObject({ state: 'forfeited', returned_amount: 40n });
  const back = { kind: 'rollback', externalId: 'x1', refExternalId: 'b1' } as const;
  expect(await ask(back)).toMatchObject({ outcome: 'applied', balance: 100n, bonus: 0n });
  expect(await grant(grantId)).toMatchObject({ state: 'forfeited', balance: 0n, staked_open: 0n, returned_amount: 100n });
  // A repetition, under the same or another id, returns nothing more.
  expect(await ask(back)).toMatchObject({ outcome: 'replayed', balance: 100n, bonus: 0n });
  expect(await ask({ ...back, externalId: 'x2' })).toMatchObject({ balance: 100n, bonus: 0n });
  expect(await grant(grantId)).toMatchObject({ returned_amount: 100n });
});

test('Keeps a grant while an open round holds its stake, and stops its use from its expiry on', async () => {
  const { give, ask, end, grant, memberId } = await aMember(0n);
  const { grantId } = await give(100n, { expiresAt: new Date(ctx.now().getTime() + DAY_MS) });
  await ask({ kind: 'bet', externalId: 'b1', amount: 40n });
  clock.advance(DAY_MS);
  expect(await ask({ kind: 'bet', externalId: 'b2', amount: 1n })).toMatchObject({ outcome: 'insufficient_funds', balance: 0n });
  expect((await selectDueGrants(store.database, { at: ctx.now(), limit: 100 })).map(({ id }) => id)).toContain(grantId);
  expect(await end('bonus_expire', grantId)).toMatchObject({ outcome: 'bonus_in_play' });
  await ask({ kind: 'win', externalId: 'w1', amount: 90n, closesRound: true });
  expect((await grant(grantId)).balance).toBe(150n);
  expect(await end('bonus_expire', grantId)).toMatchObject({ outcome: 'applied', balance: 0n });
  expect(await grant(grantId)).toMatchObject({ state: 'expired', returned_amount: 150n });
  expect(await selectOpenGrants(store.database, memberId)).toEqual([]);
});

test('Splits a stake and its win in one posting alike', async () => {
  const { give, ask, grant } = await aMember(30n);
  const { grantId } = await give(100n);
  expect(await ask({ kind: 'bet_and_win', externalId: 'p1', amount: 90n, winAmount: 45n, closesRound: true })).toMatchObject({
    balance: 85n,
    bonus: 70n,
  });
  expect(await grant(grantId)).toMatchObject({ balance: 70n, wagering_done: 90n, staked_open: 0n });
});

test('Transfers money to a vendor with its own wallet and back, and ends a hold once', async () => {
  const { ask } = await aMember(1_000n);
  const to = { source: 'arcade', roundId: '', gameId: '', amount: 400n } as const;
  expect(await ask({ ...to, kind: 'vendor_hold', externalId: 'h1' })).toMatchObject({ balance: 600n });
  expect(await ask({ ...to, kind: 'vendor_sent', externalId: 's0', refExternalId: 'h0' })).toMatchObject({ outcome: 'hold_unknown' });
  expect(await ask({ ...to, kind: 'vendor_sent', externalId: 's1', refExternalId: 'h1', amount: 399n })).toMatchObject({
    outcome: 'hold_unknown',
  });
  expect(await ask({ ...to, kind: 'vendor_sent', externalId: 's1', refExternalId: 'h1' })).toMatchObject({
    outcome: 'applied',
    balance: 600n,
  });
  expect(await ask({ ...to, kind: 'vendor_release', externalId: 'r1', refExternalId: 'h1' })).toMatchObject({ outcome: 'hold_unknown' });
  expect(await ask({ ...to, kind: 'vendor_return', externalId: 'v1', amount: 450n })).toMatchObject({
    outcome: 'applied',
    balance: 1_050n,
  });
  await ask({ ...to, kind: 'vendor_hold', externalId: 'h2' });
  const ends = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      ask({ ...to, kind: index % 2 === 0 ? 'vendor_release' : 'vendor_sent', externalId: `e${index}`, refExternalId: 'h2' }),
    ),
  );
  expect(ends.map(({ outcome }) => outcome)).toEqual(['applied', ...Array(5).fill('hold_unknown')]);
});
