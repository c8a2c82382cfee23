import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Sql } from '@jogada/platform/server';
import { testClock, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { ledgerContext, type LedgerContext } from '../testing/ledger-context.ts';
import { stopPlay } from '../protection/guard.sql.ts';
import { grantBonus } from './grant-bonus.ts';
import { openAccounts, post, PostingQueue, postWithin, setAccountStatus } from './post.ts';
import type { Posting, PostingAnswer } from './posting.ts';
import { verifyLedger } from './verify-ledger.ts';

const DEPOSIT = 10_000n;

let store: TestDatabase;
let ctx: LedgerContext;
let nextMember = 0;

beforeAll(async () => {
  store = await testDatabase();
  ctx = ledgerContext({ database: store.database, clock: testClock() });
});

afterAll(async () => {
  for (const check of await verifyLedger(store.database)) expect(check, check.name).toMatchObject({ broken: 0n });
  await store.close();
});

/** A member with R$ 100,00 and a helper that posts on their account. */
async function aMember(options: { deposit?: bigint } = {}) {
  nextMember += 1;
  const memberId = `mbr_test${nextMember}`;
  await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: 'BRL', at: ctx.now() });
  const ask = (asked: Partial<Posting> & Pick<Posting, 'kind' | 'externalId'>): Promise<PostingAnswer> =>
    post(ctx, {
      merchantCode: 'demo',
      memberId,
      source: 'arcade',
      roundId: 'round-1',
      gameId: 'slot',
      amount: 0n,
      currency: 'BRL',
      at: ctx.now(),
      ...asked,
    });
  const deposit = options.deposit ?? DEPOSIT;
  if (deposit > 0n) await ask({ kind: 'deposit', source: 'pix', externalId: 'E1', amount: deposit, roundId: '', gameId: '' });
  return { memberId, ask };
}

test('Debits a bet once and returns the first result for its repetition', async () => {
  const { ask } = await aMember();
  const first = await ask({ kind: 'bet', externalId: 'b1', amount: 250n });
  expect(first).toMatchObject({ outcome: 'applied', balance: 9_750n });
  await ask({ kind: 'bet', externalId: 'b2', amount: 50n });
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 250n })).toEqual({ ...first, outcome: 'replayed' });
});

test('conflict: Rejects the same id with different content', async () => {
  const { ask } = await aMember();
  await ask({ kind: 'bet', externalId: 'b1', amount: 250n });
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 251n })).toMatchObject({ outcome: 'conflict', balance: 9_750n });
  expect(await ask({ kind: 'win', externalId: 'b1', amount: 250n })).toMatchObject({ outcome: 'conflict', balance: 9_750n });
});

test('insufficient_funds: Rejects a bet above the balance, returns the balance and allows a retry', async () => {
  const { ask } = await aMember();
  const bet = { kind: 'bet', externalId: 'b1', amount: 10_001n } as const;
  expect(await ask(bet)).toMatchObject({ outcome: 'insufficient_funds', balance: 10_000n, transferId: null });
  await ask({ kind: 'promo_win', source: 'house', externalId: 'p1', amount: 1n, roundId: '', gameId: '' });
  expect(await ask(bet)).toMatchObject({ outcome: 'applied', balance: 0n });
});

test('bet_rolled_back: Stores a tombstone for a rollback before its bet and rejects the late bet', async () => {
  const { ask } = await aMember();
  expect(await ask({ kind: 'rollback', externalId: 'x1', refExternalId: 'b1' })).toMatchObject({ outcome: 'applied', balance: 10_000n });
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 100n })).toMatchObject({ outcome: 'bet_rolled_back', balance: 10_000n });
});

test('Rolls back a bet once, whatever the number and ids of its rollbacks', async () => {
  const { ask } = await aMember();
  await ask({ kind: 'bet', externalId: 'b1', amount: 100n });
  for (const externalId of ['x1', 'x1', 'x2']) {
    expect(await ask({ kind: 'rollback', externalId, refExternalId: 'b1' })).toMatchObject({ balance: 10_000n });
  }
  expect(await ask({ kind: 'win', externalId: 'w1', refExternalId: 'b1', amount: 500n })).toMatchObject({ outcome: 'bet_rolled_back' });
});

test('bet_settled: Rejects the rollback of a bet whose round was won', async () => {
  const { ask } = await aMember();
  await ask({ kind: 'bet', externalId: 'b1', amount: 100n });
  await ask({ kind: 'win', externalId: 'w1', refExternalId: 'b1', amount: 300n, closesRound: true });
  expect(await ask({ kind: 'rollback', externalId: 'x1', refExternalId: 'b1' })).toMatchObject({
    outcome: 'bet_settled',
    balance: 10_200n,
  });
});

test('bet_unknown: Pays nothing for a win without a bet', async () => {
  const { ask } = await aMember();
  expect(await ask({ kind: 'win', externalId: 'w1', amount: 300n })).toMatchObject({ outcome: 'bet_unknown', balance: 10_000n });
  expect(await ask({ kind: 'win', externalId: 'w2', refExternalId: 'b9', amount: 300n })).toMatchObject({ outcome: 'bet_unknown' });
});

test('round_closed: Rejects bets and wins of our own games on an ended round', async () => {
  const { ask } = await aMember();
  await ask({ kind: 'bet', externalId: 'b1', amount: 100n });
  await ask({ kind: 'round_close', externalId: 'c1' });
  expect(await ask({ kind: 'bet', externalId: 'b2', amount: 100n })).toMatchObject({ outcome: 'round_closed', balance: 9_900n });
  expect(await ask({ kind: 'win', externalId: 'w1', amount: 100n })).toMatchObject({ outcome: 'round_closed' });
});

test('Pays a late win for a vendor configured to accept late wins', async () => {
  await store.owner.query("insert into wallet.source (code, late_win) values ('lenient', 'accept')");
  const { ask } = await aMember();
  await ask({ kind: 'bet', source: 'lenient', externalId: 'b1', amount: 100n, closesRound: true });
  expect(await ask({ kind: 'win', source: 'lenient', externalId: 'w1', refExternalId: 'b1', amount: 400n })).toMatchObject({
    outcome: 'applied',
    balance: 10_300n,
  });
});

test('account_blocked: Rejects bets and withdrawals of a blocked account but pays what it is owed', async () => {
  const { memberId, ask } = await aMember();
  await ask({ kind: 'bet', externalId: 'b1', amount: 100n });
  await setAccountStatus(store.database, { memberId, status: 'blocked' });
  expect(await ask({ kind: 'bet', externalId: 'b2', amount: 100n })).toMatchObject({ outcome: 'account_blocked' });
  expect(await ask({ kind: 'withdrawal_hold', source: 'pix', externalId: 'h1', amount: 100n })).toMatchObject({
    outcome: 'account_blocked',
  });
  expect(await ask({ kind: 'win', externalId: 'w1', refExternalId: 'b1', amount: 700n })).toMatchObject({
    outcome: 'applied',
    balance: 10_600n,
  });
});

test('currency_mismatch and account_unknown: Rejects postings without a matching account', async () => {
  const { ask } = await aMember();
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 1n, currency: 'JPY' })).toMatchObject({ outcome: 'currency_mismatch' });
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 1n, memberId: 'mbr_unknown' })).toMatchObject({ outcome: 'account_unknown' });
});

test('Holds a withdrawal, then pays or releases it, and keeps the held amount unplayable', async () => {
  const { memberId, ask } = await aMember();
  const withdrawal = { source: 'pix', roundId: '', gameId: '', amount: 9_000n } as const;
  expect(await ask({ ...withdrawal, kind: 'withdrawal_hold', externalId: 'h1' })).toMatchObject({ balance: 1_000n });
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 1_001n })).toMatchObject({ outcome: 'insufficient_funds' });
  expect(await ask({ ...withdrawal, kind: 'withdrawal_release', externalId: 'r1' })).toMatchObject({ balance: 10_000n });
  expect(await ask({ ...withdrawal, kind: 'withdrawal_paid', externalId: 'p1' })).toMatchObject({ outcome: 'insufficient_funds' });
  await ask({ ...withdrawal, kind: 'withdrawal_hold', externalId: 'h2' });
  expect(await ask({ ...withdrawal, kind: 'withdrawal_paid', externalId: 'p2' })).toMatchObject({ outcome: 'applied', balance: 1_000n });
  const held = await store.database.query<{ balance: bigint }>(
    "select balance from wallet.account where member_id = $1 and pocket = 'held'",
    [memberId],
  );
  expect(held).toEqual([{ balance: 0n }]);
});

test('S37: Accepts exactly the bets that fit out of 200 concurrent ones on one wallet', async () => {
  const { ask } = await aMember({ deposit: 10_000n });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => ask({ kind: 'bet', externalId: `b${index}`, roundId: `r${index}`, amount: 100n })),
  );
  expect(answers.filter((answer) => answer.outcome === 'applied')).toHaveLength(100);
  expect(answers.filter((answer) => answer.outcome === 'insufficient_funds')).toHaveLength(100);
});

test('Applies 1,000 concurrent copies of one bet once with one result', async () => {
  const { ask } = await aMember();
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask({ kind: 'bet', externalId: 'b1', amount: 100n })));
  expect(new Set(answers.map((answer) => `${answer.transferId} ${answer.balance} ${answer.version}`)).size).toBe(1);
  expect(answers.filter((answer) => answer.outcome === 'applied')).toHaveLength(1);
});

type Rival = (tx: Sql, bet: Posting) => Promise<unknown>;

test.each<[string, PostingAnswer['outcome'], Rival]>([
  ['the same bet', 'replayed', (tx, bet) => postWithin(tx, [bet])],
  ['the same id for another amount', 'conflict', (tx, bet) => postWithin(tx, [{ ...bet, amount: 1n }])],
  ['the end of its round', 'round_closed', (tx, bet) => postWithin(tx, [{ ...bet, kind: 'round_close', externalId: 'c1', amount: 0n }])],
  [
    'its rollback',
    'bet_rolled_back',
    (tx, bet) => postWithin(tx, [{ ...bet, kind: 'rollback', externalId: 'k1', refExternalId: 'b1', amount: 0n }]),
  ],
  [
    'a bet that leaves too little',
    'insufficient_funds',
    (tx, bet) => postWithin(tx, [{ ...bet, externalId: 'b2', roundId: 'r2', amount: DEPOSIT }]),
  ],
  ['a block', 'account_blocked', (tx, { memberId }) => setAccountStatus(tx, { memberId, status: 'blocked' })],
  [
    'a pause',
    'play_stopped',
    (tx, { memberId, at }) => stopPlay(tx, { memberId, isExclusion: false, until: new Date(at.getTime() + 60_000), at }),
  ],
])('S37 Makes a single bet wait for %s in an uncommitted transaction and returns %s', async (_name, outcome, rival) => {
  const { memberId } = await aMember();
  const bet: Posting = {
    kind: 'bet',
    merchantCode: 'demo',
    memberId,
    source: 'arcade',
    externalId: 'b1',
    roundId: 'r1',
    gameId: 'slot',
    amount: 100n,
    currency: 'BRL',
    at: ctx.now(),
  };
  const waiting = async () =>
    (await store.owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length;
  let answers: Promise<PostingAnswer[]> | undefined;
  await store.database.transaction(async (tx) => {
    await rival(tx, bet);
    answers = postWithin(store.database, [bet]);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
  });
  expect((await answers)?.[0]).toMatchObject({ outcome });
});

test('Rejects only the posting that the database cannot accept and applies the rest of its group', async () => {
  const { ask } = await aMember();
  const results = await Promise.allSettled([
    ask({ kind: 'bet', externalId: 'b1', amount: 1n }),
    ask({ kind: 'bet', externalId: 'x'.repeat(81), amount: 1n, roundId: 'r2' }),
    ask({ kind: 'bet', externalId: 'b3', amount: 1n, roundId: 'r3' }),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('check_violation: Refuses an unknown kind of posting, an unknown status of an account and a negative lag of the roll-up', async () => {
  const { memberId, ask } = await aMember();
  const refused = { code: '23514' };
  await expect(ask({ kind: 'gift' as 'bet', externalId: 'g1', amount: 1n })).rejects.toMatchObject(refused);
  await expect(store.database.query("select wallet.set_account_status($1, 'lost')", [memberId])).rejects.toMatchObject(refused);
  await expect(store.database.query("select from wallet.roll_up_houses(now(), interval '-1 second')")).rejects.toMatchObject(refused);
  expect(await ask({ kind: 'bet', externalId: 'b1', amount: 1n })).toMatchObject({ outcome: 'applied', balance: DEPOSIT - 1n });
});

test('L-08: Rejects the rest of a split group at once when the database becomes unreachable', async () => {
  const { memberId } = await aMember();
  let calls = 0;
  const leaving: Database = {
    ...store.database,
    forMerchants: () => leaving,
    query(text, values) {
      calls += 1;
      return calls === 1 ? store.database.query(text, values) : Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    },
  };
  const asked = Array.from({ length: 40 }, (_, index): Posting => ({
    kind: 'bet',
    merchantCode: 'demo',
    memberId,
    source: 'arcade',
    externalId: index === 7 ? 'x'.repeat(81) : `b${index}`,
    roundId: `r${index}`,
    gameId: 'slot',
    amount: 1n,
    currency: 'BRL',
    at: ctx.now(),
  }));
  const leavingCtx = { wallet: { posting: new PostingQueue(leaving) } };
  const results = await Promise.allSettled(asked.map((posting) => post(leavingCtx, posting)));
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(calls).toBe(2);
});

test('Discards a posting when its transaction rolls back', async () => {
  const { memberId, ask } = await aMember();
  const posting: Posting = {
    kind: 'bet',
    merchantCode: 'demo',
    memberId,
    source: 'arcade',
    externalId: 'b1',
    roundId: 'r',
    gameId: 'g',
    amount: 100n,
    currency: 'BRL',
    at: ctx.now(),
  };
  await expect(
    store.database.transaction(async (tx) => {
      await postWithin(tx, [posting]);
      throw new Error('aborted by the test');
    }),
  ).rejects.toThrow('aborted by the test');
  expect(await ask({ kind: 'bet', externalId: 'b2', amount: 10_000n })).toMatchObject({ outcome: 'applied', balance: 0n });
});

test('S36: Prevents the application and the owner from rewriting the journal', async () => {
  const { memberId, ask } = await aMember();
  await ask({ kind: 'bet', externalId: 'b1', amount: 100n });
  const rewrites = [
    'update wallet.entry set amount = 1',
    'delete from wallet.entry',
    'truncate wallet.entry',
    'delete from wallet.transfer',
    "update wallet.transfer set amount = 1 where kind = 'bet'",
  ];
  for (const rewrite of rewrites) {
    await expect(store.database.query(rewrite), `site: ${rewrite}`).rejects.toThrow(/permission denied/);
    await expect(store.owner.query(rewrite), `owner: ${rewrite}`).rejects.toThrow(/append-only/);
  }
  await expect(store.database.query('update wallet.account set balance = 1000000 where member_id = $1', [memberId])).rejects.toThrow(
    /permission denied/,
  );
  await expect(store.owner.query('update wallet.account set balance = -1 where member_id = $1', [memberId])).rejects.toThrow(
    /balance_above_floor/,
  );
});

test('R27 Rejects a negative balance of a member account, and an account that would allow one', async () => {
  const { memberId } = await aMember();
  for (const pocket of ['cash', 'held', 'play']) {
    await expect(
      store.owner.query('update wallet.account set balance = -1 where member_id = $1 and pocket = $2', [memberId, pocket]),
      pocket,
    ).rejects.toThrow(/balance_above_floor/);
  }
  for (const floor of ['null', '-1']) {
    await expect(store.owner.query(`update wallet.account set floor = ${floor} where member_id = $1`, [memberId])).rejects.toThrow(
      /members_have_no_credit/,
    );
    await expect(
      store.owner.query(
        `insert into wallet.account (id, member_id, merchant_code, pocket, currency, floor, created_at)
         values (1, 'mbr_unknown', 'demo', 'cash', 'BRL', ${floor}, now())`,
      ),
    ).rejects.toThrow(/members_have_no_credit/);
  }
});

test('Detects and names each kind of tampering with the journal', async () => {
  const tampered = await testDatabase();
  try {
    const there = ledgerContext({ database: tampered.database, clock: testClock() });
    await openAccounts(tampered.database, { memberId: 'mbr_a', merchantCode: 'demo', currency: 'BRL', at: there.now() });
    for (const index of [1, 2, 3]) {
      await post(there, {
        kind: 'deposit',
        merchantCode: 'demo',
        memberId: 'mbr_a',
        source: 'pix',
        externalId: `E${index}`,
        amount: 100n,
        currency: 'BRL',
        at: there.now(),
      });
    }
    const movement = { merchantCode: 'demo', memberId: 'mbr_a', currency: 'BRL', at: there.now() } as const;
    await grantBonus(tampered.database, {
      ...movement,
      grantId: 'bon_a',
      promotionCode: 'WELCOME',
      amount: 100n,
      wageringRequired: 1_000n,
      stakeOrder: 'bonus_first',
      weightRule: 'standard',
      maxBet: null,
      maxConversion: null,
      expiresAt: new Date(there.now().getTime() + 1_000),
    });
    await post(there, { ...movement, kind: 'bet', source: 'arcade', externalId: 'b1', roundId: 'r1', gameId: 'slot', amount: 40n });
    for (const hold of ['h1', 'h2'])
      await post(there, { ...movement, kind: 'vendor_hold', source: 'purse', externalId: hold, amount: 10n });
    await post(there, { ...movement, kind: 'vendor_sent', source: 'purse', externalId: 's1', refExternalId: 'h1', amount: 10n });
    expect((await verifyLedger(tampered.database)).filter((check) => check.broken > 0n)).toEqual([]);

    const breaks = async (sql: string) => {
      const found = await tampered.owner
        .transaction(async (tx) => {
          await tx.query("set local session_replication_role = 'replica'");
          await tx.query(sql);
          throw {
            broken: (await verifyLedger({ transaction: (work) => work(snapshotOf(tx)) }))
              .filter((check) => check.broken > 0n)
              .map((check) => check.name),
          };
        })
        .catch((thrown: { broken?: string[] }) => thrown.broken ?? Promise.reject(thrown));
      return found;
    };
    expect(await breaks('update wallet.entry set amount = 99 where version = 2')).toContain('the hash chain is unbroken');
    expect(await breaks('delete from wallet.entry where version = 2')).toContain(
      'versions are gapless and each balance follows from the one before',
    );
    expect(await breaks("update wallet.account set balance = 400 where pocket = 'cash'")).toContain(
      "a member account's balance is the sum of its entries",
    );
    expect(await breaks('delete from wallet.entry where version is null')).toContain('all accounts of a currency sum to zero');
    expect(await breaks('update wallet.entry set hash = sha256(hash) where version = 3')).toContain(
      'each account ends where its chain ends',
    );
    expect(await breaks("delete from wallet.transfer where external_id = 'E2'")).toContain(
      'every entry belongs to a transfer of its member and time',
    );
    expect(await breaks("update wallet.transfer set amount = 41 where external_id = 'b1'")).toContain(
      'a transfer that moves money has entries',
    );
    expect(await breaks('update wallet.bonus_grant set amount = 101')).toEqual([
      'bonus given and won is staked, converted, returned or open',
      "a promotion's account is what came back to it less what it gave",
    ]);
    expect(await breaks('update wallet.bonus_grant set returned_amount = 1')).toEqual([
      "a promotion's account is what came back to it less what it gave",
    ]);
    const PROGRESS = 'a grant ends once, by its ending transfer, and its progress is the sum of its counted stakes';
    expect(await breaks('update wallet.bonus_grant set wagering_done = 41')).toEqual([PROGRESS]);
    expect(await breaks("update wallet.bonus_grant set state = 'expired', ended_at = now()")).toContain(PROGRESS);
    expect(await breaks("update wallet.account set open_grants = 0 where pocket = 'cash'")).toEqual([
      "a cash account's count of open grants is correct",
    ]);
    const HELD = 'held is what open withdrawals and transfers to vendors hold';
    expect(await breaks("update wallet.account set balance = 0 where pocket = 'held'")).toContain(HELD);
    expect(await breaks("delete from wallet.transfer where external_id = 's1'")).toContain(HELD);
    expect(await breaks("update wallet.transfer set ref_external_id = 'h9' where external_id = 's1'")).toEqual([
      'money held for a vendor is sent or released once',
    ]);
  } finally {
    await tampered.close();
  }
});

/** The verifier sets its own isolation level, which is impossible inside an open transaction. */
function snapshotOf(tx: { query: TestDatabase['database']['query'] }): { query: TestDatabase['database']['query'] } {
  return { query: (text, values) => (text.startsWith('set transaction') ? Promise.resolve([]) : tx.query(text, values)) };
}
