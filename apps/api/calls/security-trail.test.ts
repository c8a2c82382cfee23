import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changeContact,
  changePassword,
  endDevice,
  listDevices,
  logIn,
  logOut,
  requestPasswordLink,
  resetPasswordByLink,
  sendContactCode,
  setPaymentPassword,
  signOutEverywhere,
} from '@jogada/accounts/contract/player';
import {
  aReachablePlayer,
  codeSentTo,
  linkSentTo,
  outcomeOf,
  startApi,
  turnSwitches,
  waitUntilMerchantKnows,
  type ReachablePlayer,
  type TestApi,
} from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.owner.query("update merchant.merchant set sessions_max = 3 where code = 'demo'");
  await waitUntilMerchantKnows(api);
  await turnSwitches(api, ['SECPRIV'], 'on');
});
afterAll(() => api.close());

const aPassword = () => `Arara-${randomBytes(6).toString('hex')}`;

/** The audit actions of an account, oldest first. */
async function trailOf({ memberId }: ReachablePlayer): Promise<string[]> {
  const rows = await api.owner.query<{ action: string }>('select action from accounts.audit where subject_id = $1 order by id', [memberId]);
  return rows.map(({ action }) => action);
}

test('Each security event of an account is audited: attempts, sign-ins, changes and ended sessions', async () => {
  const player = await aReachablePlayer(api);
  const { username, password } = player;
  const elsewhere = api.newClient();
  expect(await outcomeOf(elsewhere.call(logIn, { username, password: 'not-this-one' }))).toBe('wrong_credentials');
  await elsewhere.call(logIn, { username, password });
  expect(await trailOf(player)).toEqual(['member.registered', 'session.login_refused', 'session.logged_in']);

  const { list } = await player.client.call(listDevices);
  for (const { sessionId } of list.filter(({ isCurrent }) => !isCurrent)) await player.client.call(endDevice, { sessionId });
  const email = `outra-${username.toLowerCase()}@example.com`;
  await player.client.call(sendContactCode, { kind: 'email', email });
  const verificationCode = await codeSentTo(api, email);
  expect(await outcomeOf(player.client.call(changeContact, { kind: 'email', email, password: 'not-this-one', verificationCode }))).toBe(
    'old_password_wrong',
  );
  await player.client.call(changeContact, { kind: 'email', email, password, verificationCode });
  await player.client.call(setPaymentPassword, { password, newPaymentPassword: '829164' });
  const newPassword = aPassword();
  await player.client.call(changePassword, { oldPassword: password, newPassword, confirmNewPassword: newPassword });
  await player.client.call(logOut);
  expect((await trailOf(player)).slice(3)).toEqual([
    'session.ended_by_member',
    'password.confirm_refused',
    'contact.changed',
    'payment_password.changed',
    'password.changed',
    'session.logged_out',
  ]);

  // An address gets one e-mail a minute.
  await api.owner.query('delete from accounts.attempt_counter');
  const asking = api.newClient();
  await asking.call(requestPasswordLink, { username, email });
  const last = aPassword();
  await asking.call(resetPasswordByLink, { linkToken: await linkSentTo(api, email), newPassword: last });
  await player.client.call(logIn, { username, password: last });
  await player.client.call(signOutEverywhere);
  expect((await trailOf(player)).slice(9)).toEqual([
    'password.link_sent',
    'password.changed',
    'session.logged_in',
    'session.signed_out_everywhere',
  ]);
});
