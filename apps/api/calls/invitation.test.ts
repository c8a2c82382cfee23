import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvitation, checkUsername, register } from '@jogada/accounts/contract/player';
import { aPlayer, aRegistration, startApi, turnSwitches, type TestApi, type TestPlayer } from '../testing/index.ts';

let api: TestApi;
let agent: TestPlayer;
beforeAll(async () => {
  api = await startApi();
  agent = await aPlayer(api);
  for (const [code, isActive] of [
    ['MATA2026', true],
    ['VELHO123', false],
  ] as const) {
    await api.owner.query(
      `insert into accounts.invitation_code (merchant_code, code, owner_member_id, is_active, created_at)
       values ('demo', $1, $2, $3, now())`,
      [code, agent.memberId, isActive],
    );
  }
});
afterAll(() => api.close());

const inviterOf = (memberId: string) =>
  api.database.query('select inviter_member_id, code from accounts.invitation_view where member_id = $1', [memberId]);

test('ACC-19 Accepts a valid code in any spelling, and refuses an invalid one', async () => {
  const client = api.newClient();
  expect(await client.call(checkInvitation, { code: 'mata2026', domain: 'anything.example' })).toEqual({ code: 'MATA2026' });
  for (const code of ['NADA0000', 'VELHO123', '', "' or 1=1"]) {
    await expect(client.call(checkInvitation, { code, domain: '' })).rejects.toMatchObject({ code: 'invitation_code_error', status: 422 });
  }
});

test('ACC-19 S12 Credits a new member to the owner of the code, whatever address the form states', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client);
  const session = await client.call(register, {
    ...form,
    affiliateCode: 'mata2026',
    registerUrl: 'https://evil.example/?affiliateCode=OTHER',
    domain: 'evil.example',
  });
  expect(await inviterOf(session.memberInfo.id)).toEqual([{ inviter_member_id: agent.memberId, code: 'MATA2026' }]);
  const [member] = await api.owner.query<{ whole: string }>('select m::text as whole from accounts.member m where id = $1', [
    session.memberInfo.id,
  ]);
  expect(member?.whole).not.toContain('evil.example');
});

test('invitation_code_error: ACC-19 Opens no account with an invalid code, and does not consume the captcha', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client);
  await expect(client.call(register, { ...form, affiliateCode: 'NADA0000' })).rejects.toMatchObject({
    code: 'invitation_code_error',
    facts: { field: 'affiliateCode' },
  });
  expect(await client.call(register, form)).toMatchObject({ userName: form.username });
});

test('recommender_unknown: A member can be named by id if that member exists', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client);
  for (const recommenderId of ['mbr_0000000000000000', 'jogador', agent.username]) {
    await expect(client.call(register, { ...form, recommenderId })).rejects.toMatchObject({ code: 'recommender_unknown', status: 422 });
  }
  const session = await client.call(register, { ...form, recommenderId: agent.memberId });
  expect(await inviterOf(session.memberInfo.id)).toEqual([{ inviter_member_id: agent.memberId, code: null }]);
});

test('too_many_requests: C11 S02 Limits look-ups of names and codes', async () => {
  const client = api.newClient();
  expect(await client.call(checkUsername, { username: agent.username.toUpperCase() })).toEqual({ isAvailable: false });
  expect(await client.call(checkUsername, { username: 'ninguem_tem' })).toEqual({ isAvailable: true });
  await expect(client.call(checkUsername, { username: '1abc' })).rejects.toMatchObject({ code: 'username_invalid' });
  const names = await Promise.allSettled(Array.from({ length: 40 }, () => client.call(checkUsername, { username: 'ninguem_tem' })));
  expect(names.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(18);
  const codes = await Promise.allSettled(Array.from({ length: 40 }, () => client.call(checkInvitation, { code: 'MATA2026', domain: '' })));
  expect(codes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (const answer of [...names, ...codes].filter(({ status }) => status === 'rejected')) {
    expect(answer).toMatchObject({ reason: { code: 'too_many_requests', facts: { retryAfterSeconds: expect.any(Number) } } });
  }
});

test('feature_unavailable: ACC-11 Does not look up names where registration by name is off', async () => {
  await turnSwitches(api, ['USERNAMEREG3'], 'off');
  const client = api.newClient();
  await expect(client.call(checkUsername, { username: 'capivara' })).rejects.toMatchObject({ code: 'feature_unavailable' });
  const form = await aRegistration(api, client);
  await expect(client.call(register, form)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await turnSwitches(api, ['USERNAMEREG3'], 'on');
});
