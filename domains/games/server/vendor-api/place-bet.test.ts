import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, GAME, gamesWorld, rollbackOf, winOf, type GamesWorld } from '../testing/games-world.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

test('Takes the stake and returns the balance after it', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const { status, body } = await world.call('/bet', betOf(player, { amount: '0.20' }));
  expect(status).toBe(200);
  expect(body).toEqual({
    transactionId: 'bet-1',
    platformTransactionId: expect.stringMatching(/^trf_/),
    balance: '99.80',
    currency: 'BRL',
    replayed: false,
  });
  expect(await world.cashOf(player.memberId)).toBe(9980n);
});

test('S46 Returns the first result for a repeated bet, not the current balance', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const first = await world.call('/bet', betOf(player));
  await world.call('/bet', betOf(player, { transactionId: 'bet-2', roundId: 'round-2', amount: '5.00' }));
  const again = await world.call('/bet', betOf(player));
  expect(again.status).toBe(200);
  expect(again.body).toEqual({ ...first.body, replayed: true });
  expect(await world.cashOf(player.memberId)).toBe(9400n);
});

test('S46 Records one movement and one result for a hundred concurrent copies of a bet', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  const answers = await Promise.all(Array.from({ length: 100 }, () => world.call('/bet', betOf(player))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => `${String(body['platformTransactionId'])} ${String(body['balance'])}`)).size).toBe(1);
  expect(answers.filter(({ body }) => body['replayed'] === false)).toHaveLength(1);
  expect(await world.cashOf(player.memberId)).toBe(9900n);
});

test('Stakes of concurrent vendor calls share commits', async () => {
  const players = await Promise.all(Array.from({ length: 30 }, () => world.aPlayer({ balance: 10_000n })));
  const countCommits = async () => {
    const [row] = await world.store.owner.query<{ commits: number }>(
      "select count(*)::int as commits from platform.outbox where topic = 'wallet.posted'",
    );
    return row?.commits ?? 0;
  };
  const before = await countCommits();
  const answers = await Promise.all(players.map((player) => world.call('/bet', betOf(player))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Each commit writes one event, whatever the number of its postings.
  expect((await countCommits()) - before).toBeLessThan(30);
});

test.each([
  ['amount', { amount: '2.00' }],
  ['round', { roundId: 'round-other' }],
  ['round end', { roundClosed: true }],
])('transaction_conflict: refuses the same id with another %s and moves nothing', async (_what, change) => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.call('/bet', betOf(player));
  const { status, body } = await world.call('/bet', betOf(player, change));
  expect([status, body['errorCode']]).toEqual([409, 'transaction_conflict']);
  expect(await world.cashOf(player.memberId)).toBe(9900n);
});

test('Accepts the same id from two members as two bets', async () => {
  const [one, other] = [await world.aPlayer(), await world.aPlayer()];
  expect((await world.call('/bet', betOf(one))).body['replayed']).toBe(false);
  expect((await world.call('/bet', betOf(other))).body['replayed']).toBe(false);
});

test('bet_rolled_back: refuses a bet that arrives after its rollback', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  expect((await world.call('/rollback', rollbackOf(player))).status).toBe(200);
  const late = await world.call('/bet', betOf(player));
  expect([late.status, late.body['errorCode']]).toEqual([409, 'bet_rolled_back']);
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test('insufficient_funds: returns the balance and accepts the same bet once the balance suffices', async () => {
  const player = await world.aPlayer({ balance: 150n });
  const refused = await world.call('/bet', betOf(player, { amount: '1.51' }));
  expect(refused.status).toBe(402);
  expect(refused.body).toMatchObject({ errorCode: 'insufficient_funds', balance: '1.50', currency: 'BRL' });
  expect(await world.cashOf(player.memberId)).toBe(150n);

  await world.call('/promo-win', { transactionId: 'gift', memberId: player.memberId, amount: '1.00', currency: 'BRL', campaignId: 'c1' });
  expect((await world.call('/bet', betOf(player, { amount: '1.51' }))).body).toMatchObject({ balance: '0.99', replayed: false });
});

test('Accepts a stake of the last centavo', async () => {
  const player = await world.aPlayer({ balance: 100n });
  expect((await world.call('/bet', betOf(player, { amount: '1.00' }))).body['balance']).toBe('0.00');
});

test('S37 Accepts exactly thirty of fifty concurrent bets on a balance for thirty', async () => {
  const player = await world.aPlayer({ balance: 3000n });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => world.call('/bet', betOf(player, { transactionId: `b${index}`, roundId: `r${index}` }))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body['errorCode']))).toEqual(new Set(['insufficient_funds']));
  expect(await world.cashOf(player.memberId)).toBe(0n);
  const balances = answers.filter(({ status }) => status === 200).map(({ body }) => body['balance']);
  expect(new Set(balances).size).toBe(30);
});

test.each(['blocked', 'closed'] as const)(
  'account_blocked: refuses a bet of a %s account and still returns the result of its earlier bet',
  async (state) => {
    const player = await world.aPlayer({ balance: 10_000n });
    const first = await world.call('/bet', betOf(player));
    await world.setStatus(player.memberId, state);
    const refused = await world.call('/bet', betOf(player, { transactionId: 'bet-2' }));
    expect([refused.status, refused.body['errorCode']]).toEqual([403, 'account_blocked']);
    expect((await world.call('/bet', betOf(player))).body).toEqual({ ...first.body, replayed: true });
    expect(await world.cashOf(player.memberId)).toBe(9900n);
  },
);

test('R15 limit_reached: refuses a stake beyond the member’s own limit and pushes the limit to the member’s pages', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  await world.arrange("select wallet.set_play_limit($1, 'loss', 'day', 100, 'America/Sao_Paulo', $2)", [
    player.memberId,
    world.clock.now(),
  ]);
  expect((await world.call('/bet', betOf(player))).status).toBe(200);
  const refused = await world.call('/bet', betOf(player, { transactionId: 'bet-2' }));
  expect([refused.status, refused.body['errorCode']]).toEqual([403, 'limit_reached']);
  expect((await world.call('/bet', betOf(player))).body).toMatchObject({ replayed: true });
  expect(await world.cashOf(player.memberId)).toBe(9900n);
  expect(world.pushed).toContainEqual(
    expect.objectContaining({
      channel: 'limit',
      data: expect.objectContaining({ kind: 'loss', period: 'day', amount: '100', remaining: '0' }),
    }),
  );
});

test('R19 account_blocked: refuses stakes during a pause and pays outstanding wins', async () => {
  const player = await world.aPlayer({ balance: 10_000n });
  expect((await world.call('/bet', betOf(player, { roundClosed: false }))).status).toBe(200);
  const until = new Date(world.clock.now().getTime() + 86_400_000);
  await world.arrange('select wallet.stop_play($1, false, $2, $3)', [player.memberId, until, world.clock.now()]);
  const refused = await world.call('/bet', betOf(player, { transactionId: 'bet-2' }));
  expect([refused.status, refused.body['errorCode']]).toEqual([403, 'account_blocked']);
  const { transactionId, roundId } = betOf(player);
  const won = await world.call('/win', {
    ...betOf(player),
    transactionId: 'win-1',
    betTransactionId: transactionId,
    roundId,
    amount: '2.50',
  });
  expect(won.status).toBe(200);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
});

test('currency_mismatch: refuses another currency than the account’s, existing or not', async () => {
  const player = await world.aPlayer();
  for (const currency of ['USD', 'XTS']) {
    const { status, body } = await world.call('/bet', betOf(player, { currency }));
    expect([status, body['errorCode']]).toEqual([409, 'currency_mismatch']);
  }
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test.each(['1.001', '0.009', '1.500'])('amount_precision: "%s" has more decimals than the currency', async (amount) => {
  const player = await world.aPlayer();
  const { status, body } = await world.call('/bet', betOf(player, { amount }));
  expect([status, body['errorCode']]).toEqual([400, 'amount_precision']);
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
});

test.each(['0', '0.00', '-1', '-0.01', '1e2', '0.1+0.2', 'NaN', '1,00', '01.00', '.5', '1.', ' 1', '', '12345678901234567890', '0x10'])(
  'S35 invalid_amount: refuses "%s" as a stake',
  async (amount) => {
    const player = await world.aPlayer();
    const { status, body } = await world.call('/bet', betOf(player, { amount }));
    expect([status, body['errorCode']]).toEqual([400, 'invalid_amount']);
    expect(await world.cashOf(player.memberId)).toBe(10_000n);
  },
);

test('S35 malformed_request: refuses an amount as a JSON number', async () => {
  const player = await world.aPlayer();
  for (const amount of [1, 0.2, 2 ** 53, null, ['1.00'], { amount: '1.00' }]) {
    const { status, body } = await world.call('/bet', betOf(player, { amount }));
    expect([status, body['errorCode']]).toEqual([400, 'malformed_request']);
  }
});

test('unknown_member: refuses a bet of an unknown member', async () => {
  const player = await world.aPlayer();
  const { status, body } = await world.call('/bet', betOf(player, { memberId: 'mbr_0000000000000000' }));
  expect([status, body['errorCode']]).toEqual([404, 'unknown_member']);
});

test('session_expired: refuses another member’s session', async () => {
  const [player, other] = [await world.aPlayer(), await world.aPlayer()];
  const { status, body } = await world.call('/bet', betOf(player, { sessionId: other.sessionId }));
  expect([status, body['errorCode']]).toEqual([403, 'session_expired']);
});

test('session_expired: expires a session after half an hour without a bet', async () => {
  const player = await world.aPlayer();
  for (let bet = 1; bet <= 3; bet += 1) {
    world.clock.advance(29 * 60_000);
    expect((await world.call('/bet', betOf(player, { transactionId: `b${bet}`, roundId: `r${bet}` }))).status).toBe(200);
    // The use is written after the bet's response, so wait for it before the next twenty minutes.
    await expect.poll(() => usedAt(player), { timeout: 10_000 }).toEqual(world.clock.now());
  }
  world.clock.advance(30 * 60_000);
  const { status, body } = await world.call('/bet', betOf(player, { transactionId: 'b4', roundId: 'r4' }));
  expect([status, body['errorCode']]).toEqual([403, 'session_expired']);
});

test('session_expired: keeps launches and member sessions alive for concurrent bets of many members', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => world.aPlayer()));
  const memberIds = players.map(({ memberId }) => memberId);
  await world.arrange(
    `with opened as (update games.launch_session set session_id = 'ses_' || member_id where member_id = any ($1) returning member_id, session_id)
     insert into accounts.session (member_id, id, token_hash, is_first, address, user_agent, created_at, last_seen_at, expires_at)
     select member_id, session_id, sha256(convert_to(member_id, 'UTF8')), false, '127.0.0.1', '', $2, $2, $2::timestamptz + interval '1 day' from opened`,
    [memberIds, world.clock.now()],
  );
  world.clock.advance(29 * 60_000);
  const bets = await Promise.all(players.map((player) => world.call('/bet', betOf(player))));
  expect(bets.map(({ status }) => status)).toEqual(players.map(() => 200));
  const all = players.map(() => world.clock.now());
  await expect.poll(() => Promise.all(players.map(usedAt)), { timeout: 10_000 }).toEqual(all);
  const seen = () =>
    world.store.owner.query<{ last_seen_at: Date }>('select last_seen_at from accounts.session where member_id = any ($1)', [memberIds]);
  await expect.poll(async () => (await seen()).map((row) => row.last_seen_at), { timeout: 10_000 }).toEqual(all);
});

test('session_expired: refuses a bet five seconds after another process ended the session', async () => {
  const [player, other] = [await world.aPlayer(), await world.aPlayer()];
  for (const each of [player, other]) expect((await world.call('/bet', betOf(each))).status).toBe(200);
  await world.arrange('update games.launch_session set ended_at = $2 where id = $1', [player.sessionId, world.clock.now()]);
  world.clock.advance(5000);
  const { status, body } = await world.call('/bet', betOf(player, { transactionId: 'b2', roundId: 'r2' }));
  expect([status, body['errorCode']]).toEqual([403, 'session_expired']);
  expect((await world.call('/bet', betOf(player))).body['replayed']).toBe(true);
  expect((await world.call('/bet', betOf(other, { transactionId: 'b2', roundId: 'r2' }))).status).toBe(200);
});

test('session_expired: refuses a bet when another process ended the session during a period without bets', async () => {
  const player = await world.aPlayer();
  expect((await world.call('/bet', betOf(player))).status).toBe(200);
  await world.arrange('update games.launch_session set ended_at = $2 where id = $1', [player.sessionId, world.clock.now()]);
  world.clock.advance(20 * 60_000);
  expect((await world.call('/bet', betOf(player, { transactionId: 'b2', roundId: 'r2' }))).body['errorCode']).toBe('session_expired');
});

async function usedAt({ sessionId }: { readonly sessionId: string }): Promise<Date | undefined> {
  const [row] = await world.store.owner.query<{ last_used_at: Date }>('select last_used_at from games.launch_session where id = $1', [
    sessionId,
  ]);
  return row?.last_used_at;
}

test('session_expired: expires a session after twelve hours despite bets', async () => {
  const player = await world.aPlayer();
  for (let bet = 1; bet <= 35; bet += 1) {
    world.clock.advance(20 * 60_000);
    expect((await world.call('/bet', betOf(player, { transactionId: `b${bet}`, roundId: `r${bet}` }))).status).toBe(200);
    // The use is written after the bet's response, so wait for it before the next twenty minutes.
    await expect.poll(() => usedAt(player), { timeout: 10_000 }).toEqual(world.clock.now());
  }
  world.clock.advance(20 * 60_000);
  expect((await world.call('/bet', betOf(player, { transactionId: 'late', roundId: 'late' }))).body['errorCode']).toBe('session_expired');
});

test('Returns the result of an accepted bet after its session has ended and refuses a new one', async () => {
  const player = await world.aPlayer();
  const first = await world.call('/bet', betOf(player));
  world.clock.advance(13 * 3_600_000);
  expect((await world.call('/bet', betOf(player))).body).toEqual({ ...first.body, replayed: true });
  expect((await world.call('/bet', betOf(player, { amount: '3.00' }))).body['errorCode']).toBe('transaction_conflict');
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-2' }))).body['errorCode']).toBe('session_expired');
});

test('game_unknown: refuses a game that the vendor does not have', async () => {
  const player = await world.aPlayer();
  const { status, body } = await world.call('/bet', betOf(player, { gameId: 'no-such-game' }));
  expect([status, body['errorCode']]).toEqual([404, 'game_unknown']);
});

test('game_disabled: refuses new bets on a disabled or withheld game and still returns earlier results', async () => {
  const player = await world.aPlayer();
  const first = await world.call('/bet', betOf(player));

  await world.arrange('update games.game set is_enabled = false where id = $1', [GAME]);
  const off = await world.call('/bet', betOf(player, { transactionId: 'bet-2' }));
  expect([off.status, off.body['errorCode']]).toEqual([403, 'game_disabled']);
  expect((await world.call('/bet', betOf(player))).body).toEqual({ ...first.body, replayed: true });

  await world.arrange('update games.game set is_enabled = true where id = $1', [GAME]);
  await world.arrange("insert into games.withheld_game values ('demo', $1)", [GAME]);
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-3' }))).body['errorCode']).toBe('game_disabled');
  await world.arrange('delete from games.withheld_game');
  expect((await world.call('/bet', betOf(player, { transactionId: 'bet-3' }))).status).toBe(200);
});

test('game_disabled: C8 refuses new bets on an open game once the jurisdiction closes its category, until a certificate is on file, and still pays earlier rounds', async () => {
  const player = await world.aPlayer();
  await world.call('/bet', betOf(player));
  const again = () => world.call('/bet', betOf(player, { transactionId: 'bet-2', roundId: 'round-2' }));
  try {
    for (const category of ['PVP', 'LOTT', 'ELOTT', 'LIVESTREAM', 'COCKFIGHT']) {
      await world.setLaw({ category, jurisdiction: 'br-spa' });
      expect((await again()).body['errorCode'], category).toBe('game_disabled');
    }
    await world.setLaw({ category: 'PVP', jurisdiction: 'br-spa' });
    expect((await world.call('/win', winOf(player))).status).toBe(200);
    await world.arrange(
      "insert into games.category_certificate values ('demo', 'PVP', 'SPA-2026/1', now()), ('demo', 'COCKFIGHT', 'SPA-2026/2', now())",
    );
    expect((await again()).status).toBe(200);
    await world.setLaw({ category: 'COCKFIGHT', jurisdiction: 'br-spa' });
    expect((await world.call('/bet', betOf(player, { transactionId: 'bet-3' }))).body['errorCode']).toBe('game_disabled');
  } finally {
    await world.arrange('delete from games.category_certificate');
    await world.setLaw({ category: 'RNG', jurisdiction: 'standard' });
  }
});

test('round_closed: refuses a bet in a closed round', async () => {
  const player = await world.aPlayer();
  await world.call('/bet', betOf(player, { roundClosed: true }));
  const { status, body } = await world.call('/bet', betOf(player, { transactionId: 'bet-2' }));
  expect([status, body['errorCode']]).toEqual([409, 'round_closed']);
});

test('Takes a trial account’s stake from play money and leaves its cash unchanged', async () => {
  const player = await world.aPlayer({ balance: 5000n, type: 4 });
  expect((await world.call('/bet', betOf(player))).body['balance']).toBe('49.00');
  expect(await world.cashOf(player.memberId)).toBe(0n);
});
