import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { testClock } from '@jogada/platform/testing';
import { ProviderUnavailable } from '../../cashier/provider-unavailable.ts';
import type { WooviClient } from './woovi-client.ts';
import { wooviSignatures } from './woovi-signature.ts';

// docs/webhook/seguranca/webhook-signature-validation.mdx: a message, its signature, and the key that is published for production
const SIGNED = {
  rawBody:
    '{ "pixQrCode": null, "charge": { "status": "COMPLETED", "customer": { "name": "Antonio Victor", "taxID": { "taxID": "12345678976", "type": "BR:CPF" }, "email": "antoniocliente@example.com", "correlationID": "4979ceba-2132-4292-bd90-bee7fb2125e4" }, "value": 1000, "comment": "Pagamento OpenPix", "transactionID": "ea83401ed4834b3ea6f1f283b389af29", "correlationID": "417bae21-3d08-4cdb-9c2d-fee63c89e9e4", "paymentLinkID": "34697ed2-3790-4b60-8512-e7465b142d84", "createdAt": "2021-03-12T12:43:54.528Z", "updatedAt": "2021-03-12T12:44:09.360Z", "brCode": "https://api.openpix.com.br/openpix/openpix/testing?transactionID=ea83401ed4834b3ea6f1f283b389af29" }, "pix": { "charge": { "status": "COMPLETED", "customer": { "name": "Antonio Victor", "taxID": { "taxID": "12345678976", "type": "BR:CPF" }, "email": "antoniocliente@example.com", "correlationID": "4979ceba-2132-4292-bd90-bee7fb2125e4" }, "value": 1000, "comment": "Pagamento OpenPix", "transactionID": "ea83401ed4834b3ea6f1f283b389af29", "correlationID": "417bae21-3d08-4cdb-9c2d-fee63c89e9e4", "paymentLinkID": "34697ed2-3790-4b60-8512-e7465b142d84", "createdAt": "2021-03-12T12:43:54.528Z", "updatedAt": "2021-03-12T12:44:09.360Z" }, "customer": { "correlationID": "9134e286-6f71-427a-bf00-241681624586", "email": "email1@example.com", "name": "Loma", "phone": "+5511999999999", "taxID": { "taxID": "47043622050", "type": "BR:CPF" } }, "payer": { "correlationID": "9134e286-6f71-427a-bf00-241681624586", "email": "email1@example.com", "name": "Loma", "phone": "+5511999999999", "taxID": { "taxID": "47043622050", "type": "BR:CPF" } }, "time": "2021-03-12T12:44:09.269Z", "value": 1, "transactionID": "ea83401ed4834b3ea6f1f283b389af29", "infoPagador": "OpenPix testing" }, "company": { "id": "624f46f9e93f9f521c8308d7", "name": "Pizzaria do José", "taxID": "4722767300014" }, "account": { "clientId": "ZOJ64B9B-ZM1W-89MI-4UCI-OP2LVIU6NY75" } }',
  signature:
    'lL2nnXgmLFGgxJ8+jCDguqouU4ucrIxYJcU5SPrJFaNcJajTJHYVldqc/z4YFIjAjtPEALe699WosgPY08W7CLpidvtm06Qwa4YMB0l/DcTS93O91NdSH/adjugEKiOb76Zj/0jB8mqOmWCFYbweOBa17bssuEkd5Lw7Q5L314Y=',
  key: `-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC/+NtIkjzevvqD+I3MMv3bLXDt
pvxBjY4BsRrSdca3rtAwMcRYYvxSnd7jagVLpctMiOxQO8ieUCKLSWHpsMAjO/zZ
WMKbqoG8MNpi/u3fp6zz0mcHCOSqYsPUUG19buW8bis5ZZ2IZgBObWSpTvJ0cnj6
HKBAA82Jln+lGwS1MwIDAQAB
-----END PUBLIC KEY-----
`,
};

const PEM = { type: 'spki', format: 'pem' } as const;
const OTHER_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export(PEM).toString();
const ELLIPTIC_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export(PEM).toString();

/** Woovi with one published key, which it stops or starts to publish. */
function publisher(first: string | undefined) {
  const published = { key: first, reads: 0 };
  const read = () => {
    published.reads += 1;
    if (published.key === undefined) return Promise.reject(new ProviderUnavailable('no answer'));
    return Promise.resolve({ public_keys: [{ key: published.key }] });
  };
  const clock = testClock();
  const verify = wooviSignatures({ read } as unknown as WooviClient, clock.now);
  const check = (rawBody: string, signature: string | undefined) =>
    verify({ rawBody, header: (name) => (name === 'x-webhook-signature' ? signature : undefined) });
  return { published, clock, check };
}

test('S45 Accepts the documented message under the published key, and no altered or unsigned one', async () => {
  const { check, published } = publisher(SIGNED.key);
  expect(await check(SIGNED.rawBody, SIGNED.signature)).toBe(true);
  expect(await check(SIGNED.rawBody.replace('"value": 1000', '"value": 9000'), SIGNED.signature)).toBe(false);
  expect(await check(SIGNED.rawBody, `A${SIGNED.signature.slice(1)}`)).toBe(false);
  expect(await check(SIGNED.rawBody, undefined)).toBe(false);
  expect(published.reads).toBe(1);
});

// docs/webhook/seguranca/webhook-public-keys.md
test('S45 Reads the keys once an hour, keeps them during an outage, and finds a new key within a minute', async () => {
  const { check, published, clock } = publisher(undefined);
  expect(await check(SIGNED.rawBody, SIGNED.signature)).toBe(false);
  published.key = SIGNED.key;
  clock.advance(60_000);
  expect(await check(SIGNED.rawBody, SIGNED.signature)).toBe(true);
  const { reads } = published;
  clock.advance(3_599_000);
  expect(await check(SIGNED.rawBody, SIGNED.signature)).toBe(true);
  expect(published.reads).toBe(reads);
  published.key = undefined;
  clock.advance(3_600_000);
  for (let message = 0; message < 3; message += 1) expect(await check(SIGNED.rawBody, SIGNED.signature)).toBe(true);
  expect(published.reads).toBe(reads + 1);

  const changed = publisher(OTHER_KEY);
  expect(await changed.check(SIGNED.rawBody, SIGNED.signature)).toBe(false);
  changed.published.key = SIGNED.key;
  expect(await changed.check(SIGNED.rawBody, SIGNED.signature)).toBe(false);
  changed.clock.advance(60_000);
  expect(await changed.check(SIGNED.rawBody, SIGNED.signature)).toBe(true);
});

test.each([['no key'], [ELLIPTIC_KEY]])('S45 Accepts nothing under a published key that is not an RSA key', async (key) => {
  expect(await publisher(key).check(SIGNED.rawBody, SIGNED.signature)).toBe(false);
});
