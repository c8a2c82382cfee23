import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OperatorContext } from '@jogada/accounts/server';
import { verifyLedger } from '../../../wallet/server/ledger/verify-ledger.ts';
import { setUnknownWin } from '../operators/set-unknown-win.ts';
import { dayOf, reconcileDay } from '../reconciliation/reconcile-day.ts';
import { betOf, GAME, gamesWorld, KEY, winOf, type GamesWorld, type Playing } from '../testing/games-world.ts';
import { payHeldWin, refuseHeldWin } from './decide-held-win.ts';
import { listHeldWins } from './list-held-wins.ts';
import { settleHeldWins } from './settle-held-wins.ts';

let world: GamesWorld;
let staff: OperatorContext;
beforeAll(async () => {
  world = await gamesWorld();
  staff = await openBackOffice();
});
beforeEach(async () => {
  await world.arrange("update games.vendor set api = 'wallet' where code = 'arcade'");
  await setUnknownWin(staff, { vendorCode: 'arcade', unknownWin: 'hold' });
});
afterAll(async () => {
  expect((await verifyLedger(world.store.database)).filter(({ broken }) => broken > 0n)).toEqual([]);
  await world.close();
});

async function openBackOffice(): Promise<OperatorContext> {
  const operator = {
    id: 'opr_0000000000000001',
    username: 'ofelia',
    role: 'finance',
    sessionExpiresAt: new Date('2030-01-01'),
    permissions: null,
    merchantCodes: null,
    hasAuthenticator: true,
    hasPasskey: false,
    mustChangePassword: false,
    sessionId: 'ops_0000000000000001',
  } as const;
  await world.store.owner.query(
    `insert into accounts.operator (id, username, password_hash, role, created_at) values ($1, $2, '', 'owner', now())`,
    [operator.id, operator.username],
  );
  return { ...world.contextOf(await world.aMember()), operator: { ...operator, role: 'owner' } };
}

/** A win of R$ 2,50 without a bet. Returns the response to the vendor. */
async function aHeldWin(player: Playing) {
  const { status, body } = await world.call('/win', winOf(player));
  expect([status, body['replayed']]).toEqual([200, false]);
  return body as { platformTransactionId: `hwn_${string}`; balance: string };
}

async function stateOf(heldWinId: string): Promise<string | undefined> {
  const { list } = await listHeldWins(staff, { pageSize: 100 });
  return list.find((row) => row.heldWinId === heldWinId)?.state;
}

async function passTime(ms: number): Promise<void> {
  world.clock.advance(ms);
  await settleHeldWins(world.ctx);
}

const MINUTE_MS = 60_000;

test('S39 Holds a win that arrived before its bet and pays it once, automatically, after the bet', async () => {
  const player = await world.aPlayer();
  const received = await aHeldWin(player);
  expect(received.balance).toBe('100.00');
  expect((await world.call('/win', winOf(player))).body).toMatchObject({
    platformTransactionId: received.platformTransactionId,
    replayed: true,
  });
  await passTime(MINUTE_MS);
  expect(await world.cashOf(player.memberId)).toBe(10_000n);

  await world.call('/bet', betOf(player));
  await passTime(MINUTE_MS);
  await passTime(MINUTE_MS);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
  expect(await stateOf(received.platformTransactionId)).toBe('settled');
  expect((await world.call('/win', winOf(player))).body).toMatchObject({ balance: '101.50', replayed: true });
  await expect(payHeldWin(staff, { heldWinId: received.platformTransactionId, reason: 'again' })).rejects.toMatchObject({
    code: 'held_win_not_open',
  });
});

test('Pays the held win when the vendor repeats it after its bet', async () => {
  const player = await world.aPlayer();
  const received = await aHeldWin(player);
  await world.call('/bet', betOf(player));
  expect((await world.call('/win', winOf(player))).body).toMatchObject({ balance: '101.50', replayed: false });
  expect(await stateOf(received.platformTransactionId)).toBe('settled');
  await passTime(MINUTE_MS);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('S46 Pays a win without a bet once for repeated operator requests and a late bet', async () => {
  const player = await world.aPlayer();
  const { platformTransactionId: heldWinId } = await aHeldWin(player);
  const paid = await Promise.allSettled(
    Array.from({ length: 8 }, () => payHeldWin(staff, { heldWinId, reason: 'vendor proved the round' })),
  );
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await world.cashOf(player.memberId)).toBe(10_250n);
  expect(await stateOf(heldWinId)).toBe('paid');

  expect((await world.call('/win', winOf(player))).body).toMatchObject({ platformTransactionId: heldWinId, replayed: true });
  expect((await world.call('/win', winOf(player, { amount: '9.00' }))).body['errorCode']).toBe('transaction_conflict');
  await world.call('/bet', betOf(player));
  await passTime(MINUTE_MS);
  expect((await world.call('/win', winOf(player))).body).toMatchObject({ balance: '101.50', replayed: true });
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
  const trail = await world.store.owner.query('select action, facts from accounts.audit where subject_id = $1', [heldWinId]);
  expect(trail).toMatchObject([{ action: 'held_win.paid', facts: { amount: '250', reason: 'vendor proved the round' } }]);
});

test('Pays as a win when the operator pays a win whose bet has arrived', async () => {
  const player = await world.aPlayer();
  const { platformTransactionId: heldWinId } = await aHeldWin(player);
  await world.call('/bet', betOf(player));
  expect(await payHeldWin(staff, { heldWinId, reason: 'looks right' })).toMatchObject({ state: 'settled' });
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('S46 Pays once for concurrent bet, repeated win, job and operator', async () => {
  for (let round = 0; round < 10; round += 1) {
    const player = await world.aPlayer();
    const { platformTransactionId: heldWinId } = await aHeldWin(player);
    world.clock.advance(MINUTE_MS);
    await Promise.allSettled([
      world.call('/bet', betOf(player)),
      world.call('/win', winOf(player)),
      settleHeldWins(world.ctx),
      payHeldWin(staff, { heldWinId, reason: 'in a hurry' }),
      settleHeldWins(world.ctx),
      world.call('/win', winOf(player)),
    ]);
    await passTime(20 * MINUTE_MS);
    expect(await world.cashOf(player.memberId)).toBe(10_150n);
    expect(['settled', 'paid']).toContain(await stateOf(heldWinId));
  }
});

test('bet_unknown: a refused win stays refused, and is paid when its bet arrives and the vendor repeats it', async () => {
  const player = await world.aPlayer();
  const { platformTransactionId: heldWinId } = await aHeldWin(player);
  await refuseHeldWin(staff, { heldWinId, reason: 'no such round at the vendor' });
  expect((await world.call('/win', winOf(player))).body['errorCode']).toBe('bet_unknown');
  await world.call('/bet', betOf(player));
  expect((await world.call('/win', winOf(player))).body['balance']).toBe('101.50');
  expect(await stateOf(heldWinId)).toBe('settled');
});

test('transaction_conflict: the same id with different content is not another held win', async () => {
  const player = await world.aPlayer();
  await aHeldWin(player);
  expect((await world.call('/win', winOf(player, { amount: '3.00' }))).body['errorCode']).toBe('transaction_conflict');
  expect((await world.call('/win', winOf(player, { roundId: 'other' }))).body['errorCode']).toBe('transaction_conflict');
});

test('bet_unknown: holds nothing for a vendor that refuses such wins, a zero win or play money', async () => {
  const player = await world.aPlayer();
  expect((await world.call('/win', winOf(player, { amount: '0' }))).body['errorCode']).toBe('bet_unknown');
  const trial = await world.aPlayer({ type: 4 });
  expect((await world.call('/win', winOf(trial))).body['errorCode']).toBe('bet_unknown');
  await setUnknownWin(staff, { vendorCode: 'arcade', unknownWin: 'refuse' });
  expect((await world.call('/win', winOf(player))).body['errorCode']).toBe('bet_unknown');
});

test('Holds an aggregator’s win without a bet atomically with the request’s other actions', async () => {
  const player = await world.aPlayer();
  await world.arrange("update games.vendor set api = 'aggregator' where code = 'arcade'");
  const win = { action: 'win', action_id: 'w9', amount: 250 };
  const received = await play(player, 'r-9', [win]);
  expect(received).toMatchObject({
    status: 200,
    body: { balance: 10_000, transactions: [{ action_id: 'w9', tx_id: expect.stringMatching(/^hwn_/) }] },
  });
  expect(
    await play(player, 'r-8', [
      { ...win, action_id: 'w8' },
      { action: 'bet', action_id: 'b8', amount: 99_999_999 },
    ]),
  ).toMatchObject({
    status: 412,
  });
  const { list } = await listHeldWins(staff, { pageSize: 100 });
  expect(list.filter(({ memberId }) => memberId === player.memberId).map(({ transactionId }) => transactionId)).toEqual(['w9']);
  await play(player, 'r-9', [{ action: 'bet', action_id: 'b9', amount: 100 }]);
  await passTime(MINUTE_MS);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
  expect(await play(player, 'r-9', [win])).toMatchObject({ status: 200, body: { balance: 10_150 } });
});

function play(player: Playing, round: string, actions: readonly object[]) {
  const call = { user_id: player.memberId, currency: 'BRL', game: GAME, game_id: round, session_id: player.sessionId, actions };
  const body = JSON.stringify(call);
  const sign = createHmac('sha256', KEY.secret).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-request-sign': sign };
  return world.call('', {}, { tamper: () => ({ method: 'POST', path: '/aggregator/v1/arcade/play', headers, body }) });
}

test('L-17 Reports held and refused wins daily and agrees with an operator’s payment', async () => {
  world.clock.advance(48 * 60 * MINUTE_MS);
  const wins = await Promise.all(
    ['held', 'paid', 'refused'].map(async (fate) => {
      const player = await world.aPlayer();
      const { platformTransactionId: heldWinId } = await aHeldWin(player);
      if (fate === 'paid') await payHeldWin(staff, { heldWinId, reason: 'proved' });
      if (fate === 'refused') await refuseHeldWin(staff, { heldWinId, reason: 'unproved' });
      return { fate, player };
    }),
  );
  const day = dayOf(world.clock.now().getTime());
  const lines = wins.map(({ player }) => ({
    transactionId: 'win-1',
    memberId: player.memberId,
    kind: 'win' as const,
    amount: '2.50',
    currency: 'BRL',
    status: 'done' as const,
  }));
  const report = async function* (asked: string) {
    if (asked === day) yield lines;
  };
  const { runId } = await reconcileDay(world.ctx, { vendorCode: 'arcade', day, report });
  const found = await world.store.owner.query<{ member_id: string; reasons: string[] }>(
    'select member_id, reasons from games.reconciliation_difference where run_id = $1',
    [runId],
  );
  const reasonOf = new Map(found.map(({ member_id, reasons }) => [member_id, reasons]));
  expect(wins.map(({ player }) => reasonOf.get(player.memberId))).toEqual([['held_here'], undefined, ['refused_here']]);
  expect(found).toHaveLength(2);
});
