import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseUsername, logIn, readMemberInfo, readUsername, registerByMobile } from '@jogada/accounts/contract/player';
import {
  aMobileNumber,
  aPlayer,
  aRegistration,
  codeSentTo,
  startApi,
  turnSwitches,
  type TestApi,
  type TestClient,
} from '../testing/index.ts';
import { sendRegistrationCode } from '../testing/registration-code.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await turnSwitches(api, ['MOBILENUMREG3', 'REGMOBVERF3'], 'on');
});
afterAll(() => api.close());

async function aMobileForm(client: TestClient) {
  const { username: _, password: __, confirmPassword: ___, ...form } = await aRegistration(api, client);
  const mobileNum = aMobileNumber();
  return { ...form, mobileNum, countryDialingCode: '+55' };
}

test('ACC-11 ACC-16 A number and the code sent to it open an account without a password', async () => {
  const client = api.newClient();
  const form = await aMobileForm(client);
  await sendRegistrationCode(api, client, form.mobileNum);
  const verificationCode = await codeSentTo(api, `+55${form.mobileNum}`);
  const session = await client.call(registerByMobile, { ...form, mobileNum: `0${form.mobileNum}`, verificationCode });
  expect(session).toMatchObject({ type: 0, userName: expect.stringMatching(/^p[a-z2-9]{9}$/) });
  expect(await client.call(readMemberInfo)).toMatchObject({ account: session.userName });
  const [member] = await api.owner.query<{ has_password: boolean; whole: string }>(
    'select has_password, m::text as whole from accounts.member m where id = $1',
    [session.memberInfo.id],
  );
  expect(member?.has_password).toBe(false);
  expect(member?.whole).not.toContain(form.mobileNum);
  const contacts = await api.owner.query(
    'select kind, confirmed_at is not null as is_confirmed from accounts.member_contact where member_id = $1',
    [session.memberInfo.id],
  );
  expect(contacts).toEqual([{ kind: 'mobile', is_confirmed: true }]);
});

test('ACC-11 A member with a generated username chooses another, once, and signs in with it', async () => {
  await turnSwitches(api, ['REGMOBVERF3'], 'off');
  const client = api.newClient();
  const password = 'jabuticaba-azul-9';
  const form = { ...(await aMobileForm(client)), password, confirmPassword: password };
  const { userName, memberInfo } = await client.call(registerByMobile, form);
  await turnSwitches(api, ['REGMOBVERF3'], 'on');
  expect(await client.call(readUsername)).toEqual({ username: userName, canChoose: true });

  const { username: taken } = await aPlayer(api);
  const refusals = [
    { username: '9', code: 'username_invalid' },
    { username: taken.toUpperCase(), code: 'username_taken' },
  ];
  for (const { username, code } of refusals) {
    await expect(client.call(chooseUsername, { username })).rejects.toMatchObject({ code, facts: { field: 'username' } });
  }
  const username = `rio${userName}`;
  expect(await client.call(chooseUsername, { username })).toEqual({ username });
  expect(await client.call(readUsername)).toEqual({ username, canChoose: false });
  expect(await client.call(readMemberInfo)).toMatchObject({ id: memberInfo.id, account: username });
  expect(await client.call(chooseUsername, { username })).toEqual({ username });
  await expect(client.call(chooseUsername, { username: `${username}2` })).rejects.toMatchObject({ code: 'username_final' });
  expect(await api.newClient().call(logIn, { username, password })).toMatchObject({ userName: username });
  await expect(api.newClient().call(logIn, { username: userName, password })).rejects.toMatchObject({ code: 'wrong_credentials' });
  const trail = await api.owner.query("select facts from accounts.audit where subject_id = $1 and action = 'member.username_chosen'", [
    memberInfo.id,
  ]);
  expect(trail).toEqual([{ facts: { from: userName, to: username } }]);
});

test('password_same_as_username: A chosen username cannot equal the password', async () => {
  await turnSwitches(api, ['REGMOBVERF3'], 'off');
  const client = api.newClient();
  const password = 'jabuticabazul9';
  await client.call(registerByMobile, { ...(await aMobileForm(client)), password, confirmPassword: password });
  await turnSwitches(api, ['REGMOBVERF3'], 'on');
  await expect(client.call(chooseUsername, { username: password })).rejects.toMatchObject({ code: 'password_same_as_username' });
});

test('username_final: A username chosen at registration stays', async () => {
  const { client } = await aPlayer(api);
  await expect(client.call(chooseUsername, { username: 'outronome1' })).rejects.toMatchObject({ code: 'username_final' });
});

test('PUT answers like POST', async () => {
  const client = api.newClient();
  await expect(client.call(registerByMobile, await aMobileForm(client), { method: 'PUT' })).rejects.toMatchObject({
    code: 'field_required',
  });
});

test('field_required: ACC-16 Requires the code', async () => {
  const client = api.newClient();
  await expect(client.call(registerByMobile, await aMobileForm(client))).rejects.toMatchObject({
    code: 'field_required',
    facts: { field: 'verificationCode' },
  });
});

test('mobile_invalid: ACC-31 Refuses an unknown area code, a landline, and too few digits', async () => {
  for (const mobileNum of ['20987654321', '1133334444', '1198765432', '119876543210']) {
    const client = api.newClient();
    const form = { ...(await aMobileForm(client)), mobileNum, verificationCode: '123456' };
    await expect(client.call(registerByMobile, form)).rejects.toMatchObject({ code: 'mobile_invalid', facts: { field: 'mobileNum' } });
  }
});

test('ACC-16 MOBILENUMPASSREG3 requires a password; where no code proves the number a password is required anyway', async () => {
  await turnSwitches(api, ['MOBILENUMPASSREG3'], 'on');
  const client = api.newClient();
  const form = { ...(await aMobileForm(client)), verificationCode: '123456' };
  await expect(client.call(registerByMobile, form)).rejects.toMatchObject({ code: 'field_required', facts: { field: 'password' } });
  await turnSwitches(api, ['MOBILENUMPASSREG3', 'REGMOBVERF3'], 'off');
  const plain = await aMobileForm(client);
  await expect(client.call(registerByMobile, plain)).rejects.toMatchObject({ code: 'field_required', facts: { field: 'password' } });
  const password = 'jabuticaba-azul-9';
  const session = await client.call(registerByMobile, { ...plain, password, confirmPassword: password });
  const contacts = await api.owner.query('select confirmed_at from accounts.member_contact where member_id = $1', [session.memberInfo.id]);
  expect(contacts).toEqual([{ confirmed_at: null }]);
  await turnSwitches(api, ['REGMOBVERF3'], 'on');
});

test('field_invalid: Refuses a user name in a form without that field', async () => {
  const client = api.newClient();
  const form = { ...(await aMobileForm(client)), verificationCode: '123456', username: 'capivara_rei' };
  await expect(client.call(registerByMobile, form)).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'username' } });
});

test('feature_unavailable: Is refused where the switch is off', async () => {
  await turnSwitches(api, ['MOBILENUMREG3'], 'off');
  const client = api.newClient();
  await expect(client.call(registerByMobile, await aMobileForm(client))).rejects.toMatchObject({
    code: 'feature_unavailable',
    status: 403,
  });
});
