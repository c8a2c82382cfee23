import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BetView, BookView, EventView, Leg } from '../../book-contract.ts';
import type { OpenedSession } from '../../client-contract.ts';
import type { Feed, FeedEvent } from '../../sports/feed.ts';
import type { Verdict } from '../../sports/market.ts';
import { type ArcadeWorld, createArcadeWorld } from '../../test/arcade-world.ts';
import { STAND_IN_TOKEN } from '../../test/wallet-stand-in.ts';
import { recoverTickets } from '../room/recover-tickets.ts';
import { getSession } from '../session/open-session.ts';
import type { Book } from './books.ts';
import { cashOutBet } from './cash-out-bet.ts';
import { judgeBet } from './judge-bet.ts';
import { placeBookBet } from './place-book-bet.ts';
import { settleBook } from './settle-book.ts';

const MINUTE_MS = 60_000;
let world: ArcadeWorld;
let session: OpenedSession;

beforeEach(async () => {
  world = await createArcadeWorld();
  ({ body: session } = await world.call<OpenedSession>('/api/room/session', {
    body: { gameId: 'liga-virtual', mode: 'real', token: STAND_IN_TOKEN },
  }));
});
afterEach(() => world.end());

const read = async () => (await world.call<BookView>('/api/book', { session })).body;
const bet = (legs: readonly Leg[], options: { key?: string; stakeAmount?: string } = {}) =>
  world.call<{ bet: BetView; balanceAmount: string }>('/api/book/bets', {
    session,
    body: { key: randomUUID(), stakeAmount: '500', legs, ...options },
  });

function legOf(event: EventView | undefined, selection: string, market = 'result'): Leg {
  const price = event?.markets.find(({ key }) => key === market)?.selections.find(({ key }) => key === selection)?.price;
  if (event === undefined || price === null || price === undefined) throw new Error(`no price of ${selection}`);
  return { eventId: event.id, market, selection, price };
}

/** Plays until all current matches are over and their bets are paid. */
async function playOn(): Promise<void> {
  world.advanceClock(10 * MINUTE_MS);
  for (const book of world.arcade.books) await settleBook(book);
  await recoverTickets(world.arcade.ctx);
}

const upcoming = async () => (await read()).events.filter(({ state }) => state === 'scheduled');

test('GAM-24 a single pays at the price that was seen; one of the three results wins at the end of the match', async () => {
  const [event] = await upcoming();
  const legs = ['home', 'draw', 'away'].map((selection) => legOf(event, selection));
  const placed = await Promise.all(legs.map((leg) => bet([leg])));
  expect(placed.map(({ status, body }) => [status, body.bet.state])).toEqual(legs.map(() => [200, 'open']));
  expect(world.wallet.balance).toBe(10_000n - 1500n);
  await playOn();

  const { bets } = await read();
  expect(bets.map(({ state }) => state).toSorted()).toEqual(['lost', 'lost', 'won']);
  const won = bets.find(({ state }) => state === 'won');
  const price = won?.legs[0]?.price ?? 0;
  expect(won?.payAmount).toBe(String(5n * BigInt(price)));
  expect(world.wallet.balance).toBe(10_000n - 1500n + 5n * BigInt(price));
  await playOn();
  expect(world.wallet.balance).toBe(10_000n - 1500n + 5n * BigInt(price));
});

test('a repeated key bets once, and a changed price is refused without moving money', async () => {
  const [event] = await upcoming();
  const leg = legOf(event, 'home');
  const key = randomUUID();
  const [first, again] = [await bet([leg], { key }), await bet([leg], { key })];
  expect(again.body.bet.betId).toBe(first.body.bet.betId);
  expect(world.wallet.balance).toBe(9500n);
  const moved = await bet([{ ...leg, price: leg.price + 1 }]);
  expect([moved.status, moved.body.code]).toEqual([409, 'price_changed']);
  expect(world.wallet.balance).toBe(9500n);

  // An accepted price does not change.
  world.advanceClock(7 * MINUTE_MS);
  expect((await read()).bets[0]?.legs[0]?.price).toBe(leg.price);
});

test('key_reused: a repeated key with another stake, price, selection or number of legs returns no bet and moves no money', async () => {
  const [event, next] = await upcoming();
  const leg = legOf(event, 'home');
  const key = randomUUID();
  const { body: first } = await bet([leg], { key });
  const others = [
    await bet([leg], { key, stakeAmount: '600' }),
    await bet([legOf(event, 'away')], { key }),
    await bet([{ ...leg, price: leg.price + 1 }], { key }),
    await bet([leg, legOf(next, 'home')], { key }),
  ];
  expect(others.map(({ status, body }) => [status, body.code])).toEqual(others.map(() => [409, 'key_reused']));
  expect((await bet([leg], { key })).body.bet.betId).toBe(first.bet.betId);
  // Two concurrent requests: one bet is placed, the other is refused.
  const twins = randomUUID();
  const raced = await Promise.all(['700', '800'].map((stakeAmount) => bet([leg], { key: twins, stakeAmount })));
  expect(raced.map(({ body }) => body.code ?? 'placed').toSorted()).toEqual(['key_reused', 'placed']);
  expect((await read()).bets).toHaveLength(2);
});

test('R35 all players see one price at a time, and a bet pays at its accepted price whatever the current price', async () => {
  const { body: other } = await world.call<OpenedSession>('/api/room/session', { body: { gameId: 'liga-virtual', mode: 'demo' } });
  const shownTo = async (player: OpenedSession) => (await world.call<BookView>('/api/book', { session: player })).body.events;
  expect(await shownTo(other)).toEqual(await shownTo(session));
  const [event] = await upcoming();
  const legs = ['home', 'draw', 'away'].map((selection) => legOf(event, selection));
  await Promise.all(legs.map((leg) => bet([leg])));

  const priceNow = async () =>
    (await read()).events
      .find(({ id }) => id === event?.id)
      ?.markets.find(({ key }) => key === 'result')
      ?.selections.map(({ price }) => price);
  const taken = legs.map(({ price }) => price);
  let hasMoved = false;
  for (let minute = 0; minute < 12 && !hasMoved; minute += 1) {
    world.advanceClock(MINUTE_MS / 2);
    const now = await priceNow();
    hasMoved = now !== undefined && now.some((price, index) => price !== taken[index]);
    expect(await shownTo(other)).toEqual(await shownTo(session));
  }
  expect(hasMoved).toBe(true);

  await playOn();
  const { bets } = await read();
  expect(new Set(bets.map(({ legs: [leg] }) => leg?.price))).toEqual(new Set(taken));
  const won = bets.find(({ state }) => state === 'won');
  expect(won?.payAmount).toBe(String(5n * BigInt(won?.legs[0]?.price ?? 0)));
});

test('stake_not_offered: two legs of one match, a stake out of range, an unknown market or event', async () => {
  const [event] = await upcoming();
  const leg = legOf(event, 'home');
  const refused = [
    await bet([leg, legOf(event, 'over', 'total_5')]),
    await bet([leg], { stakeAmount: '99' }),
    await bet([leg], { stakeAmount: '50001' }),
    await bet([{ ...leg, market: 'first_goal' }]),
    await bet([{ ...leg, eventId: 'no.such.event' }]),
  ];
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'stake_not_offered'));
  expect(world.wallet.balance).toBe(10_000n);
});

test('price_changed: a finished match takes no bets', async () => {
  const [event] = await upcoming();
  const leg = legOf(event, 'home');
  world.advanceClock(11 * MINUTE_MS);
  expect((await bet([leg])).body.code).toBe('price_changed');
});

test('a multiple pays the product of its prices, or nothing when one leg is lost', async () => {
  const [one, other] = await upcoming();
  const { body } = await bet([legOf(one, 'over', 'total_3'), legOf(other, 'over', 'total_3')]);
  const [first = 0, second = 0] = body.bet.legs.map(({ price }) => price);
  expect(body.bet.payAmount).toBe(String((500n * BigInt(first) * BigInt(second)) / 10_000n));
  await playOn();
  const [ended] = (await read()).bets;
  const isWon = ended?.legs.every(({ verdict }) => verdict === 'won') ?? false;
  expect(ended?.payAmount).toBe(isWon ? body.bet.payAmount : '0');
  expect(world.wallet.balance).toBe(9500n + (isWon ? BigInt(body.bet.payAmount) : 0n));
});

test('a bet is cashed out once at the amount seen, and its match no longer affects it', async () => {
  const [event] = await upcoming();
  const { body } = await bet([legOf(event, 'home')]);
  const amount = (await read()).bets[0]?.cashOutAmount ?? '0';
  expect(BigInt(amount)).toBeGreaterThan(450n);
  const path = `/api/book/bets/${body.bet.betId}/cash-out`;
  const wrong = await world.call(path, { session, body: { amount: String(BigInt(amount) + 1n) } });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'price_changed']);
  for (let press = 0; press < 2; press++) {
    const { status, body: answer } = await world.call<{ bet: BetView }>(path, { session, body: { amount } });
    expect([status, answer.bet.state]).toEqual([200, 'cashed']);
  }
  expect(world.wallet.balance).toBe(9500n + BigInt(amount));
  await playOn();
  expect(world.wallet.balance).toBe(9500n + BigInt(amount));
  const late = await world.call(path, { session, body: { amount: '1' } });
  expect(late.body.code).toBe('bet_over');
});

test("an open bet older than the latest fifty is listed and can be cashed out; another player's cannot", async () => {
  const [event] = await upcoming();
  const { body } = await bet([legOf(event, 'home')]);
  // Fifty later bets that are over.
  await world.arcade.ctx.db.query(
    `insert into arcade.room_ticket (id, round_id, game_id, player_id, session_id, ticket_key, is_demo, member_id, wallet_session_id, nickname,
       currency, stake_amount, bet, client_seed, state, place_number, balance_amount, win_amount, created_at, closed_at, lease_until, next_attempt_at)
     select 'tkt_later' || n, round_id, game_id, player_id, session_id, 'later' || n, is_demo, member_id, wallet_session_id, nickname,
       currency, stake_amount, bet, client_seed, 'settled', 1, balance_amount, 0, created_at + n * interval '1 second', created_at, created_at, created_at
       from arcade.room_ticket, generate_series(1, 50) n where id = $1`,
    [body.bet.betId],
  );
  const { bets } = await read();
  expect(bets).toHaveLength(51);
  const amount = bets.at(-1)?.cashOutAmount ?? '0';
  const path = `/api/book/bets/${body.bet.betId}/cash-out`;
  const { body: other } = await world.call<OpenedSession>('/api/room/session', { body: { gameId: 'liga-virtual', mode: 'demo' } });
  expect((await world.call(path, { session: other, body: { amount } })).body.code).toBe('not_found');
  const cashed = await world.call<{ bet: BetView }>(path, { session, body: { amount } });
  expect([cashed.status, cashed.body.bet?.state]).toEqual([200, 'cashed']);
  expect(world.wallet.balance).toBe(9500n + BigInt(amount));
});

test('a stake refused by the wallet creates no bet', async () => {
  const [event] = await upcoming();
  world.wallet.nextRefusal = { path: '/bet', code: 'insufficient_funds' };
  const refused = await bet([legOf(event, 'home')]);
  expect([refused.status, refused.body.code]).toEqual([402, 'insufficient_funds']);
  expect((await read()).bets).toEqual([]);
});

test('scores can be recomputed from seeds committed one round earlier', async () => {
  await read();
  world.advanceClock(20 * MINUTE_MS);
  const { body } = await world.call<{ rounds: { number: number; seed: string; commitment: string }[] }>('/api/book/rounds', { session });
  expect(body.rounds.length).toBeGreaterThan(2);
  for (const [index, { number, commitment }] of body.rounds.entries()) {
    const before = body.rounds[index + 1];
    if (before?.number === number - 1) expect(before.seed).toBe(commitment);
  }
});

test('a leg of an abandoned match counts as 1.00, and a bet on a match missing from the feed is returned after a day', async () => {
  const feed = scriptedFeed();
  const book = bookOn(feed);
  const own = await getSession(world.arcade.ctx, session.sessionToken);
  const legs = ['a', 'b'].map((eventId) => ({ eventId, market: 'result', selection: 'home', price: 200 }));
  const multiple = await placeBookBet(book, own, { key: randomUUID(), stakeAmount: '500', legs });
  const single = await placeBookBet(book, own, { key: randomUUID(), stakeAmount: '500', legs: legs.slice(1) });
  feed.ends.set('a', 'won');
  expect(await settleBook(book)).toBe(0);
  feed.states.set('b', 'void');
  expect((await judgeBet(book, multiple)).winAmount).toBe(1000n);
  expect((await judgeBet(book, single)).winAmount).toBe(500n);

  feed.states.delete('b');
  feed.events.delete('b');
  await expect(cashOutBet(book, { playerId: own.playerId, betId: single.id, amount: 1n })).rejects.toMatchObject({ code: 'bet_over' });
  expect(await settleBook(book)).toBe(0);
  world.advanceClock(25 * 60 * MINUTE_MS);
  expect(await settleBook(book)).toBe(2);
  await recoverTickets(world.arcade.ctx);
  expect(world.wallet.balance).toBe(10_000n - 1000n + 1000n + 500n);
});

interface ScriptedFeed extends Feed {
  events: Map<string, FeedEvent>;
  ends: Map<string, Verdict>;
  states: Map<string, FeedEvent['state']>;
}

/** An external feed whose data the test sets. */
function scriptedFeed(): ScriptedFeed {
  const event = (id: string): FeedEvent => ({
    id,
    league: 'League',
    home: 'Home',
    away: 'Away',
    startsAt: new Date('2026-11-21T13:00:00Z'),
    state: 'scheduled',
    clock: 0,
    score: { home: 0, away: 0 },
    markets: [{ key: 'result', selections: [{ key: 'home', price: 200, winChance: 490_000, voidChance: 0 }] }],
  });
  const events = new Map(['a', 'b'].map((id) => [id, event(id)]));
  const ends = new Map<string, Verdict>();
  const states = new Map<string, FeedEvent['state']>();
  const find = (id: string): FeedEvent | undefined => {
    const found = events.get(id);
    return found && { ...found, state: states.get(id) ?? found.state };
  };
  return {
    events,
    ends,
    states,
    listEvents: async () => [...events.values()],
    findEvent: async (id) => find(id),
    judge: async ({ eventId }) => ends.get(eventId),
  };
}

function bookOn(feed: Feed): Book {
  const [book] = world.arcade.books;
  if (book === undefined) throw new Error('no book');
  return { ...book, feed };
}
