import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commandBank, type Command } from '@jogada/pix-simulator';
import { createDeposit, findDepositPayment, readBalance, readDeposit, type Deposit } from '@jogada/wallet/contract/player';
import { aCpf, aPlayer, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

const UNKNOWN = 'E99999004202611221200AbCdEfGhIjK';
/** The job reads the bank's list of payments; without its answers only the look-up can find a payment that no message named. */
const LIST_LOST = { lostAnswers: { payment_list: 10_000 } };

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ hasPix: true });
});
afterEach(() => bank({ do: 'behave' }));
afterAll(() => api.close());

const bank = (command: Command) => commandBank(api.pixUrl, command);

interface Paying {
  readonly player: TestPlayer;
  readonly depositId: Deposit['depositId'];
  /** The payments, in the bank's order. */
  readonly endToEndIds: readonly string[];
}

/** A member with a code of R$ 50,00 that was paid at the simulated bank. The bank's messages have been handled. */
async function aPayment(how: { amount?: string; document?: string; times?: number; notify?: boolean } = {}): Promise<Paying> {
  const document = aCpf();
  const player = await aPlayer(api, { document, payeeName: 'Ana Souza' });
  const { depositId } = await player.client.call(createDeposit, { amount: '5000' });
  const [row] = await api.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  const { endToEndIds } = await bank({ do: 'pay', txid: row?.txid ?? '', document, ...how });
  return { player, depositId, endToEndIds };
}

const find = async ({ client }: TestPlayer, endToEndId = '') => (await client.call(findDepositPayment, { endToEndId })).payment;
const cashOf = async ({ client }: TestPlayer) => (await client.call(readBalance)).sumBalance;
const creditsOf = ({ memberId }: TestPlayer) =>
  api.owner.query<{ id: string; external_id: string }>(
    "select id, external_id from wallet.transfer where member_id = $1 and kind = 'deposit'",
    [memberId],
  );

test('P-03 Finds a credited payment with its deposit, its time and its movement, also with spaces around the id', async () => {
  const { player, depositId, endToEndIds } = await aPayment();
  const [credit] = await creditsOf(player);
  expect(await find(player, ` ${endToEndIds[0]}\n`)).toEqual({
    endToEndId: endToEndIds[0],
    state: 'credited',
    amount: '5000',
    currency: 'BRL',
    paidAt: expect.any(String),
    settledAt: expect.any(String),
    returnReason: null,
    transferId: credit?.id,
    isCreditedNow: false,
    deposit: await player.client.call(readDeposit, { depositId }),
  });
});

test('P-03 S46 Credits once a payment that no message named, when the member looks it up', async () => {
  await bank({ do: 'misbehave', how: LIST_LOST });
  const { player, depositId, endToEndIds } = await aPayment({ notify: false });
  const [endToEndId = ''] = endToEndIds;
  expect(await cashOf(player)).toBe('0');
  expect(await find(player, endToEndId)).toMatchObject({ state: 'credited', isCreditedNow: true, deposit: { depositId, state: 'paid' } });
  await Promise.all([find(player, endToEndId), find(player, endToEndId), bank({ do: 'notify', endToEndIds: [endToEndId] })]);
  expect(await find(player, endToEndId)).toMatchObject({ state: 'credited', isCreditedNow: false });
  expect(await creditsOf(player)).toMatchObject([{ external_id: endToEndId }]);
  expect(await cashOf(player)).toBe('5000');
});

test('P-03 S46 Credits once when look-ups and a message of the bank come together', async () => {
  await bank({ do: 'misbehave', how: LIST_LOST });
  const { player, endToEndIds } = await aPayment({ notify: false });
  const [endToEndId = ''] = endToEndIds;
  await Promise.all([...Array.from({ length: 4 }, () => find(player, endToEndId)), bank({ do: 'notify', endToEndIds: [endToEndId] })]);
  expect(await creditsOf(player)).toMatchObject([{ external_id: endToEndId }]);
  expect(await cashOf(player)).toBe('5000');
});

test("R41 S47 Names why a payment was returned: another person's money, another amount, a code that had been paid", async () => {
  await bank({ do: 'misbehave', how: LIST_LOST });
  const other = await aPayment({ document: aCpf(), notify: false });
  expect(await find(other.player, other.endToEndIds[0])).toMatchObject({
    state: 'returned',
    returnReason: 'payer_differs',
    amount: '5000',
    transferId: null,
    isCreditedNow: false,
    deposit: { depositId: other.depositId, state: 'returned' },
  });
  const less = await aPayment({ amount: '49.00', notify: false });
  expect(await find(less.player, less.endToEndIds[0])).toMatchObject({ state: 'returned', returnReason: 'amount_differs', amount: '4900' });
  const twice = await aPayment({ times: 2 });
  expect(await find(twice.player, twice.endToEndIds[1])).toMatchObject({
    state: 'returned',
    returnReason: 'already_paid',
    deposit: { depositId: twice.depositId, state: 'paid', endToEndId: twice.endToEndIds[0] },
  });
  for (const { player } of [other, less]) expect(await cashOf(player)).toBe('0');
});

test('Says that a payment waits for staff, is on its way back, or has arrived and is not booked yet', async () => {
  await bank({ do: 'misbehave', how: { ...LIST_LOST, refusesRefunds: true } });
  const refused = await aPayment({ amount: '1.00', notify: false });
  expect(await find(refused.player, refused.endToEndIds[0])).toMatchObject({ state: 'in_review', settledAt: null, returnReason: null });

  await bank({ do: 'misbehave', how: { refusesRefunds: false, lostAnswers: { payment_list: 10_000, refund: 10_000 } } });
  const returning = await aPayment({ amount: '1.00', notify: false });
  expect(await find(returning.player, returning.endToEndIds[0])).toMatchObject({
    state: 'returning',
    settledAt: null,
    returnReason: 'amount_differs',
    deposit: { state: 'waiting', returnReason: 'amount_differs' },
  });

  // The bank withholds the payer, and does not answer the question for whose money it is.
  await bank({ do: 'misbehave', how: { ...LIST_LOST, withholdsPayer: true } });
  const received = await aPayment({ notify: false });
  expect(await find(received.player, received.endToEndIds[0])).toMatchObject({ state: 'received', amount: '5000', transferId: null });
});

test("Answers the id of another member's payment exactly as an unknown one, and settles nothing for it", async () => {
  await bank({ do: 'misbehave', how: LIST_LOST });
  const settled = await aPayment();
  const unsettled = await aPayment({ notify: false });
  const asker = await aPlayer(api, { document: aCpf() });
  const answerTo = async (endToEndId = '') => {
    const { status, body } = await asker.client.send('GET', `${findDepositPayment.path}?${new URLSearchParams({ endToEndId })}`);
    return { status, body };
  };
  const unknown = await answerTo(UNKNOWN);
  expect(unknown).toMatchObject({ status: 200, body: { success: true, value: { payment: null } } });
  expect(await answerTo(settled.endToEndIds[0])).toEqual(unknown);
  expect(await answerTo(unsettled.endToEndIds[0])).toEqual(unknown);
  expect(await answerTo(settled.endToEndIds[0]?.toLowerCase().replace('e', 'E'))).toEqual(unknown);
  expect(await cashOf(unsettled.player)).toBe('0');

  // They are refused alike while the bank is down, when stored payments of the member are still found.
  await bank({ do: 'misbehave', how: { isDown: true } });
  for (const endToEndId of [UNKNOWN, settled.endToEndIds[0], unsettled.endToEndIds[0]])
    await expect(find(asker, endToEndId)).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  expect(await find(settled.player, settled.endToEndIds[0])).toMatchObject({ state: 'credited' });
});

test('field_invalid: Refuses a malformed id by its field, and does not count it', async () => {
  const player = await aPlayer(api);
  const malformed = [
    '',
    'E',
    UNKNOWN.slice(0, 31),
    `${UNKNOWN}1`,
    `D${UNKNOWN.slice(1)}`,
    UNKNOWN.replace('E', 'e'),
    UNKNOWN.replace('A', '-'),
  ];
  for (const endToEndId of [...malformed, ...malformed])
    await expect(find(player, endToEndId), endToEndId).rejects.toMatchObject({ code: 'field_invalid', facts: { field: 'endToEndId' } });
  expect(await find(player, UNKNOWN)).toBeNull();
});

test('too_many_requests: Bounds the look-ups of a member', async () => {
  const [player, other] = [await aPlayer(api), await aPlayer(api)];
  for (let count = 0; count < 10; count += 1) expect(await find(player, UNKNOWN)).toBeNull();
  await expect(find(player, UNKNOWN)).rejects.toMatchObject({
    code: 'too_many_requests',
    facts: { retryAfterSeconds: expect.any(Number) },
  });
  expect(await find(other, UNKNOWN)).toBeNull();
});
