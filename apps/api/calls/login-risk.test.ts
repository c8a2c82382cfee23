import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn } from '@jogada/accounts/contract/player';
import { aCountryDatabase } from '../testing/country-database.ts';
import { aPlayer, Refusal, solvedCaptcha, startApi, testClient, waitUntilMerchantKnows } from '../testing/index.ts';
import type { TestApi, TestClient } from '../testing/index.ts';

// Test clients come from 198.18.0.0/16.
const COUNTRIES = { '198.18.0.0/16': 'BR', '192.0.2.0/24': 'PT' };

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ countryDatabase: await aCountryDatabase(COUNTRIES) });
});
afterAll(() => api.close());
beforeEach(() => api.owner.query('delete from accounts.attempt_counter'));

/** A refused sign-in as `code`, or `code captcha reason` when it requires one now or for the next try. */
async function tryAt(client: TestClient, username: string, password = 'Not-this-one-9'): Promise<string> {
  try {
    await client.call(logIn, { username, password });
    return 'admitted';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { captcha, reason } = error.facts;
    return captcha === true ? `${error.code} captcha ${String(reason)}` : error.code;
  }
}

async function askAfter(times: number): Promise<void> {
  await api.owner.query('update merchant.merchant set captcha_after_failures = $1', [times]);
  await waitUntilMerchantKnows(api);
}

let junk = 0;
async function failAtOthers(client: TestClient, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) await tryAt(client, `other_name_${(junk += 1)}`);
}

/** What happens before a sign-in at a name, and the answers at the name. None of it depends on the account. */
const SCENES: Record<string, (username: string) => Promise<string[]>> = {
  failures: async (username) => {
    const client = api.newClient();
    const answers = [];
    for (let index = 0; index < 4; index += 1) answers.push(await tryAt(client, username));
    return answers;
  },
  address: async (username) => {
    const client = api.newClient();
    await failAtOthers(client, 5);
    return [await tryAt(client, username), await tryAt(client, username)];
  },
  'address, all of it': async (username) => {
    const client = api.newClient();
    await failAtOthers(client, 10);
    return [await tryAt(client, username)];
  },
  new_device: async (username) => [
    await tryAt(api.newClient(), username),
    await tryAt(api.newClient(), username),
    await tryAt(api.newClient(), username),
  ],
  'new_device, from abroad': async (username) => [
    await tryAt(testClient(api.url, '192.0.2.7'), username),
    await tryAt(testClient(api.url, '192.0.2.8'), username),
    await tryAt(testClient(api.url, '192.0.2.9'), username),
  ],
};

const ANSWERS: Record<string, string[]> = {
  failures: ['wrong_credentials', 'wrong_credentials', 'wrong_credentials captcha failures', 'captcha_required captcha failures'],
  address: ['wrong_credentials captcha address', 'captcha_required captcha address'],
  'address, all of it': ['captcha_required captcha address'],
  new_device: ['wrong_credentials', 'wrong_credentials captcha new_device', 'captcha_required captcha new_device'],
  'new_device, from abroad': ['wrong_credentials', 'wrong_credentials captcha new_device', 'captcha_required captcha new_device'],
};

test.for(Object.entries(SCENES))(
  'captcha_required: S01 ACC-03 The reason is %s, for a member as for an unknown name',
  async ([name, scene]) => {
    const { username } = await aPlayer(api);
    expect(await scene(username)).toEqual(ANSWERS[name]);
    await api.owner.query('delete from accounts.attempt_counter');
    expect(await scene(`unknown_${(junk += 1)}`)).toEqual(ANSWERS[name]);
  },
);

test('captcha_required: S01 The reason is new_place only for the device of a member, after one failure abroad', async () => {
  const player = await aPlayer(api);
  await player.client.call(logIn, { username: player.username, password: player.password });
  const mark = player.client.cookie('known') ?? expect.fail('no mark');
  const abroad = testClient(api.url, '192.0.2.7');
  abroad.setCookie('known', mark);
  expect(await tryAt(abroad, player.username)).toBe('wrong_credentials captcha new_place');
  expect(await tryAt(abroad, player.username)).toBe('captcha_required captcha new_place');
  // The sign-in makes the place known.
  const right = { username: player.username, password: player.password };
  expect(await abroad.call(logIn, { ...right, ...(await solvedCaptcha(api, abroad)) })).toMatchObject({ userName: player.username });
  expect(await tryAt(abroad, player.username)).toBe('wrong_credentials');

  // The mark of one member shows nothing of another name, existing or not.
  const other = await aPlayer(api);
  for (const name of [other.username, 'unknown_abroad']) {
    await api.owner.query('delete from accounts.attempt_counter');
    expect(await tryAt(abroad, name)).toBe('wrong_credentials');
    expect(await tryAt(abroad, name)).toBe('wrong_credentials');
  }
});

test('ACC-03 At home a known device is asked after the full number of failures, wherever they come from', async () => {
  const player = await aPlayer(api);
  for (let index = 0; index < 2; index += 1) await tryAt(api.newClient(), player.username);
  expect(await tryAt(player.client, player.username, player.password)).toBe('admitted');
  for (let index = 0; index < 2; index += 1) await tryAt(player.client, player.username);
  expect(await tryAt(player.client, player.username)).toBe('wrong_credentials captcha failures');
});

test('captcha_required: ACC-03 The reason is always where the merchant requires a captcha at every sign-in', async () => {
  await askAfter(0);
  const { username, password, client } = await aPlayer(api);
  expect(await tryAt(client, username, password)).toBe('captcha_required captcha always');
  expect(await tryAt(client, 'unknown_always')).toBe('captcha_required captcha always');
  await askAfter(3);
});
