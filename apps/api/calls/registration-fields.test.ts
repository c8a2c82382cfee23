import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askedFields,
  BLANK_REGISTRATION,
  findRegistrationFault,
  register,
  type RegistrationField,
  type RegistrationTerms,
} from '@jogada/accounts/contract/player';
import { readStatus } from '@jogada/merchant/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import { testClock } from '@jogada/platform/testing';
import {
  aMobileNumber,
  aPlayer,
  aRegistration,
  codeSentTo,
  Refusal,
  setRegistrationFields,
  startApi,
  turnSwitches,
  type FieldState,
  type TestApi,
  type TestClient,
} from '../testing/index.ts';
import { sendRegistrationCode } from '../testing/registration-code.ts';

const clock = testClock();
let api: TestApi;
let recommenderId: string;
beforeAll(async () => {
  api = await startApi({ clock });
  const recommender = await aPlayer(api);
  recommenderId = recommender.memberId;
  await api.owner.query(
    "insert into accounts.invitation_code (merchant_code, code, owner_member_id, created_at) values ('demo', 'CONVITE1', $1, now())",
    [recommenderId],
  );
  await turnSwitches(api, ['REGMOBVERF3'], 'on');
});
afterAll(() => api.close());

type Form = RequestOf<typeof register>;

/** A valid value for each field, with a number where a code needs one. */
const GOOD: Readonly<Record<string, () => Partial<Form> | Promise<Partial<Form>>>> = {
  username: () => ({ username: `p${randomBytes(5).toString('hex')}` }),
  password: () => ({ password: 'jabuticaba-azul-9', confirmPassword: 'jabuticaba-azul-9' }),
  confirmPassword: () => ({}),
  paymentPassword: () => ({ paymentPassword: '180372' }),
  idNumber: () => ({ idNumber: aCpf() }),
  qqNum: () => ({ qqNum: '100000001' }),
  facebook: () => ({ facebook: 'ana.souza' }),
  wechat: () => ({ wechat: 'ana_wx' }),
  line: () => ({ line: 'ana-line' }),
  whatsapp: () => ({ whatsapp: '+5511987654321' }),
  zalo: () => ({ zalo: 'ana-zalo' }),
  email: () => ({ email: 'Ana.Souza@example.online' }),
  nickname: () => ({ nickname: 'Aninha' }),
  payeeName: () => ({ payeeName: "Ana d'Ávila" }),
  mobileNum: () => ({ mobileNum: aMobileNumber() }),
  recommenderId: () => ({ recommenderId }),
  affiliateCode: () => ({ affiliateCode: 'convite1' }),
};

/** Fields that a link may fill without being on the form. */
const FROM_LINKS = new Set(['recommenderId', 'affiliateCode']);
/** Fields that an account by user name needs, whatever a merchant sets. */
const ALWAYS = new Set(['username', 'password']);
const STATES: readonly FieldState[] = ['absent', 'optional', 'required'];

describe.each(Object.keys(GOOD))('ACC-12 ACC-30 The field %s', (field) => {
  test.each(STATES)('%s: form and server agree', async (state) => {
    await setRegistrationFields(api, { [field]: state });
    const expected: FieldState = ALWAYS.has(field) || (field === 'confirmPassword' && state === 'optional') ? 'required' : state;
    expect(await shownAs(field)).toBe(expected);

    const blank = field === 'confirmPassword' && state !== 'absent' ? { confirmPassword: '' } : { [field]: '' };
    if (field === 'username' || field === 'password') {
      expect(await outcome(blank)).toMatchObject({ code: 'field_required', facts: { field } });
    } else if (expected === 'required') expect(await outcome(blank)).toMatchObject({ code: 'field_required', facts: { field } });
    else expect(await outcome(blank)).toBe('opened');

    const good = await GOOD[field]?.();
    const isRefused = expected === 'absent' && !FROM_LINKS.has(field) && field !== 'confirmPassword';
    if (isRefused) expect(await outcome({ ...good })).toMatchObject({ code: 'field_invalid', facts: { field } });
    else expect(await outcome({ ...good })).toBe('opened');
    if (!ALWAYS.has(field)) await setRegistrationFields(api, { [field]: field === 'confirmPassword' ? 'required' : 'absent' });
  });
});

describe('ACC-12 ACC-16 The SMS code', () => {
  test.each(STATES)('%s: form and server agree', async (state) => {
    await setRegistrationFields(api, { mobileNum: 'required', verificationCode: state });
    expect(await shownAs('verificationCode')).toBe(state);
    const without = await outcome({ mobileNum: aMobileNumber() });
    if (state === 'required') expect(without).toMatchObject({ code: 'field_required', facts: { field: 'verificationCode' } });
    else expect(without).toBe('opened');

    const client = api.newClient();
    const mobileNum = aMobileNumber();
    if (state === 'absent') {
      expect(await outcome({ mobileNum, verificationCode: '123456' }, client)).toMatchObject({ facts: { field: 'verificationCode' } });
      return;
    }
    await sendRegistrationCode(api, client, mobileNum);
    const verificationCode = await codeSentTo(api, `+55${mobileNum}`);
    expect(await outcome({ mobileNum, verificationCode: verificationCode === '000000' ? '000001' : '000000' }, client)).toMatchObject({
      code: 'in_verification_error',
    });
    expect(await outcome({ mobileNum, verificationCode }, client)).toBe('opened');
    // A verified number belongs to one member only.
    clock.advance(61_000);
    const other = api.newClient();
    await sendRegistrationCode(api, other, mobileNum);
    const again = await codeSentTo(api, `+55${mobileNum}`);
    expect(await outcome({ mobileNum, verificationCode: again }, other)).toMatchObject({
      code: 'contact_taken',
      facts: { field: 'mobileNum' },
    });
  });

  test('Back to a form without a number', async () => {
    await setRegistrationFields(api, { mobileNum: 'absent', verificationCode: 'absent' });
    expect(await shownAs('mobileNum')).toBe('absent');
  });
});

test('ACC-12 The captcha follows its flag', async () => {
  await setRegistrationFields(api, { captcha: 'absent' });
  expect(await shownAs('captcha')).toBe('absent');
  expect(await outcome({ captcha: '', captchaId: undefined })).toBe('opened');
  await setRegistrationFields(api, { captcha: 'required' });
  expect(await shownAs('captcha')).toBe('required');
  expect(await outcome({ captcha: '', captchaId: undefined })).toMatchObject({ code: 'captcha_required' });
});

test("ACC-30 A merchant's pattern and lengths apply on both sides", async () => {
  await api.owner.query(
    "update merchant.registration_field set accepted_pattern = '[a-z]+', min_length = 3, max_length = 8 where field_name = 'nickname'",
  );
  await setRegistrationFields(api, { nickname: 'required' });
  const terms = await termsNow();
  const field = askedFields(terms).find(({ name }) => name === 'nickname');
  if (!field) throw new Error('the form has no nickname field');
  for (const [nickname, isGood] of [
    ['ana', true],
    ['an', false],
    ['anaanaana', false],
    ['ana1', false],
    ['ana\n', false],
  ] as const) {
    const fault = findRegistrationFault(field, { ...BLANK_REGISTRATION, nickname }, '2026-11-21');
    const answer = await outcome({ nickname });
    // The server trims a value before it validates, as the form does.
    const trimmedIsGood = isGood || nickname.trim() === 'ana';
    expect(fault === undefined, nickname).toBe(trimmedIsGood);
    expect(answer === 'opened', nickname).toBe(trimmedIsGood);
  }
  await setRegistrationFields(api, { nickname: 'absent' });
});

async function termsNow(): Promise<RegistrationTerms> {
  const { info } = await api.newClient().call(readStatus);
  return { rules: info.register, method: 'username', isMobileVerified: true, hasMobilePassword: false };
}

/** How the form shows a field, by the data that the page gets. */
async function shownAs(field: string): Promise<FieldState> {
  const asked = askedFields(await termsNow()).find(({ name }) => name === (field as RegistrationField));
  return asked ? (asked.rule.required ? 'required' : 'optional') : 'absent';
}

async function outcome(changes: Partial<Record<keyof Form, unknown>>, client: TestClient = api.newClient()): Promise<'opened' | Refusal> {
  const form = { ...(await aRegistration(api, client)), ...changes } as Form;
  try {
    await client.call(register, form);
    return 'opened';
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

let people = 100_000_000;

/** An unused CPF. */
function aCpf(): string {
  people += 1;
  const check = (digits: string) => {
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const head = String(people);
  const first = head + check(head);
  return first + check(first);
}
