import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEAD_ICONS, readHeadIcon, readMemberInfo, setHeadIcon } from '@jogada/accounts/contract/player';
import { aPlayer, startApi, turnSwitches, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('ACC-38 Every member has a picture from the first day, and keeps the one they choose', async () => {
  const { client } = await aPlayer(api);
  const first = await client.call(readHeadIcon);
  expect(first.list.map(({ icon }) => icon)).toEqual([...HEAD_ICONS]);
  expect(await client.call(readHeadIcon)).toEqual(first);
  const other = first.list.find(({ icon }) => icon !== first.icon);
  if (!other) throw new Error('no other picture');
  expect(await client.call(setHeadIcon, { icon: other.icon })).toEqual(other);
  expect(await client.call(readHeadIcon)).toMatchObject(other);
});

test('ACC-38 Accepts the choice form encoded', async () => {
  const { client } = await aPlayer(api);
  const answer = await client.send('POST', '/wps/member/info/icon', {
    body: 'icon=tucano',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer).toMatchObject({ status: 200, body: { success: true, value: { icon: 'tucano', url: '/avatars/tucano.svg' } } });
  expect(await client.call(readHeadIcon)).toMatchObject({ icon: 'tucano' });
});

test("malformed_request: S29 Accepts only a picture of the site's set, for the caller's own account", async () => {
  const { client } = await aPlayer(api);
  for (const icon of ['../../etc/passwd', 'https://evil.example/x.svg', '', 'Tucano']) {
    expect(await client.send('POST', '/wps/member/info/icon', { body: { icon } })).toMatchObject({ status: 400 });
  }
  expect(await api.newClient().send('GET', '/wps/member/info/icon')).toMatchObject({ status: 401 });
});

test('feature_unavailable: Where PROFPIC3 is off the picture stays', async () => {
  const { client } = await aPlayer(api);
  await turnSwitches(api, ['PROFPIC3'], 'off');
  await expect(client.call(setHeadIcon, { icon: 'sol' })).rejects.toMatchObject({ code: 'feature_unavailable' });
  expect(await client.call(readHeadIcon)).toHaveProperty('icon');
  await turnSwitches(api, ['PROFPIC3'], 'on');
});

test.each(HEAD_ICONS)('The picture %s exists', (icon) => {
  expect(existsSync(new URL(`../../web/public/avatars/${icon}.svg`, import.meta.url))).toBe(true);
});

test("ACC-38 The session call returns the member's own data", async () => {
  const player = await aPlayer(api);
  expect(await player.client.call(readMemberInfo)).toMatchObject({ id: player.memberId, account: player.username, type: 0 });
});
