import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  drawCaptcha,
  drawSlider,
  listCountries,
  readMemberInfo,
  readSession,
  register,
  startTrial,
  TRIAL_LIFE_MS,
} from '@jogada/accounts/contract/player';
import { launchGame, launchTrial } from '@jogada/games/contract/player';
import { testClock } from '@jogada/platform/testing';
import { createDeposit, readBalance } from '@jogada/wallet/contract/player';
import { PLAY_MONEY_AMOUNT } from '@jogada/wallet/server';
import { servedEndpoints } from '@jogada/platform/server';
import { aPlayer, aRegistration, startApi, testClient, turnSwitches, type TestApi, type TestClient } from '../testing/index.ts';

const clock = testClock();
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

async function aTrial() {
  const client = api.newClient();
  return { client, session: await client.call(startTrial, { os: 'Android', platform: 'H5' }) };
}

const job = (name: string) => {
  const found = api.composition.jobs.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`there is no job ${name}`);
  return found.run(api.composition.backgroundContext);
};

test('ACC-28 a visitor gets an account of type 4 with play money, and nothing that is money', async () => {
  const { client, session } = await aTrial();
  expect(session).toMatchObject({ type: 4, merchantCode: 'demo', memberInfo: { type: 4 } });
  expect(await client.call(readSession)).toEqual(session);
  expect(await client.call(readMemberInfo)).toMatchObject({ type: 4 });
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: PLAY_MONEY_AMOUNT.toString() });
  const accounts = await api.owner.query(
    "select pocket, balance from wallet.account where member_id = $1 and pocket <> 'bonus' order by pocket",
    [session.memberInfo.id],
  );
  expect(accounts).toEqual([
    { pocket: 'cash', balance: 0n },
    { pocket: 'held', balance: 0n },
    { pocket: 'play', balance: PLAY_MONEY_AMOUNT },
  ]);
});

test('ACC-28 asked twice it is the same trial', async () => {
  const { client, session } = await aTrial();
  expect(await client.call(startTrial, {})).toEqual(session);
});

test('not_allowed: ACC-28 a member’s own session is not thrown away for a trial', async () => {
  const player = await aPlayer(api);
  await expect(player.client.call(startTrial, {})).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await player.client.call(readSession)).toMatchObject({ userName: player.username });
});

test('too_many_requests: one address does not fill the house with trials', async () => {
  const client = api.newClient();
  for (let count = 0; count < 10; count += 1) {
    await client.call(startTrial, {});
    client.clearCookies();
  }
  await expect(client.call(startTrial, {})).rejects.toMatchObject({ code: 'too_many_requests' });
});

test.each([
  ['captcha', 600, 20_000, async (client: TestClient) => () => client.call(drawCaptcha)],
  [
    'human_check',
    600,
    20_000,
    async (client: TestClient) => () => client.call(drawSlider, { moduleId: 'VERIFICATION3', mobileNum: '11987654321' }),
  ],
  ['trial', 60, 2000, async (client: TestClient) => () => client.call(startTrial, {})],
  [
    'register',
    200,
    5000,
    async (client: TestClient) => {
      const form = await aRegistration(api, client);
      return () => client.call(register, form);
    },
  ],
] as const)(
  'too_many_requests: S24 anonymous rows by %s are capped for a network (%i) and in total (%i)',
  async (name, ofNetwork, ofAll, prepare) => {
    const count = (key: string, times: number) =>
      api.owner.query(
        `insert into accounts.attempt_counter values ($1, $2, $3, $3)
         on conflict (key) do update set count = $2, started_at = $3, last_at = $3`,
        [key, times, clock.now()],
      );
    // A fresh address each: the limit of a single address does not come into it.
    const ask = async (address: string) => prepare(testClient(api.url, address));
    const [last, over, elsewhere] = [await ask('203.0.113.1'), await ask('203.0.113.2'), await ask('198.51.100.1')];
    await count(`${name}:network:203.0.113`, ofNetwork - 1);
    await last();
    await expect(over()).rejects.toMatchObject({ code: 'too_many_requests' });
    await elsewhere();

    const [allLast, allOver] = [await ask('198.51.100.2'), await ask('192.0.2.1')];
    await count(`${name}:all:`, ofAll - 1);
    await allLast();
    await expect(allOver()).rejects.toMatchObject({ code: 'too_many_requests', facts: { retryAfterSeconds: expect.any(Number) } });
    await api.owner.query('delete from accounts.attempt_counter where key like $1', [`${name}:%`]);
    await allOver();
  },
);

test('ACC-28 a trial ends after a day: its session too, its play money stays play money', async () => {
  const { client, session } = await aTrial();
  clock.advance(TRIAL_LIFE_MS - 1000);
  await job('accounts.close_trials');
  const statusOf = () => api.owner.query('select status from accounts.member where id = $1', [session.memberInfo.id]);
  expect(await statusOf()).toEqual([{ status: 'active' }]);
  clock.advance(2000);
  await job('accounts.close_trials');
  await job('accounts.close_trials');
  expect(await statusOf()).toEqual([{ status: 'closed' }]);
  expect(await client.call(readSession)).toBeNull();
});

test('ACC-28 S33 who opens an account leaves the trial behind: no play money, no session, nothing to go back to', async () => {
  const { client, session } = await aTrial();
  const trialCookies = client.cookieHeader();
  const form = await aRegistration(api, client);
  const opened = await client.call(register, form);
  expect(opened).toMatchObject({ type: 0, userName: form.username });
  expect(opened.memberInfo.id).not.toBe(session.memberInfo.id);
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '0' });
  const trial = api.newClient();
  for (const [name, value] of trialCookies.split('; ').map((pair) => pair.split('=') as [string, string])) trial.setCookie(name, value);
  expect(await trial.call(readSession)).toBeNull();
});

test('ACC-34 a trial plays games with its play money; free play is for accounts of type 0, 1 and 2', async () => {
  const { client } = await aTrial();
  const game = { gameId: 'tesouro-da-mata', nodeId: '', language: 'pt' } as const;
  expect((await client.call(launchGame, game)).content.game_url).toContain('token=');
  await expect(client.call(launchTrial, game)).rejects.toMatchObject({ code: 'free_reject', status: 403 });
  await expect(api.newClient().call(launchTrial, game)).rejects.toMatchObject({ code: 'free_reject' });
  const player = await aPlayer(api);
  expect((await player.client.call(launchTrial, game)).content.game_url).toContain('mode=demo');
});

test('CON-27 ACC-34 the deposit is for accounts of type 0, 1 and 2: a trial and every other type is refused, and nothing is written', async () => {
  const deposit = { amount: '5000' };
  const depositOf = (client: TestClient) => client.call(createDeposit, deposit);
  const written = () => api.owner.query('select 1 from wallet.deposit');
  const { client: trial } = await aTrial();
  await expect(depositOf(trial)).rejects.toMatchObject({ code: 'real_account_required', status: 403 });
  for (const type of [3, 40, 41, 42]) {
    const player = await aPlayer(api);
    await api.owner.query('update accounts.member set type = $2 where id = $1', [player.memberId, type]);
    await expect(depositOf(player.client)).rejects.toMatchObject({ code: 'real_account_required' });
  }
  expect(await written()).toEqual([]);
  for (const type of [0, 1, 2]) {
    const player = await aPlayer(api);
    await api.owner.query('update accounts.member set type = $2 where id = $1', [player.memberId, type]);
    // There is no bank here: who gets as far as it was let through.
    await expect(depositOf(player.client)).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  }
  expect(await written()).toHaveLength(3);
  // A guest is not refused as such, but asked to sign in.
  await expect(depositOf(api.newClient())).rejects.toMatchObject({ status: 401 });
});

describe('S33 a trial is refused wherever a real account is asked for', () => {
  test('every such call answers real_account_required, before it looks at what was sent', async () => {
    const { client } = await aTrial();
    const asked = servedEndpoints(api.composition.app).filter(({ access }) => access === 'real_member');
    expect(asked.length).toBeGreaterThan(3);
    for (const endpoint of asked) {
      const answer = await client.send(endpoint.method, endpoint.path.replaceAll(/:\w+/g, 'x'), {
        headers: { 'idempotency-key': 'trial-0001' },
        ...(endpoint.method === 'GET' ? {} : { body: {} }),
      });
      expect(answer, `${endpoint.method} ${endpoint.path}`).toMatchObject({ status: 403, body: { errorCode: 'real_account_required' } });
    }
    const money = asked.map(({ path }) => path);
    expect(money).toEqual(expect.arrayContaining([expect.stringContaining('deposit'), expect.stringContaining('withdraw')]));
  });

  test('what anybody may read a trial may read', async () => {
    const { client } = await aTrial();
    expect((await client.call(listCountries)).list.length).toBeGreaterThan(200);
  });
});

test('feature_unavailable: ACC-28 where FREEPLAY3 is off', async () => {
  await turnSwitches(api, ['FREEPLAY3'], 'off');
  await expect(api.newClient().call(startTrial, {})).rejects.toMatchObject({ code: 'feature_unavailable', status: 403 });
  await turnSwitches(api, ['FREEPLAY3'], 'on');
});
