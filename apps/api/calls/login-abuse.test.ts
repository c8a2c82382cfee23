import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '@jogada/accounts/contract/player';
import { hashPassword } from '@jogada/accounts/server';
import { HASHES_MAX } from '../../../domains/accounts/server/password/hashers.ts';
import { GAME, openVendorPlayers } from '../../../tools/torture/vendor-players.ts';
import { aPlayer, Refusal, solvedCaptcha, startApi, waitUntilMerchantKnows, type TestApi, type TestClient } from '../testing/index.ts';

/** `npm run torture stuffing` sets 5,000. */
const STUFFING_PAIRS = Number(process.env['STUFFING_PAIRS'] ?? 200);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function answerTo(client: TestClient, username: string, captcha: object = {}): Promise<string> {
  try {
    await client.call(logIn, { username, password: 'Not-this-one-9', ...captcha });
    return 'admitted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test(
  'S04 Verifies few of a list of names and passwords from one address, and alerts the staff once',
  { timeout: STUFFING_PAIRS * 200 },
  async () => {
    const client = api.newClient();
    const answers: string[] = [];
    for (let index = 0; index < STUFFING_PAIRS; index += 1) answers.push(await answerTo(client, `stuffed${index}`));

    expect(answers.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
    expect(answers.slice(10).every((code) => code === 'captcha_required' || code === 'too_many_requests')).toBe(true);
    const trail = await api.owner.query<{ action: string }>('select action from accounts.audit where address = $1', [client.address]);
    expect(trail.filter(({ action }) => action === 'session.login_refused')).toHaveLength(10);
    expect(trail.filter(({ action }) => action === 'session.stuffing_suspected')).toHaveLength(1);
  },
);

test('ACC-03 S03 The merchant sets the number of failures before a captcha, with immediate effect', async () => {
  const player = await aPlayer(api);
  const setAfter = async (times: number) => {
    await api.owner.query('update merchant.merchant set captcha_after_failures = $1', [times]);
    await waitUntilMerchantKnows(api);
  };
  await setAfter(1);
  expect(await answerTo(api.newClient(), player.username)).toBe('wrong_credentials');
  expect(await answerTo(api.newClient(), player.username)).toBe('captcha_required');
  await setAfter(0);
  expect(await answerTo(api.newClient(), 'another.name')).toBe('captcha_required');
  const client = api.newClient();
  expect(await answerTo(client, 'another.name', await solvedCaptcha(api, client, 'login'))).toBe('wrong_credentials');
  await setAfter(3);
});

test('S24 S80 Rejects a flood of logins with a retry time, alerts the staff once, and keeps taking bets', { timeout: 60_000 }, async () => {
  const { vendor, players } = await openVendorPlayers(api, { players: 1, connectionsMax: 4 });
  const { memberId, sessionId } = players[0] ?? expect.fail('no player');
  const logins = flood();
  const bets = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const ids = { transactionId: `flood-${index}`, roundId: `flood-${index}`, sessionId, memberId };
      return vendor.call('/bet', { ...ids, gameId: GAME, amount: '0.10', currency: 'BRL' });
    }),
  );
  vendor.close();
  expect(bets.filter(({ status }) => status !== 200)).toEqual([]);

  const refusals = await logins;
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([401, 429]));
  // The queue is limited. All others are rejected before any work is done.
  expect(refusals.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  for (const { status, headers } of refusals) if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const received = () => api.owner.query("select 1 as one from accounts.audit where action = 'session.flood_suspected'");
  await expect.poll(async () => (await received()).length).toBe(1);
});

test('S24 With a full password queue no body is opened, and a remembered device still signs in', async () => {
  const player = await aPlayer(api);
  const device = api.newClient();
  const { rememberToken } = await device.call(logIn, { username: player.username, password: player.password, remember: true });
  const visitor = api.newClient();
  const garbage = () => visitor.send('POST', logIn.path, { body: { c: 'nothing that opens' } });

  const letOff = keepHashing();
  // A queued hash may be taken just as the request arrives.
  await expect.poll(async () => (await garbage()).status).toBe(429);
  expect(await device.call(logIn, { username: player.username, rememberToken: rememberToken ?? '' })).toMatchObject({
    userName: player.username,
  });
  await letOff();
  expect((await garbage()).status).toBe(400);
});

/** Occupies all slots for hashes until stopped. */
function keepHashing(): () => Promise<void> {
  let isOver = false;
  const hashOn = async () => {
    while (!isOver) await hashPassword('jacarandá roxo', api.secrets);
  };
  const all = Array.from({ length: HASHES_MAX }, hashOn);
  return async () => {
    isOver = true;
    await Promise.all(all);
  };
}

/** Sends waves of logins until one exceeds the limit, as a slow machine also sends slowly. */
async function flood(): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (let wave = 0; wave < 5 && !refusals.some(({ status }) => status === 429); wave += 1) {
    refusals.push(...(await Promise.all(Array.from({ length: 120 }, (_, index) => floodOne(`flood${wave}-${index}`)))));
  }
  return refusals;
}

async function floodOne(username: string): Promise<Refusal> {
  return api
    .newClient()
    .call(logIn, { username, password: 'Not-this-one-9' })
    .then(
      () => Promise.reject(new Error('the flood was accepted')),
      (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
    );
}
