import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  noteActivity,
  setPaymentPassword,
} from '@jogada/accounts/contract/player';
import type { Transaction } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import {
  askWithdrawalPasskey,
  listWithdrawals,
  readBalance,
  readWithdrawalSettings,
  requestWithdrawal,
  sendWithdrawalCode,
} from '@jogada/wallet/contract/player';
import {
  aCpf,
  aFundedPlayer,
  authenticatorCode,
  messagesTo,
  outcomeOf,
  startApi,
  testClient,
  withContacts,
  testPasskey,
  type TestApi,
  type TestPlayer,
  wrongAuthenticatorCode,
} from '../testing/index.ts';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

const PIN = '482915';
const CPFS = ['86288366757', '52998224725', '11144477735', '12345678909'];

/** A member with money and a payment password. */
async function aCarefulPlayer(): Promise<{ player: TestPlayer; ask: (paymentPassword?: string, key?: string) => Promise<unknown> }> {
  const document = CPFS.pop() ?? '';
  const player = await aFundedPlayer(api, { document, payeeName: 'Ana Souza Costa' });
  const withdrawal = { amount: '2000', pixKeyKind: 'cpf', pixKey: document } as const;
  await player.client.call(setPaymentPassword, { password: player.password, newPaymentPassword: PIN });
  return {
    player,
    ask: (paymentPassword, idempotencyKey) =>
      player.client.call(
        requestWithdrawal,
        { ...withdrawal, ...(paymentPassword !== undefined && { paymentPassword }) },
        idempotencyKey === undefined ? {} : { idempotencyKey },
      ),
  };
}

test('payment_password_wrong: A withdrawal needs the payment password, and a wrong one moves nothing', async () => {
  const { player, ask } = await aCarefulPlayer();
  expect(await player.client.call(readWithdrawalSettings)).toMatchObject({ asksPaymentPassword: true });
  await expect(ask()).rejects.toMatchObject({ code: 'field_required', facts: { field: 'paymentPassword' } });
  await expect(ask('482916')).rejects.toMatchObject({ code: 'payment_password_wrong', facts: { field: 'paymentPassword', triesLeft: 4 } });
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '10000', held: '0' });
  expect((await player.client.call(listWithdrawals)).list).toEqual([]);

  expect(await ask(PIN, 'first-intention-of-mine')).toMatchObject({ amount: '2000' });
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '8000', held: '2000' });
  // A repeat of the key is the same withdrawal, and still needs the password.
  await expect(ask('000000', 'first-intention-of-mine')).rejects.toMatchObject({ code: 'payment_password_wrong' });
  await ask(PIN, 'first-intention-of-mine');
  expect((await player.client.call(listWithdrawals)).list).toHaveLength(1);
});

test('too_many_requests: Five wrong payment passwords lock for half an hour, also when concurrent, and refuse the right one too', async () => {
  const { player, ask } = await aCarefulPlayer();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => ask(String(100_000 + index * 7))));
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'taken'));
  expect(codes.filter((code) => code === 'payment_password_wrong')).toHaveLength(5);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(15);
  await expect(ask(PIN)).rejects.toMatchObject({ code: 'too_many_requests' });
  clock.advance(20 * 60_000);
  await player.client.call(noteActivity, { idleMs: 0 });
  clock.advance(11 * 60_000);
  expect(await ask(PIN)).toMatchObject({ amount: '2000' });
});

test('too_many_requests: The second lockout of the payment password in a row lasts an hour', async () => {
  const { player, ask } = await aCarefulPlayer();
  const guessOut = async () => {
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => ask('482916')));
    for (const one of tries) expect(one).toMatchObject({ reason: { code: 'payment_password_wrong' } });
  };
  await guessOut();
  await expect(ask(PIN)).rejects.toMatchObject({ code: 'too_many_requests', facts: { retryAfterSeconds: 1800 } });
  for (let third = 0; third < 2; third += 1) {
    clock.advance(16 * 60_000);
    await player.client.call(noteActivity, { idleMs: 0 });
  }
  await guessOut();
  await expect(ask(PIN)).rejects.toMatchObject({ code: 'too_many_requests', facts: { retryAfterSeconds: 3600 } });
});

test('field_required, old_password_wrong: Without payment password and passkey, a withdrawal needs the login password', async () => {
  const document = CPFS.pop() ?? '';
  const { client, password } = await aFundedPlayer(api, { document, payeeName: 'Ana Souza Costa' });
  expect(await client.call(readWithdrawalSettings)).toMatchObject({
    asksPaymentPassword: false,
    takesPasskey: false,
    freshProof: { by: 'password', to: '' },
  });
  const order = { amount: '2000', pixKeyKind: 'cpf', pixKey: document } as const;
  await expect(client.call(requestWithdrawal, order)).rejects.toMatchObject({ code: 'field_required', facts: { field: 'password' } });
  await expect(client.call(requestWithdrawal, { ...order, password: 'not-this-one' })).rejects.toMatchObject({
    code: 'old_password_wrong',
    facts: { field: 'password', triesLeft: 4 },
  });
  // Codes are for members without a password.
  await expect(client.call(requestWithdrawal, { ...order, verificationCode: '123456' })).rejects.toMatchObject({ code: 'field_required' });
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '10000', held: '0' });

  const body = { ...order, password };
  const plain = await client.send('POST', requestWithdrawal.path, { body, headers: { 'idempotency-key': 'plain-as-it-was-before' } });
  expect(plain).toMatchObject({ status: 400, body: { errorCode: 'sealed_body_refused' } });
  expect(await client.call(requestWithdrawal, body)).toMatchObject({ amount: '2000' });
});

test('passkey_refused: A passkey confirms one amount to one key, and its assertion no other', async () => {
  const document = '15350946056';
  // A passkey is bound to a host name, so its owner calls by that name.
  const site = { ...api, newClient: () => testClient(api.publicUrl, api.newClient().address) };
  const { client, password } = await aFundedPlayer(site, { document, payeeName: 'Ana Souza Costa' });
  const passkey = testPasskey(api.publicUrl);
  const made = passkey.made(await client.call(beginPasskey, { password }));
  await client.call(addPasskey, { ...made, label: 'Celular' });
  expect(await client.call(readWithdrawalSettings)).toMatchObject({ asksPaymentPassword: false, takesPasskey: true });

  const order = { amount: '2000', pixKeyKind: 'cpf', pixKey: document } as const;
  const askAbout = async () => passkey.answer(await client.call(askWithdrawalPasskey, order));
  await expect(client.call(requestWithdrawal, order)).rejects.toMatchObject({ code: 'field_required', facts: { field: 'passkey' } });
  const others = [
    { ...order, amount: '2001' },
    { ...order, amount: '9000' },
    { ...order, pixKeyKind: 'email', pixKey: 'outra@exemplo.com.br' },
  ] as const;
  for (const other of others) {
    await expect(client.call(requestWithdrawal, { ...other, passkey: await askAbout() })).rejects.toMatchObject({
      code: 'passkey_refused',
      facts: { field: 'passkey' },
    });
  }
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '10000', held: '0' });

  const answer = await askAbout();
  const idempotencyKey = 'one-intention-of-mine';
  await client.call(requestWithdrawal, { ...order, passkey: answer }, { idempotencyKey });
  // A lost response can be requested again; the same assertion for another key is refused.
  await client.call(requestWithdrawal, { ...order, passkey: answer }, { idempotencyKey });
  await expect(client.call(requestWithdrawal, { ...order, passkey: answer })).rejects.toMatchObject({ code: 'passkey_refused' });
  expect((await client.call(listWithdrawals)).list).toHaveLength(1);
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '8000', held: '2000' });
});

test('second_factor_wrong: A member with an authenticator app confirms by its code, which counts once and is not needed again for a repeat', async () => {
  const document = '39053344705';
  const { client, password } = await aFundedPlayer(api, { document, payeeName: 'Ana Souza Costa' });
  const { secret } = await client.call(beginAuthenticator, { password });
  const code = () => authenticatorCode(secret, clock.now());
  await client.call(confirmAuthenticator, { factorCode: code() });
  expect(await client.call(readWithdrawalSettings)).toMatchObject({ freshProof: { by: 'authenticator' } });
  const order = { amount: '2000', pixKeyKind: 'cpf', pixKey: document } as const;
  await expect(client.call(requestWithdrawal, { ...order, password })).rejects.toMatchObject({ facts: { field: 'factorCode' } });
  const wrong = wrongAuthenticatorCode(secret, clock.now());
  await expect(client.call(requestWithdrawal, { ...order, factorCode: wrong })).rejects.toMatchObject({ code: 'second_factor_wrong' });
  clock.advance(31_000);
  const shown = { ...order, factorCode: code() };
  const { withdrawalId } = await client.call(requestWithdrawal, shown, { idempotencyKey: 'one-intention-by-app' });
  expect(await client.call(requestWithdrawal, shown, { idempotencyKey: 'one-intention-by-app' })).toMatchObject({ withdrawalId });
  await expect(client.call(requestWithdrawal, shown)).rejects.toMatchObject({ code: 'second_factor_used' });
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '8000', held: '2000' });
});

test('verification_code_dead, payment_proof_missing: A member without a password confirms by a code for this amount to this key', async () => {
  const document = '71428793860';
  const player = await aFundedPlayer(api, { document, payeeName: 'Ana Souza Costa' });
  const { client, memberId } = player;
  await api.owner.query('update accounts.member set has_password = false where id = $1', [memberId]);
  const order = { amount: '2000', pixKeyKind: 'cpf', pixKey: document } as const;
  expect(await client.call(readWithdrawalSettings)).toMatchObject({ freshProof: { by: 'set_up_first', to: '' } });
  await expect(client.call(requestWithdrawal, order)).rejects.toMatchObject({ code: 'payment_proof_missing' });
  await expect(client.call(sendWithdrawalCode, order)).rejects.toMatchObject({ code: 'contact_missing' });

  const { mobile } = await withContacts(api, player);
  expect(await client.call(readWithdrawalSettings)).toMatchObject({ freshProof: { by: 'sent_code', to: expect.stringContaining('•') } });
  await expect(client.call(requestWithdrawal, order)).rejects.toMatchObject({ facts: { field: 'verificationCode' } });
  await client.call(sendWithdrawalCode, order);
  const { text } = (await messagesTo(api, mobile)).at(-1) ?? { text: '' };
  expect(text).toContain('R$ 20,00');
  const verificationCode = /\b\d{6}\b/.exec(text)?.[0] ?? '';

  for (const other of [
    { ...order, amount: '2001' },
    { ...order, pixKeyKind: 'email', pixKey: 'outra@exemplo.com.br' },
  ] as const)
    await expect(client.call(requestWithdrawal, { ...other, verificationCode })).rejects.toMatchObject({ code: 'in_verification_error' });
  const key = { idempotencyKey: 'one-intention-by-code' };
  const { withdrawalId } = await client.call(requestWithdrawal, { ...order, verificationCode }, key);
  expect(await client.call(requestWithdrawal, { ...order, verificationCode }, key)).toMatchObject({ withdrawalId });
  await expect(client.call(requestWithdrawal, { ...order, verificationCode })).rejects.toMatchObject({ code: 'verification_code_dead' });
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '8000', held: '2000' });
});

/** Members with each kind of single-use proof. `prove` makes one for an order. */
const singleUseProofs = {
  async 'an authenticator code'({ client, password }: TestPlayer) {
    const { secret } = await client.call(beginAuthenticator, { password });
    await client.call(confirmAuthenticator, { factorCode: authenticatorCode(secret, clock.now()) });
    clock.advance(31_000);
    return () => Promise.resolve({ factorCode: authenticatorCode(secret, clock.now()) });
  },
  async 'a recovery code'({ client, password }: TestPlayer) {
    const { secret } = await client.call(beginAuthenticator, { password });
    const { recoveryCodes } = await client.call(confirmAuthenticator, { factorCode: authenticatorCode(secret, clock.now()) });
    return () => Promise.resolve({ factorCode: recoveryCodes[0] ?? '' });
  },
  async 'a sent code'(player: TestPlayer) {
    await api.owner.query('update accounts.member set has_password = false where id = $1', [player.memberId]);
    const { mobile } = await withContacts(api, player);
    return async (order: Order) => {
      await player.client.call(sendWithdrawalCode, order);
      return { verificationCode: /\b\d{6}\b/.exec((await messagesTo(api, mobile)).at(-1)?.text ?? '')?.[0] ?? '' };
    };
  },
  async 'a passkey'({ client, password }: TestPlayer) {
    const passkey = testPasskey(api.publicUrl);
    await client.call(addPasskey, { ...passkey.made(await client.call(beginPasskey, { password })), label: 'Celular' });
    return async (order: Order) => ({ passkey: passkey.answer(await client.call(askWithdrawalPasskey, order)) });
  },
};
interface Order {
  readonly amount: string;
  readonly pixKeyKind: 'cpf';
  readonly pixKey: string;
}

/** The connection of a call that waits for a lock of this transaction. */
async function waiting(tx: Transaction): Promise<number | undefined> {
  const [row] = await tx.query<{ pid: number }>('select pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))');
  return row?.pid;
}

test.for(Object.entries(singleUseProofs))(
  'key_in_flight: S38 A withdrawal by %s may be repeated while it runs, after a fault and after its answer, and by no other call',
  async ([, proofsOf]) => {
    const document = aCpf();
    const site = { ...api, newClient: () => testClient(api.publicUrl, api.newClient().address) };
    const player = await aFundedPlayer(site, { document, payeeName: 'Ana Souza Costa' });
    const prove = await proofsOf(player);
    const order: Order = { amount: '2000', pixKeyKind: 'cpf', pixKey: document };
    const content = { ...order, ...(await prove(order)) };
    const ask = (idempotencyKey: string, changed = {}) =>
      player.client.call(requestWithdrawal, { ...content, ...changed }, { idempotencyKey }).then(({ withdrawalId }) => withdrawalId);
    const refused = expect.stringMatching(
      /^(second_factor_used|second_factor_wrong|verification_code_dead|in_verification_error|passkey_refused)$/,
    ) as string;

    const { cut, early } = await api.owner.transaction(async (tx) => {
      await tx.query('select from wallet.account where member_id = $1 for update', [player.memberId]);
      const atWork = outcomeOf(ask('one-intention-of-mine'));
      await expect.poll(() => waiting(tx), { timeout: 30_000 }).toBeDefined();
      const outcomes = [
        await outcomeOf(ask('one-intention-of-mine')),
        await outcomeOf(ask('another-intention')),
        await outcomeOf(ask('one-intention-of-mine', { amount: '2001' })),
      ];
      await tx.query('select pg_terminate_backend($1)', [await waiting(tx)]);
      return { cut: await atWork, early: outcomes };
    });
    expect(early).toEqual(['key_in_flight', refused, refused]);
    expect(cut).toBe('system_busy');

    const copies = await Promise.all(Array.from({ length: 3 }, () => outcomeOf(ask('one-intention-of-mine'))));
    expect(copies.every((outcome) => outcome === 'ok' || outcome === 'key_in_flight')).toBe(true);
    expect(await outcomeOf(ask('another-intention'))).toEqual(refused);
    // The proof has lapsed, and the stored answer has not.
    clock.advance(11 * 60_000);
    const withdrawalId = await ask('one-intention-of-mine');
    expect(await api.owner.query('select withdrawal_id from wallet.withdrawal where member_id = $1', [player.memberId])).toEqual([
      { withdrawal_id: withdrawalId },
    ]);
    expect(await outcomeOf(ask('one-intention-of-mine', { amount: '2001' }))).toEqual(refused);
    expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '8000', held: '2000' });
  },
);
