import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMerchant } from '@jogada/merchant/testing';
import { betOf, GAME, gamesWorld, rollbackOf, winOf, type GamesWorld, type Playing } from '../testing/games-world.ts';
import { addWinners } from './add-winners.ts';
import { chooseBoard, readBoardChoice } from './choose-board.ts';
import { readWinnerBoard } from './read-winner-board.ts';

let world: GamesWorld;
let pushedBefore = 0;

beforeAll(async () => {
  world = await gamesWorld();
});

beforeEach(async () => {
  await world.carryEvents();
  await world.arrange('delete from games.winner');
  pushedBefore = world.pushed.length;
});

afterAll(async () => {
  await world.close();
});

let rounds = 0;

/** One round of R$ 1,00 that pays `win`. */
async function play(player: Playing, win: string): Promise<void> {
  const round = `r${(rounds += 1)}`;
  await world.call('/bet', betOf(player, { transactionId: `b${round}`, roundId: round }));
  await world.call(
    '/win',
    winOf(player, { transactionId: `w${round}`, betTransactionId: `b${round}`, roundId: round, amount: win, roundClosed: true }),
  );
}

async function board(merchant = world.merchant) {
  const ctx = world.contextOf(await world.aMember({ merchant }), merchant);
  return (await readWinnerBoard(ctx, { gameCategory: 'ALL', limitNum: 20 })).list;
}

const winnersPushed = () => world.pushed.slice(pushedBefore).filter(({ channel }) => channel === 'winner');

test('GAM-14 C18 Adds a win above its stake to the board, masked, and pushes it to the merchant’s open pages', async () => {
  const player = await world.aPlayer({ username: 'mariana23' });
  await play(player, '2.50');
  await world.carryEvents();
  const list = await board();
  expect(list).toEqual([
    {
      transferId: expect.stringMatching(/^trf_/),
      vo: {
        gameId: GAME,
        gameName: 'Tesouro da Mata',
        iconUrl: '/art/tesouro-da-mata',
        customerName: 'ma***23',
        winAmount: '250',
        currency: 'BRL',
        gameTime: world.clock.now().toISOString(),
      },
    },
  ]);
  expect(winnersPushed()).toEqual([{ audience: { scope: 'merchant', id: 'demo' }, channel: 'winner', data: list[0] }]);
});

test('C18 Omits wins up to the stake, play money, a rolled-back bet and a prize', async () => {
  const player = await world.aPlayer();
  await play(player, '1.00');
  await play(player, '0.40');
  await play(player, '0');
  await world.call('/bet', betOf(player));
  await world.call('/rollback', rollbackOf(player));
  await world.call('/promo-win', { transactionId: 'p', memberId: player.memberId, amount: '500.00', currency: 'BRL', campaignId: 'c' });
  await play(await world.aPlayer({ type: 4, balance: 100_000n }), '900.00');
  await world.carryEvents();
  expect(await board()).toEqual([]);
  expect(winnersPushed()).toEqual([]);
});

test('C8 Shows and pushes no win in a game whose category the jurisdiction closed, or that the merchant withholds', async () => {
  const player = await world.aPlayer();
  await play(player, '5.00');
  await world.carryEvents();
  await play(player, '6.00');
  const pushed = winnersPushed().length;
  await world.setLaw({ category: 'PVP', jurisdiction: 'br-spa' });
  await world.carryEvents();
  const closed = [await board(), winnersPushed().length - pushed];
  await world.setLaw({ category: 'RNG', jurisdiction: 'standard' });
  await world.arrange("insert into games.withheld_game values ('demo', $1)", [GAME]);
  const withheld = await board();
  await world.arrange('delete from games.withheld_game');
  expect([closed, withheld]).toEqual([[[], 0], []]);
  expect(await board()).toHaveLength(2);
});

test('C18 Links every row to a ledger win of the same member and amount', async () => {
  const player = await world.aPlayer();
  for (const win of ['2.00', '3.00', '0.50']) await play(player, win);
  await world.call('/bet-and-win', {
    ...betOf(player, { transactionId: 'bw', roundId: 'bw', roundClosed: true }),
    betAmount: '1.00',
    winAmount: '8.00',
  });
  await world.carryEvents();
  const rows = await world.store.owner.query(
    `select w.transfer_id, t.transfer_id is not null and w.win_amount = case t.kind when 'win' then t.amount else t.win_amount end as joins
       from games.winner w left join wallet.transfer_view t on t.transfer_id = w.transfer_id and t.member_id = w.member_id`,
  );
  expect(rows).toHaveLength(3);
  expect(rows.every((row) => 'joins' in row && row['joins'] === true)).toBe(true);
});

test('C18 Removes and excludes a member’s wins after opt-out, pushes none of them, and includes later wins after opt-in', async () => {
  const [shy, other] = [await world.aPlayer(), await world.aPlayer()];
  for (const player of [shy, other]) await play(player, '5.00');
  await world.carryEvents();
  const shown = await board();
  expect(shown).toHaveLength(2);
  const [own] = await world.store.owner.query<{ transfer_id: string }>('select transfer_id from games.winner where member_id = $1', [
    shy.memberId,
  ]);
  const ctx = world.contextOf(shy.member);
  expect(await readBoardChoice(ctx)).toEqual({ isShown: true });
  for (let press = 0; press < 2; press += 1) expect(await chooseBoard(ctx, { isShown: false })).toEqual({ isShown: false });
  expect(await readBoardChoice(ctx)).toEqual({ isShown: false });
  expect(await board()).toEqual(shown.filter(({ transferId }) => transferId !== own?.transfer_id));
  expect(world.pushed.slice(pushedBefore).filter(({ channel }) => channel === 'winners-left')).toEqual([
    { audience: { scope: 'merchant', id: 'demo' }, channel: 'winners-left', data: { transferIds: [own?.transfer_id] } },
  ]);

  const received = winnersPushed().length;
  await play(shy, '9.00');
  await world.carryEvents();
  expect(await board()).toHaveLength(1);
  expect(winnersPushed()).toHaveLength(received);
  await chooseBoard(ctx, { isShown: true });
  await play(shy, '7.00');
  await world.carryEvents();
  expect((await board()).map(({ vo }) => vo.winAmount)).toEqual(['700', '500']);
});

test('GAM-14 Sorts by amount, largest first, at most twenty', async () => {
  const player = await world.aPlayer({ balance: 100_000n });
  for (let win = 2; win <= 26; win += 1) await play(player, `${win}.00`);
  await world.carryEvents();
  const amounts = (await board()).map(({ vo }) => vo.winAmount);
  expect(amounts).toEqual(Array.from({ length: 20 }, (_, index) => String((26 - index) * 100)));
});

test('Filters by category', async () => {
  const player = await world.aPlayer();
  await play(player, '5.00');
  await world.carryEvents();
  const ctx = world.contextOf(player.member);
  expect((await readWinnerBoard(ctx, { gameCategory: 'RNG', limitNum: 20 })).list).toHaveLength(1);
  expect((await readWinnerBoard(ctx, { gameCategory: 'LIVE', limitNum: 20 })).list).toEqual([]);
});

test('Hides a win after a day and deletes it after seven in the hourly job', async () => {
  const { jobs } = await import('../jobs.ts');
  await play(await world.aPlayer(), '5.00');
  await world.carryEvents();
  world.clock.advance(24 * 3_600_000 - 1);
  expect(await board()).toHaveLength(1);
  world.clock.advance(1);
  expect(await board()).toEqual([]);
  const clear = async () =>
    jobs(world.ctx)
      .find(({ name }) => name === 'games.clear-winner-board')
      ?.run(world.ctx);
  await clear();
  expect(await world.store.owner.query('select 1 as one from games.winner')).toHaveLength(1);
  world.clock.advance(6 * 24 * 3_600_000);
  await clear();
  expect(await world.store.owner.query('select 1 as one from games.winner')).toEqual([]);
});

test('Omits another merchant’s wins', async () => {
  await play(await world.aPlayer(), '5.00');
  await world.carryEvents();
  expect(await board(aMerchant('other'))).toEqual([]);
});

test('Adds and pushes a win once for a repeated event', async () => {
  await play(await world.aPlayer(), '5.00');
  const events = await world.store.owner.query<{ id: bigint; topic: string; payload: never; created_at: Date }>(
    'select id, topic, payload, created_at from platform.outbox order by id',
  );
  for (const event of [...events, ...events]) {
    if (event.topic !== 'wallet.posted') continue;
    await world.store.database.transaction((tx) => addWinners(world.ctx, tx, { ...event, createdAt: event.created_at }));
  }
  expect(await board()).toHaveLength(1);
  expect(winnersPushed()).toHaveLength(1);
});
