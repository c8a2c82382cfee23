import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayIn, isAdult, isBirthDate, logIn, noteRiskNotice, readArrival, register, riskNoticeOf } from '@jogada/accounts/contract/player';
import { findIdentity } from '@jogada/accounts/server';
import { testClock } from '@jogada/platform/testing';
import { listLimits, requestWithdrawal } from '@jogada/wallet/contract/player';
import { aCpf, aPlayer, aRegistration, Refusal, setJurisdiction, startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  // A fixed day, so that the day 18 years before it exists.
  api = await startApi({ clock: testClock() });
});
afterAll(() => api.close());

const CPF = '529.982.247-25';

test('R04 Fifty concurrent registrations with one CPF create exactly one account', async () => {
  const forms = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const client = api.newClient();
      return { client, form: await aRegistration(api, client, { document: CPF }) };
    }),
  );
  const answers: PromiseSettledResult<unknown>[] = [];
  // Passwords are hashed two at a time, with fifty in the queue.
  answers.push(...(await Promise.allSettled(forms.map(({ client, form }) => client.call(register, form)))));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'document_invalid', status: 422 });
  }
  const members = await api.owner.query<{ id: string }>('select id from accounts.member where document_index is not null');
  expect(members).toHaveLength(1);
  const [row] = await api.owner.query(
    'select count(*) as accounts from wallet.account a where a.member_id not in (select id from accounts.member)',
  );
  expect(row).toEqual({ accounts: 0n });
  const identity = await findIdentity(api.database, api.composition.services.settings.secrets, members[0]?.id ?? '');
  expect(identity.document).toBe('52998224725');
});

/** Whether a person with this birth date is of age on a day in São Paulo. */
const BOUNDARIES: readonly [today: string, birthDate: string, isOfAge: boolean][] = [
  ['2026-11-21', '2008-11-21', true],
  ['2026-11-21', '2008-11-22', false],
  ['2026-11-21', '2008-11-20', true],
  ['2026-11-21', '2008-12-01', false],
  ['2026-11-21', '2009-01-01', false],
  ['2026-11-21', '1990-11-21', true],
  ['2026-01-01', '2008-01-01', true],
  ['2026-01-01', '2008-01-02', false],
  ['2025-12-31', '2007-12-31', true],
  ['2025-12-31', '2008-01-01', false],
  ['2026-02-28', '2008-02-28', true],
  // Born on the leap day: of age on 1 March where the year has no 29 February.
  ['2026-02-28', '2008-02-29', false],
  ['2026-03-01', '2008-02-29', true],
  ['2026-03-01', '2008-03-01', true],
  ['2026-02-28', '2008-03-01', false],
  ['2028-02-28', '2010-02-28', true],
  ['2028-02-29', '2010-02-28', true],
  ['2028-02-28', '2010-03-01', false],
  ['2028-02-29', '2010-03-01', false],
  ['2028-03-01', '2010-03-01', true],
];

test.each(BOUNDARIES)('R03 On %s a person born on %s is of age: %s', (today, birthDate, isOfAge) => {
  expect(isAdult(birthDate, today)).toBe(isOfAge);
});

test('R03 Uses the day in São Paulo, not in UTC', () => {
  expect(dayIn('America/Sao_Paulo', new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20');
  expect(dayIn('America/Sao_Paulo', new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
});

test.each(['2026-02-29', '1990-13-01', '1990-00-10', '1990-04-31', '17/05/1990', '1890-01-01', '2030-01-01', ''])(
  'R03 Refuses %j as a birth date',
  (text) => {
    expect(isBirthDate(text, '2026-11-21')).toBe(false);
  },
);

test('under_age: R03 Admits on the 18th birthday, and not the day before', async () => {
  const today = dayIn('America/Sao_Paulo', api.now());
  const eighteenth = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
  const dayAfter = new Date(`${eighteenth}T12:00:00Z`);
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
  await aPlayer(api, { birthDate: eighteenth });
  await expect(aPlayer(api, { birthDate: dayAfter.toISOString().slice(0, 10) })).rejects.toMatchObject({
    code: 'under_age',
    status: 422,
    facts: { field: 'birthDate' },
  });
  await expect(aPlayer(api, { birthDate: '2001-02-29' })).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'birthDate' } });
});

test('C10 R51 Stores the accepted edition of the terms with time and address', async () => {
  const player = await aPlayer(api, { birthDate: '1990-05-17' });
  const rows = await api.owner.query<{ version: string; address: string; agreed_at: Date }>(
    'select document, version, address, agreed_at from accounts.consent where member_id = $1',
    [player.memberId],
  );
  expect(rows).toEqual([{ document: 'terms', version: '2026-11', address: player.client.address, agreed_at: expect.any(Date) }]);
  await expect(api.owner.query('delete from accounts.consent where member_id = $1', [player.memberId])).rejects.toThrow('never changed');
  const [kept] = await api.owner.query('select birth_date::text, register_address from accounts.member where id = $1', [player.memberId]);
  expect(kept).toEqual({ birth_date: '1990-05-17', register_address: player.client.address });
});

const LIMITS = { lossDay: '10000', lossWeek: '30000', lossMonth: '80000', timeDay: '120', timeWeek: '360', timeMonth: '960' };
const NOTICE = riskNoticeOf({ showsRiskNotice: true }) ?? '';

describe('Under the Brazilian profile', () => {
  beforeAll(() => setJurisdiction(api, 'br-spa'));
  afterAll(() => setJurisdiction(api, 'standard'));

  async function openRegulated(changes: Record<string, unknown>) {
    const client = api.newClient();
    const form = await aRegistration(api, client, { document: aCpf(), payeeName: 'Ana Souza' });
    const session = await client.call(register, { ...form, agree: true, playLimits: LIMITS, ...changes });
    return { client, session, password: form.password };
  }

  async function refusalOf(changes: Record<string, unknown>): Promise<Refusal> {
    const client = api.newClient();
    const form = await aRegistration(api, client, { document: '390.533.447-05', payeeName: 'Ana Souza' });
    const answer = await client.call(register, { ...form, agree: true, playLimits: LIMITS, ...changes }).catch((error: unknown) => error);
    if (!(answer instanceof Refusal)) throw new Error('the form was not refused');
    return answer;
  }

  test('agreement_required: C10 Requires explicit consent', async () => {
    expect(await refusalOf({ agree: undefined })).toMatchObject({ code: 'agreement_required', facts: { field: 'agree' } });
    expect(await refusalOf({ agree: false })).toMatchObject({ code: 'agreement_required' });
  });

  test.each(['idNumber', 'birthDate', 'payeeName'])('field_required: R05 Requires %s', async (field) => {
    expect(await refusalOf({ [field]: '' })).toMatchObject({ code: 'field_required', facts: { field } });
  });

  test.each(Object.keys(LIMITS))('field_required: R14 Without %s opens no account and writes nothing', async (field) => {
    const before = await api.owner.query('select count(*) from accounts.member');
    expect(await refusalOf({ playLimits: { ...LIMITS, [field]: '' } })).toMatchObject({ code: 'field_required', facts: { field } });
    expect(await refusalOf({ playLimits: undefined })).toMatchObject({ code: 'field_required' });
    for (const wrong of ['0', '-1', '1e3', '1.5', 'muito']) {
      expect(await refusalOf({ playLimits: { ...LIMITS, [field]: wrong } })).toMatchObject({ code: 'field_invalid', facts: { field } });
    }
    expect(await refusalOf({ playLimits: { ...LIMITS, timeWeek: '961' } })).toMatchObject({
      code: 'limits_contradict',
      facts: { field: 'timeMonth' },
    });
    expect(await api.owner.query('select count(*) from accounts.member')).toEqual(before);
  });

  test('R14 Limits set in the form apply from the first moment, by day, week and month', async () => {
    const { client } = await openRegulated({});
    const { limits } = await client.call(listLimits);
    expect(limits.map(({ kind, period, amount, isRequired }) => [kind, period, amount, isRequired].join(' ')).toSorted()).toEqual([
      'loss day 10000 true',
      'loss month 80000 true',
      'loss week 30000 true',
      'time day 120 true',
      'time month 960 true',
      'time week 360 true',
    ]);
  });

  test('R23 Shows the risks at sign-up and at each sign-in, and stores when each was seen', async () => {
    const { client, session, password } = await openRegulated({ riskNotice: NOTICE });
    expect(await client.call(readArrival)).toMatchObject({ riskNotice: null, needsSecondFactor: true });
    const seen = () =>
      api.owner.query('select notice, seen_at from accounts.risk_notice_seen where member_id = $1 order by seen_at', [
        session.memberInfo.id,
      ]);
    expect(await seen()).toEqual([{ notice: NOTICE, seen_at: expect.any(Date) }]);

    const again = await client.call(logIn, { username: session.userName, password });
    expect(again).toMatchObject({ riskNotice: NOTICE });
    expect(await client.call(readArrival)).toMatchObject({ riskNotice: NOTICE });
    await expect(client.call(noteRiskNotice, { riskNotice: 'another' })).rejects.toMatchObject({ code: 'not_found' });
    const { seenAt } = await client.call(noteRiskNotice, { riskNotice: NOTICE });
    expect(await client.call(noteRiskNotice, { riskNotice: NOTICE })).toEqual({ seenAt });
    expect(await client.call(readArrival)).toMatchObject({ riskNotice: null });
    expect(await seen()).toHaveLength(2);
  });

  test('R40 Deposits and withdrawals are by PIX only: no other method is served, requested or accepted', async () => {
    const { client } = await openRegulated({});
    const served = await (await fetch(`${api.url}/wps/openapi.json`)).text();
    const paths = Object.keys((JSON.parse(served) as { paths: Record<string, unknown> }).paths);
    expect(paths.filter((path) => /boleto|card|crypto|cash-?in|cheque|transferBank/i.test(path))).toEqual([]);
    for (const pixKeyKind of ['boleto', 'credit_card', 'crypto', 'cash', 'iban'] as const) {
      const asked = { amount: '5000', pixKeyKind, pixKey: '52998224725' } as unknown as {
        amount: string;
        pixKeyKind: 'cpf';
        pixKey: string;
      };
      await expect(client.call(requestWithdrawal, asked), pixKeyKind).rejects.toMatchObject({ code: 'malformed_request' });
    }
    const other = await api.owner.query(
      "select source from wallet.transfer where kind like any (array['deposit%', 'withdrawal%']) and source <> 'pix'",
    );
    expect(other).toEqual([]);
  });

  test('C13 No free play before the age is known', async () => {
    expect(await api.newClient().send('POST', '/wps/session/login/freeplay', { body: {} })).toMatchObject({
      status: 403,
      body: { errorCode: 'feature_unavailable' },
    });
  });
});

test("agreement_required: Where consent is the form's default, an explicit refusal counts", async () => {
  const client = api.newClient();
  const form = await aRegistration(api, client);
  await expect(client.call(register, { ...form, agree: false })).rejects.toMatchObject({ code: 'agreement_required' });
});
