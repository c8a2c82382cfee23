import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPasskey, beginPasskey, setPaymentPassword } from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import {
  askWithdrawalPasskey,
  listWithdrawals,
  readBalance,
  readWithdrawalSettings,
  requestWithdrawal,
} from '@jogada/wallet/contract/player';
import { aFundedPlayer, startApi, testClient, testPasskey, type TestApi, type TestPlayer } from '../testing/index.ts';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock });
});
afterAll(() => api.close());

const PIN = '482915';
const CPFS = ['52998224725', '11144477735', '12345678909'];

/** Somebody with money, and a payment password. */
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

test('payment_password_wrong: money leaves only for who knows the payment password, and a wrong one moves nothing', async () => {
  const { player, ask } = await aCarefulPlayer();
  expect(await player.client.call(readWithdrawalSettings)).toMatchObject({ asksPaymentPassword: true });
  await expect(ask()).rejects.toMatchObject({ code: 'field_required', facts: { field: 'paymentPassword' } });
  await expect(ask('482916')).rejects.toMatchObject({ code: 'payment_password_wrong', facts: { field: 'paymentPassword', triesLeft: 4 } });
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '10000', held: '0' });
  expect((await player.client.call(listWithdrawals)).list).toEqual([]);

  expect(await ask(PIN, 'first-intention-of-mine')).toMatchObject({ amount: '2000' });
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: '8000', held: '2000' });
  // The same intention again is the same withdrawal, and never one without the password.
  await expect(ask('000000', 'first-intention-of-mine')).rejects.toMatchObject({ code: 'payment_password_wrong' });
  await ask(PIN, 'first-intention-of-mine');
  expect((await player.client.call(listWithdrawals)).list).toHaveLength(1);
});

test('too_many_requests: five wrong payment passwords rest for half an hour, many at once as well, and the right one with them', async () => {
  const { player, ask } = await aCarefulPlayer();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => ask(String(100_000 + index * 7))));
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'taken'));
  expect(codes.filter((code) => code === 'payment_password_wrong')).toHaveLength(5);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(15);
  await expect(ask(PIN)).rejects.toMatchObject({ code: 'too_many_requests' });
  clock.advance(20 * 60_000);
  await player.client.call(readBalance);
  clock.advance(11 * 60_000);
  expect(await ask(PIN)).toMatchObject({ amount: '2000' });
});

test('who has no payment password is not asked for one; the plain body is refused of everybody', async () => {
  const document = CPFS.pop() ?? '';
  const { client } = await aFundedPlayer(api, { document, payeeName: 'Ana Souza Costa' });
  expect(await client.call(readWithdrawalSettings)).toMatchObject({ asksPaymentPassword: false });
  const body = { amount: '2000', pixKeyKind: 'cpf', pixKey: document };
  const plain = await client.send('POST', requestWithdrawal.path, { body, headers: { 'idempotency-key': 'plain-as-it-was-before' } });
  expect(plain).toMatchObject({ status: 400, body: { errorCode: 'sealed_body_refused' } });
  expect(await client.call(requestWithdrawal, { ...body, pixKeyKind: 'cpf' })).toMatchObject({ amount: '2000' });
});

test('passkey_refused: a passkey confirms one amount to one key, and its answer takes no other', async () => {
  const document = '15350946056';
  // A passkey is made for a site with a name, so its owner comes by it.
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
  // An answer that was lost on its way is asked for again; the same answer for another intention is refused.
  await client.call(requestWithdrawal, { ...order, passkey: answer }, { idempotencyKey });
  await expect(client.call(requestWithdrawal, { ...order, passkey: answer })).rejects.toMatchObject({ code: 'passkey_refused' });
  expect((await client.call(listWithdrawals)).list).toHaveLength(1);
  expect(await client.call(readBalance)).toMatchObject({ sumBalance: '8000', held: '2000' });
});
