import { afterEach, expect, test } from 'vitest';
import { lotteryGame } from '../../games/lottery-game.ts';
import { TRIO_RULES } from '../../games/trio-relampago/rules.ts';
import { betInTime, createRoomWorld, type RoomWorld } from '../../test/room-world.ts';

const EXACT = { play: 'exact', numbers: [1, 2, 3], option: '' };
const BET = { amount: '200', picks: [EXACT] };

let world: RoomWorld;
afterEach(() => world.end());

/** A lottery that draws 1 2 3 at every multiple of `everyMs`. */
function lottery(everyMs: number) {
  const rules = { ...TRIO_RULES, draw: () => ({ numbers: [1, 2, 3] }) };
  return lotteryGame({ gameId: 'trio-relampago', title: 'Trio', rules, showMs: 50 }, { everyMs, openMinMs: 300 });
}

const drawn = () => world.query<{ id: string }>("select id from arcade.room_round where state = 'ended'");

test('GAM-23 a scheduled draw runs on time, pays its tickets and is reported to the platform', { timeout: 60_000 }, async () => {
  world = await createRoomWorld(lottery(4000));
  const player = await world.join();
  const before = world.wallet.balance;
  const ticket = await betInTime(player, BET);
  expect(ticket.state).toBe('placed');

  await player.until((state) => state.own.get(ticket.ticketId)?.winAmount === '180000');
  await expect.poll(() => world.wallet.balance, { timeout: 20_000 }).toBe(before - 200n + 180_000n);
  const [round] = await world.query<{ opened: Date; plays: Date }>(
    'select opened_at as opened, plays_at as plays from arcade.room_round where id = $1',
    [ticket.roundId],
  );
  const dueMs = Math.ceil(((round?.opened.getTime() ?? 0) + 300) / 4000) * 4000;
  expect(round?.plays.getTime()).toBeGreaterThanOrEqual(dueMs);
  await expect.poll(() => [...world.wallet.draws.values()], { timeout: 20_000 }).toContain('1 2 3');
});

test('GAM-23 draws continue without connected players', { timeout: 60_000 }, async () => {
  world = await createRoomWorld(lottery(1000));
  await expect.poll(async () => (await drawn()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
});

test('GAM-23 tickets survive a restart of the process', { timeout: 60_000 }, async () => {
  // So long that no draw happens during this test.
  world = await createRoomWorld(lottery(2_000_000_000));
  const player = await world.join();
  const ticket = await betInTime(player, BET);
  const balance = world.wallet.balance;

  await world.restart(lottery(500));
  await expect.poll(() => world.wallet.balance, { timeout: 30_000 }).toBe(balance + 180_000n);
  // The wallet has the money shortly before the arcade stores the answer.
  const state = () => world.query<{ state: string }>('select state from arcade.room_ticket where id = $1', [ticket.ticketId]);
  await expect.poll(state, { timeout: 20_000 }).toEqual([{ state: 'settled' }]);
});
