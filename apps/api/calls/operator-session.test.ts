import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOperator, logOutOperator, readOperatorSession } from '@jogada/accounts/contract/operator';
import { logIn, readMemberInfo } from '@jogada/accounts/contract/player';
import { readBalance } from '@jogada/wallet/contract/player';
import { testClock } from '@jogada/platform/testing';
import { DEMO_ACCOUNTS } from '../../../db/seed/demo-accounts.ts';
import { startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasDemoAccounts: true });
});
afterAll(() => api.close());

const [player, agent, operator] = DEMO_ACCOUNTS;

test("the demo's player and agent sign in to the site; the player has money to play with", async () => {
  const client = api.newClient();
  expect(await client.call(logIn, player)).toMatchObject({ type: 0, firstTimeLogin: true });
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '10000' });
  expect(await api.newClient().call(logIn, agent)).toMatchObject({ type: 1 });
});

test('an operator signs in to the console, and nowhere else', async () => {
  const client = api.newConsoleClient();
  expect(await client.call(logInOperator, operator)).toMatchObject({ username: 'operador', role: 'owner' });
  expect(await client.call(readOperatorSession)).toMatchObject({ username: 'operador' });
  expect(await client.send('GET', readMemberInfo.path)).toMatchObject({ status: 404 });
  const player = api.newClient();
  player.setCookie('ops', client.cookie('ops') ?? '');
  await expect(player.call(readMemberInfo)).rejects.toMatchObject({ code: 'login_required' });
  expect(await player.send('GET', readOperatorSession.path)).toMatchObject({ status: 404 });
  await expect(api.newClient().call(logIn, operator)).rejects.toMatchObject({ code: 'wrong_credentials' });

  await client.call(logOutOperator);
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
});

test("S20 a player's session opens nothing of the console", async () => {
  const site = api.newClient();
  await site.call(logIn, player);
  const client = api.newConsoleClient();
  client.setCookie('sid', site.cookie('sid') ?? '');
  client.setCookie('ops', site.cookie('sid') ?? '');
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
  await expect(client.call(logInOperator, player)).rejects.toMatchObject({ code: 'wrong_credentials' });
});

test('account_blocked: a blocked operator is out at once', async () => {
  const client = api.newConsoleClient();
  await client.call(logInOperator, operator);
  await api.owner.query("update accounts.operator set status = 'blocked'");
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
  await expect(client.call(logInOperator, operator)).rejects.toMatchObject({ code: 'account_blocked' });
  await api.owner.query("update accounts.operator set status = 'active'");
});

test('S78 a console session ends after 15 idle minutes', async () => {
  const client = api.newConsoleClient();
  await client.call(logInOperator, operator);
  clock.advance(14 * 60_000);
  expect(await client.call(readOperatorSession)).toMatchObject({ username: 'operador' });
  clock.advance(16 * 60_000);
  await expect(client.call(readOperatorSession)).rejects.toMatchObject({ code: 'login_required' });
});

test('S80 the audit trail only grows, for its owner too', async () => {
  const rows = await api.owner.query<{ action: string }>('select action from accounts.audit');
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['operator.logged_in', 'operator.login_refused', 'session.logged_in']),
  );
  await expect(api.owner.query('delete from accounts.audit')).rejects.toThrow('never changed');
  await expect(api.owner.query("update accounts.audit set action = ''")).rejects.toThrow('never changed');
  await expect(api.database.query('delete from accounts.audit')).rejects.toThrow('permission denied');
});
