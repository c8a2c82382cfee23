import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideAdvertising } from '@jogada/accounts/contract/player';
import { sendLetter } from '@jogada/content/contract/operator';
import { readPush, setPushChoices, setPushDevice, type PushKind } from '@jogada/content/contract/player';
import type { OutgoingCall } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import { pausePlay } from '@jogada/wallet/contract/player';
import { anOperator, aPlayer, outcomeOf, startApi, type TestApi, type TestPlayer } from '../../../../apps/api/testing/index.ts';
import { writeLetter } from '../inbox/write-letter.ts';
import { quietUntil } from './quiet-hours.ts';
import { sendPushes } from './send-pushes.ts';

let api: TestApi;
/** Holds the lock of the site's own job, which would otherwise send in real time what a test has just written. */
let jobLock: Awaited<ReturnType<TestApi['owner']['connect']>>;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasSecondMerchant: true });
  jobLock = await api.owner.connect();
  await jobLock.query("select pg_advisory_lock(hashtext('job'), hashtext('content.send_pushes'))");
});
afterAll(async () => {
  await jobLock.end();
  await api.close();
});

let count = 0;
const key = () => `push-${(count += 1)}`;

interface Device {
  readonly player: TestPlayer;
  readonly endpoint: string;
}

async function aDevice(player?: TestPlayer): Promise<Device> {
  const owning = player ?? (await aPlayer(api));
  const endpoint = `https://fcm.googleapis.com/fcm/send/${key()}`;
  await owning.client.call(setPushDevice, { endpoint, isOn: true });
  return { player: owning, endpoint };
}

const choose = ({ player }: Device, kinds: PushKind[], quiet = { quietFrom: 0, quietUntil: 0 }) =>
  player.client.call(setPushChoices, { kinds, ...quiet });

/** A letter of the house in a transaction, as the events' subscribers write it. */
const notify = ({ player }: Device, template: 'deposit_confirmed' | 'password_changed' | 'bonus_granted', occasion = key()) =>
  api.database.transaction((tx) =>
    writeLetter(api.composition.services, tx, {
      ...{ merchantCode: 'demo', memberId: player.memberId, template, occasion, at: clock.now() },
      facts: { amount: '1234', currency: 'BRL' },
    }),
  );

const sendAll = async (username: string | null) => {
  const texts = { pt: { title: 'Olá', content: 'Um recado' } };
  // The clock has ended earlier sessions.
  const owner = await anOperator(api, 'owner');
  await owner.client.call(sendLetter, { merchantCode: 'demo', username, texts }, { idempotencyKey: `push-letter-${key()}` });
};

type Sent = OutgoingCall & { readonly url: string };

/** Runs the job against a push service that answers with this status. Returns the calls to these devices. */
async function deliver(status = 201, headers: Record<string, string> = {}): Promise<Sent[]> {
  const sent: Sent[] = [];
  await sendPushes({
    ...api.composition.backgroundContext,
    transport: async (base, call) => {
      sent.push({ ...call, url: new URL(base).origin + call.path });
      if (status === 0) throw new Error('no answer');
      return { status, headers, rawBody: 'gone', body: undefined };
    },
  });
  return sent;
}

const urlsOf = (sent: Sent[]) => sent.map(({ url }) => url);

test('S50 malformed_request: accepts subscriptions at the browsers’ push services only', async () => {
  const { client } = await aPlayer(api);
  const add = (endpoint: string) => outcomeOf(client.call(setPushDevice, { endpoint, isOn: true }));
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.example.com/x',
    'https://notfcm.googleapis.com/x',
    'https://localhost/x',
  ])
    expect(await add(endpoint), endpoint).toBe('malformed_request');
  expect(await add('https://web.push.apple.com/QGuQyavXutnMH')).toBe('ok');
});

test('CON-11 Sends one push without content for waiting messages, signed for its push service', async () => {
  const device = await aDevice();
  const { publicKey } = await device.player.client.call(readPush);
  await notify(device, 'deposit_confirmed', 'once');
  await notify(device, 'deposit_confirmed', 'once');
  await notify(device, 'password_changed');
  const [sent, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ url: device.endpoint, method: 'POST', headers: { ttl: '86400', urgency: 'high', topic: 'inbox' } });
  expect(sent?.body).toBeUndefined();
  const [, token = '', shown] = /^vapid t=([^,]+), k=(.+)$/.exec(sent?.headers['authorization'] ?? '') ?? [];
  expect(shown).toBe(publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: Math.floor(clock.now().getTime() / 1000) + 12 * 3600,
    sub: expect.stringMatching(/^https?:/),
  });
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isValid).toBe(true);
  expect(await deliver()).toEqual([]);
});

test('CON-11 Deletes a subscription that its service no longer knows, and retries after 429, 5xx and no answer', async () => {
  for (const status of [404, 410]) {
    const lost = await aDevice();
    await notify(lost, 'deposit_confirmed');
    expect(urlsOf(await deliver(status))).toEqual([lost.endpoint]);
    await notify(lost, 'deposit_confirmed');
    expect(await deliver()).toEqual([]);
  }
  const device = await aDevice();
  await notify(device, 'deposit_confirmed');
  await deliver(429, { 'retry-after': '600' });
  clock.advance(599_000);
  expect(await deliver()).toEqual([]);
  clock.advance(1000);
  expect(urlsOf(await deliver(503))).toEqual([device.endpoint]);
  clock.advance(3_600_000);
  expect(urlsOf(await deliver(0))).toEqual([device.endpoint]);
  // A service that asks for longer than an hour gets the next attempt after an hour.
  clock.advance(3_600_000);
  expect(urlsOf(await deliver(429, { 'retry-after': '9999999' }))).toEqual([device.endpoint]);
  clock.advance(3_600_000);
  expect(urlsOf(await deliver())).toEqual([device.endpoint]);
  clock.advance(3_600_000);
  expect(await deliver()).toEqual([]);
});

test('R22 CON-11 Sends the chosen kinds; advertising is off at first, and stays off during a pause and after an objection', async () => {
  const [first, chosen, paused, objecting] = [await aDevice(), await aDevice(), await aDevice(), await aDevice()];
  for (const device of [chosen, paused, objecting]) await choose(device, ['promotions']);
  await paused.player.client.call(pausePlay, { days: 1 });
  await objecting.player.client.call(decideAdvertising, { isGiven: false });
  await sendAll(null);
  expect(urlsOf(await deliver())).toEqual([chosen.endpoint]);
  await notify(first, 'bonus_granted');
  await notify(chosen, 'deposit_confirmed');
  expect(await deliver()).toEqual([]);
  await sendAll(first.player.username);
  await notify(paused, 'password_changed');
  expect(urlsOf(await deliver()).toSorted()).toEqual([first.endpoint, paused.endpoint].toSorted());
});

test('CON-11 Quiet hours delay all but security notices until they end', async () => {
  const device = await aDevice();
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', hourCycle: 'h23' }).format(clock.now()),
  );
  await choose(device, ['payments'], { quietFrom: hour, quietUntil: (hour + 2) % 24 });
  await notify(device, 'deposit_confirmed');
  expect(await deliver()).toEqual([]);
  clock.advance(2 * 3_600_000);
  expect(urlsOf(await deliver())).toEqual([device.endpoint]);
  clock.advance(22 * 3_600_000);
  await notify(device, 'password_changed');
  expect(urlsOf(await deliver())).toEqual([device.endpoint]);
});

test('CON-11 Quiet hours can include midnight, and equal hours are none', () => {
  const at = (time: string) => new Date(`2026-11-24T${time}:30-03:00`);
  const quiet = { from: 22, until: 8, timeZone: 'America/Sao_Paulo' };
  expect(quietUntil(at('21:59'), quiet)).toBeUndefined();
  expect(quietUntil(at('22:00'), quiet)?.toISOString()).toBe('2026-11-25T11:00:00.000Z');
  expect(quietUntil(at('07:59'), quiet)?.toISOString()).toBe('2026-11-24T11:00:00.000Z');
  expect(quietUntil(at('08:00'), quiet)).toBeUndefined();
  expect(quietUntil(at('00:00'), { ...quiet, from: 0, until: 0 })).toBeUndefined();
});

test('CON-11 A browser belongs to the member who added it last, and can be removed', async () => {
  const first = await aDevice();
  const second = await aPlayer(api);
  await second.client.call(setPushDevice, { endpoint: first.endpoint, isOn: true });
  await notify(first, 'deposit_confirmed');
  expect(await deliver()).toEqual([]);
  await first.player.client.call(setPushDevice, { endpoint: first.endpoint, isOn: false });
  const device = { player: second, endpoint: first.endpoint };
  await notify(device, 'deposit_confirmed');
  expect(urlsOf(await deliver())).toEqual([first.endpoint]);
  await second.client.call(setPushDevice, { endpoint: first.endpoint, isOn: false });
  await notify(device, 'deposit_confirmed');
  expect(await deliver()).toEqual([]);
});

test('S31 malformed_request: A browser of another merchant’s member is neither taken over nor a fault', async () => {
  const first = await aDevice();
  await api.owner.query("update accounts.member set merchant_code = 'aurora' where id = $1", [first.player.memberId]);
  const other = await aPlayer(api);
  for (const isOn of [true, false])
    expect([isOn, await outcomeOf(other.client.call(setPushDevice, { endpoint: first.endpoint, isOn }))]).toEqual([
      isOn,
      isOn ? 'malformed_request' : 'ok',
    ]);
  expect(await api.owner.query('select member_id from content.push_device where endpoint = $1', [first.endpoint])).toEqual([
    { member_id: first.player.memberId },
  ]);
});

test('CON-11 S24 A member has at most ten browsers; the oldest one is removed', async () => {
  const first = await aDevice();
  const devices = [first];
  for (let count = 0; count < 10; count += 1) {
    clock.advance(1000);
    devices.push(await aDevice(first.player));
  }
  await notify(first, 'deposit_confirmed');
  expect(urlsOf(await deliver()).toSorted()).toEqual(
    devices
      .slice(1)
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  );
});
