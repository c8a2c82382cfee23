import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOperator } from '@jogada/accounts/contract/operator';
import {
  beginAuthenticator,
  confirmAuthenticator,
  confirmSignIn,
  logIn,
  readSession,
  setPaymentPassword,
} from '@jogada/accounts/contract/player';
import * as accounts from '@jogada/accounts/server';
import * as games from '@jogada/games/server';
import { liveSecrets, type Secrets } from '@jogada/merchant/server';
import { createSealedBodies, resealColumn } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import * as promotions from '@jogada/promotions/server';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import * as wallet from '@jogada/wallet/server';
import { requireBankSignature, signBankMessage } from '../../../domains/wallet/server/cashier/bank-signature.ts';
import { IDENTITY_SECRETS } from '../identity-config.ts';
import { MESSAGING_SECRETS } from '../messaging-config.ts';
import { findStoredFaults } from '../start-guard/find-stored-faults.ts';
import {
  aCpf,
  aFundedPlayer,
  anOperator,
  aPlayer,
  authenticatorCode,
  outcomeOf,
  startApi,
  withContacts,
  type Refusal,
  type TestApi,
} from '../testing/index.ts';

const clock = testClock();
const newKey = () => randomBytes(32).toString('hex');
let before: TestApi;
let after: TestApi;
let url = '';
beforeAll(async () => {
  before = await startApi({ clock, databaseBehind: async (own) => (url = own) });
  const { sessionSecret, pixWebhookSecret } = before.secrets;
  const secrets = { ...before.secrets, sessionSecret: newKey(), pixWebhookSecret: newKey(), previous: { sessionSecret, pixWebhookSecret } };
  after = await startApi({ clock, secrets, databaseBehind: async () => url });
});
afterAll(async () => {
  await after.close();
  await before.close();
});

test('S76 A changed session secret ends no session, and a body sealed before the change signs in after it', async () => {
  const player = await aPlayer(before);
  const headers = { cookie: player.client.cookieHeader(), 'x-forwarded-for': player.client.address };
  const answer = (await (await fetch(`${after.url}${readSession.path}`, { headers })).json()) as {
    value?: { memberInfo?: { id: string } };
  };
  expect(JSON.stringify(answer)).toContain(player.memberId);
  // The key that pages got before the change is still offered, and is opened with the previous secret.
  const session = await after.newClient().call(logIn, { username: player.username, password: player.password });
  expect(JSON.stringify(session)).toContain(player.memberId);
  const offered = (api: TestApi, secrets: readonly [string, ...string[]]) =>
    createSealedBodies({ database: api.database, now: clock.now, secrets }).offerKey();
  const { kid } = await offered(before, liveSecrets(before.secrets, 'sessionSecret'));
  expect((await offered(after, liveSecrets(after.secrets, 'sessionSecret'))).kid).toBe(kid);
});

test('S76 A session secret changed without the previous one offers a new key, so that sign-ins work', async () => {
  await before
    .newClient()
    .call(logIn, { username: 'unknown', password: 'not-a-password' })
    .catch(() => undefined);
  const { kid } = await createSealedBodies({
    database: before.database,
    now: clock.now,
    secrets: [before.secrets.sessionSecret],
  }).offerKey();
  const fresh = createSealedBodies({ database: before.database, now: clock.now, secrets: [newKey()] });
  expect((await fresh.offerKey()).kid).not.toBe(kid);
});

test('signature_refused: S76 S45 Accepts messages of the bank under the new and the previous secret only', () => {
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

const PIN = '482915';
const ROTATION_TIMEOUT_MS = 120_000;
const sealedColumns = [accounts, wallet, games, promotions].flatMap((domain) => domain.sealedColumns);

/** Runs `npm run secrets:reseal` as an operator would. */
async function reseal(api: TestApi): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reseal-'));
  try {
    const file = join(folder, 'secrets.json');
    await writeFile(file, JSON.stringify(api.secrets));
    const script = join(import.meta.dirname, '../../../tools/secrets-reseal.ts');
    const env = { ...process.env, DATABASE_URL: before.databaseUrl, SECRETS_FILE: file };
    return (await promisify(execFile)(process.execPath, [script], { env })).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test(
  'S76 V11.2.2 A changed personal data key and pepper keep all data readable, and the old ones can be removed once it is resealed',
  { timeout: ROTATION_TIMEOUT_MS },
  async () => {
    await before.owner.query('delete from platform.data_key');
    const document = aCpf();
    const player = await aFundedPlayer(before, { document, payeeName: 'Ana Souza Costa' });
    await withContacts(before, player);
    await player.client.call(setPaymentPassword, { password: player.password, newPaymentPassword: PIN });
    const { secret } = await player.client.call(beginAuthenticator, { password: player.password });
    await player.client.call(confirmAuthenticator, { factorCode: authenticatorCode(secret, clock.now()) });
    const order = { amount: '2000', pixKeyKind: 'cpf', pixKey: document, paymentPassword: PIN } as const;
    await player.client.call(requestWithdrawal, order);
    const sleeper = await aPlayer(before);
    const operator = await anOperator(before, 'owner');

    const { personalDataKey, passwordPepper } = before.secrets;
    const previous = { personalDataKey: [personalDataKey], passwordPepper: [passwordPepper] };
    const { previous: _none, ...single } = before.secrets;
    // Registrations below are admitted by captchas of the new secret.
    const changed = { personalDataKey: newKey(), passwordPepper: newKey(), captchaSecret: newKey() };
    const present = { ...single, ...changed, personalIndexKey: personalDataKey };
    const rotated = await startApi({ clock, secrets: { ...present, previous }, databaseBehind: async () => url });
    const ended = await startApi({ clock, secrets: present, databaseBehind: async () => url });
    const keyFaults = async (secrets: Secrets) => {
      const faults = await findStoredFaults({ databaseUrl: before.databaseUrl, isProduction: false, secrets, standardAllowed: [] });
      return faults.filter((fault) => fault.includes('sealed with key'));
    };
    const identityBy = (secrets: Secrets) => accounts.findIdentity(before.owner, secrets, player.memberId);
    const signIn = async (api: TestApi) => {
      clock.advance(31_000);
      const client = api.newClient();
      const refusal: Refusal = await client.call(logIn, player).then(
        () => expect.fail('the second factor was not required'),
        (error: Refusal) => error,
      );
      const { ticket } = refusal.facts as { ticket: string };
      await client.call(confirmSignIn, { ticket, factorCode: authenticatorCode(secret, clock.now()) });
      return client;
    };
    try {
      expect(await keyFaults(before.secrets)).toEqual([]);
      expect(await keyFaults(rotated.secrets)).toEqual([]);
      expect(await keyFaults(ended.secrets)).toEqual([expect.stringContaining('npm run secrets:reseal')]);

      // With both keys everything works, and what is given anew is hashed and sealed with the present ones.
      const client = await signIn(rotated);
      await client.call(requestWithdrawal, order);
      expect(await identityBy(rotated.secrets)).toMatchObject({ document });
      const twin = await aFundedPlayer(rotated);
      expect(
        await outcomeOf(twin.client.call(requestWithdrawal, { ...order, document, payeeName: 'Ana Souza Costa', password: twin.password })),
      ).toBe('document_invalid');
      await rotated.newConsoleClient().call(logInOperator, { username: operator.username, password: operator.password });

      const said = await reseal(rotated);
      expect(said).toContain('accounts.member.document_cipher: 1 resealed, 0 unreadable');
      expect(said).toContain('wallet.withdrawal.pix_key_cipher: 1 resealed, 0 unreadable');
      expect(said).toContain('previous.personalDataKey can be removed');
      const keys = liveSecrets(rotated.secrets, 'personalDataKey');
      for (const column of sealedColumns)
        expect(await resealColumn(before.owner, column, { keys })).toEqual({ resealed: 0, unreadable: 0 });
      expect(await keyFaults(ended.secrets)).toEqual([]);

      // Without the old keys.
      const later = await signIn(ended);
      await later.call(requestWithdrawal, order);
      expect(await identityBy(ended.secrets)).toMatchObject({ document });
      await ended.newConsoleClient().call(logInOperator, { username: operator.username, password: operator.password });
      expect(await outcomeOf(ended.newClient().call(logIn, sleeper))).toBe('wrong_credentials');
      expect(await outcomeOf(rotated.newClient().call(logIn, sleeper))).toBe('ok');
      expect(await outcomeOf(ended.newClient().call(logIn, sleeper))).toBe('ok');
    } finally {
      await ended.close();
      await rotated.close();
    }
  },
);

test('S76 The page of security states how each secret of the file is rotated', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8');
  const [, section = ''] = page.split('\n## Secrets\n');
  const names = [
    ...Object.keys(before.secrets).filter((name) => name !== 'previous'),
    ...[IDENTITY_SECRETS, MESSAGING_SECRETS].flatMap(Object.keys),
    'personalIndexKey',
  ];
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !section.split('\n## ')[0]?.includes(`\`${name}\``))).toEqual([]);
});

test('S76 Every column of sealed data is resealed', async () => {
  const columns = await before.owner.query<{ name: string }>(
    `select format('%s.%s.%s', table_schema, table_name, column_name) as name from information_schema.columns
      where data_type = 'bytea' and column_name ~ 'cipher|seal'`,
  );
  const OWN_SECRET = ['platform.sealing_key.private_key_cipher'];
  expect(columns.map(({ name }) => name).toSorted()).toEqual(
    [...sealedColumns.map(({ table, column }) => `${table}.${column}`), ...OWN_SECRET].toSorted(),
  );
});
