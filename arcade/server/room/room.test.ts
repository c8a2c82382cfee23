import { afterEach, expect, test } from 'vitest';
import { revealedDraws, revealedSeedHash } from '../../fairness/revealed-round.ts';
import type { RoomRefused } from '../../screen/room/room-connection.ts';
import { flightTo, wheelOf } from '../../test/quick-rooms.ts';
import type { OpenedRoomSession } from '../../room-contract.ts';
import { getSession } from '../session/open-session.ts';
import { betInTime, createRoomWorld, type RoomPlayer, type RoomWorld } from '../../test/room-world.ts';

const WHEEL = wheelOf(100);

let world: RoomWorld;
afterEach(() => world.end());

const lastOf = (player: RoomPlayer, ticket: string) => player.own.findLast(({ ticketId }) => ticketId === ticket);
const betting = (player: RoomPlayer) => player.until(({ round }) => round.phase === 'betting');
const ended = (player: RoomPlayer, roundId: string) =>
  player.until(
    ({ round, history }) => (round.roundId === roundId && round.phase === 'ended') || history.some((past) => past.roundId === roundId),
  );

async function ticketsSettled(): Promise<void> {
  await expect
    .poll(() => world.query(`select id from arcade.room_ticket where state not in ('settled', 'refused', 'rolled_back')`), {
      timeout: 15_000,
    })
    .toEqual([]);
}

test('R35 all players see one round; cash-outs in time are paid, the others lose, and the wallet receives each movement once', async () => {
  world = await createRoomWorld(flightTo(160));
  const [early, late] = [await world.join(), await world.join()];
  const before = world.wallet.balance;
  const [a, b] = await Promise.all([betInTime(early, { amount: '1000', leavesAt: 120 }), betInTime(late, { amount: '500' })]);
  await Promise.all([ended(early, b.roundId), ended(late, a.roundId)]);
  await ended(late, b.roundId);
  await ticketsSettled();
  const seen = (player: RoomPlayer) =>
    player.connection.state.history.filter(({ roundId }) => roundId === a.roundId || roundId === b.roundId);
  await expect.poll(() => seen(early)).toEqual(seen(late));
  expect(seen(early)[0]?.outcome).toEqual({ fall: 160 });
  await expect.poll(() => lastOf(early, a.ticketId)).toMatchObject({ cashOut: 120, winAmount: '1200', state: 'settled' });
  await expect.poll(() => lastOf(late, b.ticketId)).toMatchObject({ winAmount: '0', state: 'settled' });
  expect(world.wallet.balance).toBe(before - 1500n + 1200n);
  expect(world.wallet.countOf('/bet')).toBe(2);
  expect(world.wallet.countOf('/win')).toBe(2);
});

test('a joining player is included in the player count of its first message', async () => {
  world = await createRoomWorld(WHEEL);
  const welcomedAmong = async () => {
    const counts: number[] = [];
    // The count is zero before the first message of the room.
    await (await world.join()).until(({ players }) => counts.push(players) === 2);
    return counts;
  };
  expect(await welcomedAmong()).toEqual([0, 1]);
  expect(await welcomedAmong()).toEqual([0, 2]);
});

test.each([
  ['a shown round', wheelOf(100)],
  ['a flight', flightTo(110)],
])('a player who joins while the result of %s is shown finds it in the history', async (_, game) => {
  world = await createRoomWorld({ ...game, timing: { ...game.timing, resultMs: 60_000 } });
  const first = await world.join();
  const { round } = await first.until((state) => state.round.phase === 'ended');
  const late = await world.join();
  const { history } = await late.until((state) => state.round.roundId === round.roundId);
  expect(history).toEqual([{ roundId: round.roundId, number: round.number, outcome: round.outcome }]);
});

test('a cash-out counts once, at the server’s clock, and not after the crash', async () => {
  world = await createRoomWorld(flightTo(800));
  const player = await world.join();
  const ticket = await betInTime(player, { amount: '1000' });
  await player.until(({ round }) => round.phase === 'playing');
  await player.connection.cashOut(ticket.ticketId);
  await expect(player.connection.cashOut(ticket.ticketId)).rejects.toMatchObject({ code: 'cash_out_late' });
  const left = lastOf(player, ticket.ticketId);
  expect(left?.cashOut).toBeGreaterThanOrEqual(100);
  expect(left?.cashOut).toBeLessThan(800);
  expect(left?.winAmount).toBe(String((left?.cashOut ?? 0) * 10));
  await ended(player, ticket.roundId);
  await expect(player.connection.cashOut(ticket.ticketId)).rejects.toMatchObject({ code: 'cash_out_late' });
  await ticketsSettled();
  expect(world.wallet.countOf('/win')).toBe(1);
});

test('an immediate crash takes every stake', async () => {
  world = await createRoomWorld(flightTo(100));
  const player = await world.join();
  const ticket = await betInTime(player, { amount: '1000', leavesAt: 101 });
  await ended(player, ticket.roundId);
  await ticketsSettled();
  await expect.poll(() => lastOf(player, ticket.ticketId)).toMatchObject({ winAmount: '0', state: 'settled' });
});

test('an invalid bet, one over the limit, late or without funds is refused and moves no money', async () => {
  world = await createRoomWorld(flightTo(150));
  const player = await world.join();
  await betting(player);
  const refused = (bet: unknown) => betInTime(player, bet).catch((error: RoomRefused) => error.code);
  expect(await refused({ amount: '99' })).toBe('stake_not_offered');
  expect(await refused({ amount: '1000', leavesAt: 100 })).toBe('stake_not_offered');
  expect(await refused({ amount: '50001' })).toBe('stake_not_offered');
  expect(await refused('everything')).toBe('stake_not_offered');
  world.wallet.nextRefusal = { path: '/bet', code: 'insufficient_funds' };
  expect(await refused({ amount: '1000' })).toBe('insufficient_funds');
  await player.until(({ round }) => round.phase !== 'betting');
  await expect(player.connection.bet({ amount: '100' }, 'sorte')).rejects.toMatchObject({ code: 'betting_closed' });
  expect(world.wallet.movements).toEqual([]);
  const first = await betInTime(player, { amount: '40000' });
  const second = await player.connection.bet({ amount: '20000' }, 'sorte').catch((error: RoomRefused) => error.code);
  expect(['round_limit', 'betting_closed']).toContain(second);
  await ended(player, first.roundId);
  await ticketsSettled();
});

test('key_reused: a repeated key returns its ticket, and with another bet no ticket and no stake is taken', async () => {
  world = await createRoomWorld({ ...WHEEL, timing: { ...WHEEL.timing, bettingMs: 60_000 } });
  const token = 'a-member-of-the-room';
  world.wallet.issueToken(token, token);
  const opened = await world.arcade.http.inject({
    method: 'POST',
    url: '/api/room/session',
    payload: { gameId: 'roleta-da-mata', mode: 'real', token },
  });
  const session = await getSession(world.arcade.ctx, opened.json<OpenedRoomSession>().sessionToken);
  const watcher = await world.join();
  const { round } = await betting(watcher);
  const room = world.arcade.rooms.find('roleta-da-mata');
  const request = { key: 'k'.repeat(22), roundId: round.roundId, bet: { chips: { red: '500', 7: '100' } }, clientSeed: 'sorte' };
  const ticket = await room?.bet(session, request);
  expect(ticket).toMatchObject({ stakeAmount: 600n });
  expect((await room?.bet(session, { ...request, bet: { chips: { 7: '100', red: '500' } } }))?.id).toBe(ticket?.id);
  for (const bet of [{ chips: { red: '500' } }, { chips: { black: '500', 7: '100' } }, 'everything'])
    await expect(room?.bet(session, { ...request, bet }), JSON.stringify(bet)).rejects.toMatchObject({ code: 'key_reused' });
  expect(world.wallet.countOf('/bet')).toBe(1);
});

test('with a wallet that loses and repeats responses, each ticket ends once, settled or rolled back', async () => {
  world = await createRoomWorld(WHEEL);
  const player = await world.join();
  const before = world.wallet.balance;
  world.wallet.fail('/bet', 'answer_lost', 'delivered_twice');
  world.wallet.fail('/win', 'answer_lost', 'temporary', 'nonsense', 'unreachable');
  const ticket = await betInTime(player, { chips: { red: '1000', black: '1000' } });
  world.wallet.fail('/bet', 'answer_lost', 'temporary', 'temporary');
  const lost = await betInTime(player, { chips: { '0': '1000' } }).catch((error: RoomRefused) => error.code);
  expect(lost).toBe('bet_not_confirmed');
  await ended(player, ticket.roundId);
  await ticketsSettled();
  const rows = await world.query<{ stake: bigint; win: bigint | null; state: string }>(
    'select stake_amount as stake, win_amount as win, state from arcade.room_ticket order by created_at',
  );
  expect(rows.map(({ state }) => state)).toEqual(['settled', 'rolled_back']);
  expect(world.wallet.balance).toBe(before - 2000n + (rows[0]?.win ?? 0n));
  expect(world.wallet.countOf('/win')).toBe(1);
});

test('returns the stake of a bet that reaches the wallet after its round closed', async () => {
  world = await createRoomWorld({ ...WHEEL, timing: { ...WHEEL.timing, lateBetsMs: 100 } });
  const player = await world.join();
  const before = world.wallet.balance;
  await betting(player);
  const release = world.wallet.hold('/bet');
  const late = betInTime(player, { chips: { red: '1000' } }).catch((error: RoomRefused) => error.code);
  // A bet that missed one round waits for the next; only a bet at the wallet has been accepted in time.
  await expect.poll(() => world.wallet.calls).toContain('/bet');
  await player.until(({ round }) => round.phase === 'playing');
  release();
  expect(await late).toBe('bet_not_confirmed');
  await ticketsSettled();
  expect(world.wallet.balance).toBe(before);
});

test('a reconnect receives the missed events in order, or a full snapshot from another process', async () => {
  world = await createRoomWorld(flightTo(180));
  const player = await world.join();
  const ticket = await betInTime(player, { amount: '100', leavesAt: 110 });
  await player.until(({ round }) => round.phase === 'playing');
  player.connection.close();
  const back = world.joinAgain(player);
  await back.until(({ round, own }) => round.roundId === ticket.roundId && own.has(ticket.ticketId));
  const { hub } = world.arcade.rooms.find('voo-da-arara')!.context;
  const seen = { epoch: hub.epoch, seq: hub.seq - 3 };
  expect(hub.eventsAfter(seen)?.map(({ seq }) => seq)).toEqual([hub.seq - 2, hub.seq - 1, hub.seq]);
  expect(hub.eventsAfter({ epoch: 'another', seq: 1 })).toBeUndefined();
  expect(hub.eventsAfter({ epoch: hub.epoch, seq: hub.seq + 1 })).toBeUndefined();
  await ended(back, ticket.roundId);
  await ticketsSettled();
  await expect.poll(() => back.balanceAmount).toBe(world.wallet.balance);
});

test('each round’s seed is committed in advance, links to the previous one, and reproduces the outcome in a browser', async () => {
  world = await createRoomWorld(WHEEL);
  const player = await world.join();
  const first = await betInTime(player, { chips: { '17': '100' } }, 'minha-sorte');
  const committed = player.connection.state.round.commitment;
  await ended(player, first.roundId);
  const second = await betInTime(player, { chips: { '17': '100' } }, 'outra');
  await ended(player, second.roundId);
  const rounds = await world.query<{ number: number; seed: Buffer; commitment: string; mix: string; outcome: object }>(
    `select number, seed, commitment, mix, outcome from arcade.room_round where state = 'ended' order by number`,
  );
  expect(rounds.find(({ mix }) => mix === 'minha-sorte')?.commitment).toBe(committed);
  for (const [index, round] of rounds.entries()) {
    const serverSeed = round.seed.toString('hex');
    expect(await revealedSeedHash(serverSeed)).toBe(round.commitment);
    if (index > 0) expect(round.commitment).toBe(rounds[index - 1]?.seed.toString('hex'));
    const draws = await revealedDraws({ serverSeed, clientSeed: round.mix, nonce: String(round.number) });
    expect(WHEEL.draw(draws)).toEqual(round.outcome);
  }
  await ticketsSettled();
});

test('demo play shares the room and moves nothing in the wallet', async () => {
  world = await createRoomWorld(flightTo(200));
  const player = await world.join({ demo: true });
  const ticket = await betInTime(player, { amount: '1000', leavesAt: 150 });
  await ended(player, ticket.roundId);
  await ticketsSettled();
  await expect.poll(() => player.balanceAmount).toBe(100_500n);
  expect(world.wallet.movements).toEqual([]);
});
