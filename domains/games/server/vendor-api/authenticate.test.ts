import { afterAll, beforeAll, expect, test } from 'vitest';
import { GAME, gamesWorld, KEY, type GamesWorld } from '../testing/games-world.ts';
import type { Member } from '@jogada/accounts/server';
import { launchGame } from '../launch/launch-game.ts';

let world: GamesWorld;

beforeAll(async () => {
  world = await gamesWorld();
});

afterAll(async () => {
  await world.close();
});

async function launchToken(member: Member): Promise<string> {
  const { content } = await launchGame(world.contextOf(member), { gameId: GAME, nodeId: '', language: 'ja' });
  return new URL(content.game_url).searchParams.get('token') ?? '';
}

async function refusalOf(token: string): Promise<unknown[]> {
  const { status, body } = await world.call('/authenticate', { token });
  return [status, body['errorCode']];
}

test('exchanges a launch token for the member, the session, the language and the balance', async () => {
  const member = await world.aMember({ balance: 1250n, username: 'serrado.mar' });
  const { status, body } = await world.call('/authenticate', { token: await launchToken(member) });
  expect(status).toBe(200);
  expect(body).toEqual({
    memberId: member.id,
    sessionId: expect.stringMatching(/^lch_/),
    nickname: 'serrado.mar',
    currency: 'BRL',
    balance: '12.50',
    language: 'ja',
    playMoney: false,
    freeRounds: [],
  });
});

test('token_invalid: a token opens once, also when it is tried twice in the same instant', async () => {
  const token = await launchToken(await world.aMember());
  const answers = await Promise.all([1, 2, 3].map(() => world.call('/authenticate', { token })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  expect(await refusalOf(token)).toEqual([401, 'token_invalid']);
});

test('token_invalid: a token lapses after two minutes', async () => {
  const token = await launchToken(await world.aMember());
  world.clock.advance(2 * 60_000);
  expect(await refusalOf(token)).toEqual([401, 'token_invalid']);
});

test('token_invalid: a token that was never given', async () => {
  expect(await refusalOf('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toEqual([401, 'token_invalid']);
});

test('token_invalid: another vendor cannot use a token', async () => {
  await world.arrange("insert into games.vendor (code, name, icon_path, created_at) values ('rival', 'Rival', '', now())");
  await world.arrange("insert into games.vendor_key (vendor_code, slot, secret_ref, created_at) values ('rival', 1, 'arcade', now())");
  const token = await launchToken(await world.aMember());
  const stolen = await world.call('/authenticate', { token }, { vendor: 'rival', key: KEY });
  expect([stolen.status, stolen.body['errorCode']]).toEqual([401, 'token_invalid']);
  expect((await world.call('/authenticate', { token })).status).toBe(200);
});

test('account_blocked: an account that was blocked since the launch opens nothing', async () => {
  const member = await world.aMember();
  const token = await launchToken(member);
  await world.arrange("update accounts.member set status = 'blocked' where id = $1", [member.id]);
  expect(await refusalOf(token)).toEqual([403, 'account_blocked']);
});

test('the database keeps no token', async () => {
  const token = await launchToken(await world.aMember());
  const [row] = await world.store.owner.query<{ found: bigint }>(
    'select count(*) as found from games.launch_session s where s::text like $1',
    [`%${token}%`],
  );
  expect(row?.found).toBe(0n);
});

test('a trial account plays for play money', async () => {
  const member = await world.aMember({ balance: 500_000n, type: 4 });
  const { body } = await world.call('/authenticate', { token: await launchToken(member) });
  expect(body).toMatchObject({ balance: '5000.00', playMoney: true });
});
