import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMemberInfo, readSession, register } from '@jogada/accounts/contract/player';
import { readBalance } from '@jogada/wallet/contract/player';
import { aPlayer, aRegistration, solvedCaptcha, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const CPF = '529.982.247-25';

test('ACC-18 The whole payload opens an account, signs its owner in and opens an empty wallet', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client, { username: 'Jaguar_77', document: CPF, payeeName: "Ana d'Ávila" });
  const blanks = {
    nickname: '',
    email: '',
    mobileNum: '',
    affiliateCode: '',
    recommenderId: '',
    paymentPassword: '',
    qqNum: '',
    facebook: '',
    wechat: '',
    line: '',
    whatsapp: '',
    zalo: '',
    verificationCode: '',
  };

  const session = await client.call(register, { ...form, ...blanks, registerMethod: 'PWA' });

  expect(session).toMatchObject({ merchantCode: 'demo', userName: 'Jaguar_77', type: 0, firstTimeLogin: true });
  expect(await client.call(readSession)).toEqual(session);
  expect(await client.call(readMemberInfo)).toEqual(session.memberInfo);
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '0', currency: 'BRL' });
});

test('POST answers like PUT, as the specification has both readings', async () => {
  const client = api.newClient();
  expect(await client.call(register, await aRegistration(api, client), { method: 'POST' })).toMatchObject({ type: 0 });
});

test('S29 The server sets the type, and refuses another one in the payload', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client);
  expect(await client.sendSealed('PUT', '/wps/member/register', { body: { ...form, type: 1 } })).toMatchObject({ status: 400 });
});

test('Stores the password and the CPF in no readable form', async () => {
  const player = await aPlayer(api, { document: '111.444.777-35', password: 'arvore-de-jacaranda' });
  const rows = await api.owner.query<{ password_hash: string; whole: string }>(
    'select password_hash, m::text as whole from accounts.member m where id = $1',
    [player.memberId],
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(rows[0]?.whole).not.toContain('arvore-de-jacaranda');
  expect(rows[0]?.whole).not.toContain('11144477735');
});

test('Emits an event and writes an audit row for a new account', async () => {
  const player = await aPlayer(api);
  await api.eventsCarried();
  const rows = await api.owner.query('select actor_kind, action from accounts.audit where subject_id = $1', [player.memberId]);
  expect(rows).toEqual([{ actor_kind: 'member', action: 'member.registered' }]);
});

test('username_taken: One of fifteen concurrent registrations gets a name, in any spelling', async () => {
  const spellings = ['capivara_rei', 'Capivara_Rei', 'CAPIVARA_REI'];
  const forms = await Promise.all(
    Array.from({ length: 15 }, async (_, index) => {
      const client = api.newClient();
      return { client, form: await aRegistration(api, client, { username: spellings[index % 3] ?? '' }) };
    }),
  );
  const answers = await Promise.allSettled(forms.map(({ client, form }) => client.call(register, form)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'username_taken', status: 409 });
});

test('document_invalid: A person has one account at a merchant', async () => {
  await aPlayer(api, { document: '390.533.447-05' });
  const client = api.newClient();
  const form = await aRegistration(api, client, { document: '39053344705' });
  await expect(client.call(register, form)).rejects.toMatchObject({ code: 'document_invalid', facts: { field: 'idNumber' } });
});

describe('Refuses a form that breaks a rule with the field', () => {
  const cases = [
    { breaks: { username: '1abc' }, code: 'username_invalid', field: 'username' },
    { breaks: { username: 'abc' }, code: 'username_invalid', field: 'username' },
    { breaks: { username: 'a'.repeat(21) }, code: 'username_invalid', field: 'username' },
    { breaks: { username: 'a b c d' }, code: 'username_invalid', field: 'username' },
    { breaks: { username: '' }, code: 'field_required', field: 'username' },
    { breaks: { password: 'short7!' }, code: 'password_invalid', field: 'password' },
    { breaks: { password: 'password1' }, code: 'password_weak', field: 'password' },
    { breaks: { password: 'Flamengo123' }, code: 'password_weak', field: 'password' },
    { breaks: { password: '12345678' }, code: 'password_weak', field: 'password' },
    { breaks: { confirmPassword: 'another-password' }, code: 'confirmation_differs', field: 'confirmPassword' },
    { breaks: { idNumber: '529.982.247-26' }, code: 'document_invalid', field: 'idNumber' },
    { breaks: { idNumber: '111.111.111-11' }, code: 'document_invalid', field: 'idNumber' },
    { breaks: { facebook: 'nickname' }, code: 'field_invalid', field: 'facebook' },
    { breaks: { payeeName: '<b>x</b>' }, code: 'field_invalid', field: 'payeeName' },
  ];
  test.for(cases)('$code: $breaks', async ({ breaks, code, field }) => {
    const client = api.newClient();
    const form = { ...(await aRegistration(api, client)), ...breaks };
    if ('password' in breaks && breaks.password) form.confirmPassword = breaks.password;
    await expect(client.call(register, form)).rejects.toMatchObject({ code, status: 422, facts: { field } });
  });

  test('password_same_as_username: Ignores case', async () => {
    const client = api.newClient();
    const form = await aRegistration(api, client, { username: 'tamandua_9', password: 'TAMANDUA_9' });
    await expect(client.call(register, form)).rejects.toMatchObject({ code: 'password_same_as_username' });
  });
});

test('S14 Accepts a password of 128 characters with spaces and accents whole', async () => {
  const password = `ção 🌿 ${'x y z '.repeat(20)}`.slice(0, 126).padEnd(126, '!');
  const player = await aPlayer(api, { password });
  expect(player.session.userName).toBe(player.username);
});

test('body_too_large: Refuses a password of a megabyte before it is read', async () => {
  const client = api.newClient();
  const form = { ...(await aRegistration(api, client)), password: 'x'.repeat(1_000_000) };
  expect(await client.send('PUT', '/wps/member/register', { body: form })).toMatchObject({
    status: 413,
    body: { errorCode: 'body_too_large' },
  });
});

test('captcha_required: S06 Refuses a missing answer', async () => {
  const client = api.newClient();
  const { captchaId: _, captcha: __, ...form } = await aRegistration(api, client);
  await expect(client.call(register, form)).rejects.toMatchObject({ code: 'captcha_required', facts: { captcha: true } });
});

test('captcha_wrong: Accepts an answer for one registration', async () => {
  const client = api.newClient();
  const captcha = await solvedCaptcha(api, client, 'register');
  await client.call(register, { ...(await aRegistration(api, client)), ...captcha });
  const again = { ...(await aRegistration(api, client)), ...captcha };
  await expect(client.call(register, again)).rejects.toMatchObject({ code: 'captcha_wrong' });
});

test('feature_unavailable: Refuses registration by name while USERNAMEREG3 is off', async () => {
  await api.owner.query("update merchant.switch set is_enabled = false where mod_id = 'USERNAMEREG3'");
  await api.owner.query(
    'insert into platform.outbox (topic, payload, created_at) values (\'merchant.settings_changed\', \'{"merchantCode":"demo"}\', now())',
  );
  await api.eventsCarried();
  const client = api.newClient();
  try {
    await expect(client.call(register, await aRegistration(api, client))).rejects.toMatchObject({ code: 'feature_unavailable' });
  } finally {
    await api.owner.query("update merchant.switch set is_enabled = true where mod_id = 'USERNAMEREG3'");
    await api.owner.query(
      'insert into platform.outbox (topic, payload, created_at) values (\'merchant.settings_changed\', \'{"merchantCode":"demo"}\', now())',
    );
    await api.eventsCarried();
  }
});

test('too_many_requests: Opens twenty accounts per address in an hour, and returns the time to retry', async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client, { password: 'password1' });
  for (let index = 0; index < 20; index += 1) await expect(client.call(register, form)).rejects.toMatchObject({ code: 'password_weak' });
  const refusal = await client.call(register, form).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect(Number((refusal as { headers: Headers }).headers.get('retry-after'))).toBeGreaterThan(3000);
});
