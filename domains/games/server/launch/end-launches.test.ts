import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_ENDED } from '@jogada/accounts/server';
import { emit } from '@jogada/platform/server';
import { betOf, GAME, gamesWorld, winOf, type GamesWorld, type Playing } from '../testing/games-world.ts';
import { launchGame } from './launch-game.ts';

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
});
afterAll(() => world.close());

async function endSessionOf({ memberId }: Pick<Playing, 'memberId'>, sessionId = 'ses_0000000000000000'): Promise<void> {
  await world.store.database.transaction((tx) =>
    emit(tx, { topic: SESSION_ENDED, payload: { memberId, sessionId, reason: 'logged_out' }, at: world.clock.now() }),
  );
  await world.carryEvents();
}

test('ACC-27 Refuses bets and credits wins of an open game after its player logged out', async () => {
  const player = await world.aPlayer();
  expect((await world.call('/bet', betOf(player, { transactionId: 'before', roundId: 'r1' }))).status).toBe(200);
  await endSessionOf(player);

  const late = await world.call('/bet', betOf(player, { transactionId: 'after', roundId: 'r2' }));
  expect(late.body).toMatchObject({ errorCode: 'session_expired' });
  const win = await world.call('/win', winOf(player, { transactionId: 'won', roundId: 'r1', betTransactionId: 'before' }));
  expect(win.status).toBe(200);
  expect(await world.cashOf(player.memberId)).toBe(10_150n);
  expect((await world.call('/bet', betOf(player, { transactionId: 'before', roundId: 'r1' }))).status).toBe(200);
});

test('Refuses a launch token whose session has ended', async () => {
  const member = await world.aMember();
  const { content } = await launchGame(world.contextOf(member), { gameId: GAME, nodeId: '', language: 'pt' });
  await endSessionOf({ memberId: member.id });
  const answer = await world.call('/authenticate', { token: new URL(content.game_url).searchParams.get('token') });
  expect(answer.body).toMatchObject({ errorCode: 'token_invalid' });
});

test('Leaves a game open when another session ends', async () => {
  const player = await world.aPlayer();
  await endSessionOf(player, 'ses_zzzzzzzzzzzzzzzz');
  expect((await world.call('/bet', betOf(player, { transactionId: 'still', roundId: 'r3' }))).status).toBe(200);
});
