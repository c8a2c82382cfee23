import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, readSession } from '@jogada/accounts/contract/player';
import { liveSecrets, type Secrets } from '@jogada/merchant/server';
import { createSealedBodies } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import { requireBankSignature, signBankMessage } from '../../../domains/wallet/server/cashier/bank-signature.ts';
import { aPlayer, startApi, type TestApi } from '../testing/index.ts';

const clock = testClock();
const newKey = () => randomBytes(32).toString('hex');
let before: TestApi;
let after: TestApi;
beforeAll(async () => {
  let url = '';
  before = await startApi({ clock, databaseBehind: async (own) => (url = own) });
  const { sessionSecret, pixWebhookSecret } = before.secrets;
  const secrets = { ...before.secrets, sessionSecret: newKey(), pixWebhookSecret: newKey(), previous: { sessionSecret, pixWebhookSecret } };
  after = await startApi({ clock, secrets, databaseBehind: async () => url });
});
afterAll(async () => {
  await after.close();
  await before.close();
});

test('S76 a changed session secret ends no session, and a body that was sealed before the change signs in after it', async () => {
  const player = await aPlayer(before);
  const headers = { cookie: player.client.cookieHeader(), 'x-forwarded-for': player.client.address };
  const answer = (await (await fetch(`${after.url}${readSession.path}`, { headers })).json()) as {
    value?: { memberInfo?: { id: string } };
  };
  expect(JSON.stringify(answer)).toContain(player.memberId);
  // The key that pages got before the change is still the one that is offered, and is opened with the secret before.
  const session = await after.newClient().call(logIn, { username: player.username, password: player.password });
  expect(JSON.stringify(session)).toContain(player.memberId);
  const offered = (api: TestApi, secrets: readonly [string, ...string[]]) =>
    createSealedBodies({ database: api.database, now: clock.now, secrets }).offerKey();
  const { kid } = await offered(before, liveSecrets(before.secrets, 'sessionSecret'));
  expect((await offered(after, liveSecrets(after.secrets, 'sessionSecret'))).kid).toBe(kid);
});

test('S76 a session secret that is changed without the one before offers a new key, so that nobody is kept out', async () => {
  await before
    .newClient()
    .call(logIn, { username: 'nobody', password: 'not-a-password' })
    .catch(() => undefined);
  const { kid } = await createSealedBodies({
    database: before.database,
    now: clock.now,
    secrets: [before.secrets.sessionSecret],
  }).offerKey();
  const fresh = createSealedBodies({ database: before.database, now: clock.now, secrets: [newKey()] });
  expect((await fresh.offerKey()).kid).not.toBe(kid);
});

test('signature_refused: S76 S45 messages of the bank are believed under the new secret and the one before, and under no other', () => {
  const timestamp = String(Math.floor(clock.now().getTime() / 1000));
  const rawBody = '{"pix":[]}';
  const listen = (secrets: Secrets, signedWith: string) => () => {
    const signature = signBankMessage({ timestamp, rawBody }, signedWith);
    const headers: Readonly<Record<string, string>> = { 'x-pix-timestamp': timestamp, 'x-pix-signature': signature };
    requireBankSignature({
      ...after.composition.backgroundContext,
      ...{ now: clock.now, settings: { ...after.composition.services.settings, secrets }, call: { method: 'POST', path: '/', rawBody } },
      ...{ header: (name: string) => headers[name], ip: '', host: '', userAgent: '', idempotencyKey: undefined },
      cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
    });
  };
  for (const secret of liveSecrets(after.secrets, 'pixWebhookSecret')) expect(listen(after.secrets, secret)).not.toThrow();
  expect(liveSecrets(after.secrets, 'pixWebhookSecret')).toHaveLength(2);
  expect(listen(after.secrets, newKey())).toThrow('signature_refused');
  const { previous: _previous, ...ended } = after.secrets;
  expect(listen(ended, before.secrets.pixWebhookSecret)).toThrow('signature_refused');
});
