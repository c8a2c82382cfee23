import { afterAll, beforeAll, expect, test } from 'vitest';
import { betOf, gamesWorld, KEY, type CallOptions, type GamesWorld, type Playing, type SentCall } from '../testing/games-world.ts';

let world: GamesWorld;
let player: Playing;

beforeAll(async () => {
  world = await gamesWorld();
  player = await world.aPlayer({ balance: 10_000n });
});

afterAll(async () => {
  expect(await world.cashOf(player.memberId)).toBe(10_000n);
  await world.close();
});

async function refusalOf(options: CallOptions): Promise<unknown[]> {
  const { status, body } = await world.call('/bet', betOf(player), options);
  return [status, body['errorCode']];
}

const withHeader = (name: string, value: string) => (sent: SentCall) => ({ ...sent, headers: { ...sent.headers, [name]: value } });
const withoutHeader = (name: string) => (sent: SentCall) => ({
  ...sent,
  headers: Object.fromEntries(Object.entries(sent.headers).filter(([header]) => header !== name)),
});

test.each<[string, (sent: SentCall) => SentCall]>([
  ['body', (sent) => ({ ...sent, body: sent.body.replace('"1.00"', '"0.01"') })],
  ['body by one space, though it means the same', (sent) => ({ ...sent, body: sent.body.replace('{', '{ ') })],
  ['path', (sent) => ({ ...sent, path: '/vendor/v1/win' })],
  ['query', (sent) => ({ ...sent, path: `${sent.path}?again=1` })],
  ['timestamp', (sent) => withHeader('x-timestamp', String(Number(sent.headers['x-timestamp']) + 1))(sent)],
  ['signature by one digit', (sent) => withHeader('x-signature', flipLast(sent.headers['x-signature'] ?? ''))(sent)],
  ['signature by an ending that is no hex', (sent) => withHeader('x-signature', `${sent.headers['x-signature']}zz`)(sent)],
  ['signature to nothing', withHeader('x-signature', '')],
  ['signature away', withoutHeader('x-signature')],
])('S45 invalid_signature: the %s changed on the way', async (_part, tamper) => {
  expect(await refusalOf({ tamper })).toEqual([401, 'invalid_signature']);
});

test('S45 invalid_signature: signed with another secret', async () => {
  expect(await refusalOf({ key: { keyId: KEY.keyId, secret: 'ff'.repeat(32) } })).toEqual([401, 'invalid_signature']);
});

test('S45 a method that was not signed is not served', async () => {
  const { status } = await world.call('/bet', betOf(player), { tamper: (sent) => ({ ...sent, method: 'PUT' }) });
  expect(status).toBe(404);
});

test('S45 timestamp_out_of_window: 301 seconds early or late', async () => {
  expect(await refusalOf({ clockAheadSeconds: -301 })).toEqual([401, 'timestamp_out_of_window']);
  expect(await refusalOf({ clockAheadSeconds: 301 })).toEqual([401, 'timestamp_out_of_window']);
  for (const timestamp of ['', 'now', '1e9', '-1', '1756728000.5']) {
    expect(await refusalOf({ tamper: withHeader('x-timestamp', timestamp) })).toEqual([401, 'timestamp_out_of_window']);
  }
  expect(await refusalOf({ tamper: withoutHeader('x-timestamp') })).toEqual([401, 'timestamp_out_of_window']);
});

test('S45 the same call played again after 299 seconds has no further effect, after 301 it is refused', async () => {
  const other = await world.aPlayer({ balance: 10_000n });
  let sent: SentCall | undefined;
  const first = await world.call('/bet', betOf(other), { tamper: (honest) => (sent = honest) });
  expect(first.status).toBe(200);
  const playAgain = () => world.call('/bet', {}, { tamper: () => sent! });

  world.clock.advance(299_000);
  expect((await playAgain()).body).toEqual({ ...first.body, replayed: true });
  world.clock.advance(2000);
  expect((await playAgain()).body['errorCode']).toBe('timestamp_out_of_window');
  expect(await world.cashOf(other.memberId)).toBe(9900n);
});

test('S45 unknown_key: a key or a vendor that is not there, or none named', async () => {
  expect(await refusalOf({ key: { ...KEY, keyId: 'arcade-other' } })).toEqual([401, 'unknown_key']);
  expect(await refusalOf({ vendor: 'nobody' })).toEqual([401, 'unknown_key']);
  expect(await refusalOf({ tamper: withoutHeader('x-vendor') })).toEqual([401, 'unknown_key']);
  expect(await refusalOf({ tamper: withoutHeader('x-key-id') })).toEqual([401, 'unknown_key']);
});

test('S45 a key that is not among the secrets is no key', async () => {
  await world.arrange("insert into games.vendor (code, name, icon_path, created_at) values ('elsewhere', 'Elsewhere', '', now())");
  await world.arrange(
    "insert into games.vendor_key (vendor_code, slot, secret_ref, created_at) values ('elsewhere', 1, 'elsewhere', now())",
  );
  expect(await refusalOf({ vendor: 'elsewhere' })).toEqual([401, 'unknown_key']);
});

test('address_not_allowed: a vendor with a list calls from its addresses only', async () => {
  const other = await world.aPlayer({ balance: 10_000n });
  let bets = 0;
  const statusFrom = async (address: string) =>
    (await world.call('/bet', betOf(other, { transactionId: `b${(bets += 1)}`, roundId: `r${bets}` }), { address })).status;

  await world.arrange("update games.vendor set allowed_addresses = '{198.51.100.0/24,2001:db8::/32}' where code = 'arcade'");
  expect(await statusFrom('198.51.100.7')).toBe(200);
  expect(await statusFrom('::ffff:198.51.100.7')).toBe(200);
  expect(await statusFrom('2001:db8::7')).toBe(200);
  for (const address of ['198.51.101.7', '127.0.0.1', '2001:db9::7', '::ffff:198.51.101.7']) {
    expect(await refusalOf({ address })).toEqual([403, 'address_not_allowed']);
  }
  await world.arrange("update games.vendor set allowed_addresses = '{}' where code = 'arcade'");
  expect(await statusFrom('203.0.113.9')).toBe(200);
});

test('vendor_disabled: a vendor that is switched off takes no bet and opens no game', async () => {
  await world.arrange("update games.vendor set is_enabled = false where code = 'arcade'");
  expect(await refusalOf({})).toEqual([403, 'vendor_disabled']);
  const { status, body } = await world.call('/authenticate', { token: 'any' });
  expect([status, body['errorCode']]).toEqual([403, 'vendor_disabled']);
  await world.arrange("update games.vendor set is_enabled = true where code = 'arcade'");
});

function flipLast(text: string): string {
  return text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
}
