import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginArchive } from '@jogada/accounts/contract/operator';
import { aCpf, aFundedPlayer, anOperator, startApi, type TestApi } from '@jogada/app-api/testing';
import { addPicture, listOperatorBanners, setBanner } from '@jogada/content/contract/operator';
import { addLogo, DEFAULT_BRAND, saveBrand } from '@jogada/merchant/contract/operator';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import { proveArchive } from './prove-archive.ts';

let api: TestApi;
let lines: readonly string[];
beforeAll(async () => {
  api = await startApi();
  lines = await anArchive();
});
afterAll(() => api.close());

async function anArchive(): Promise<readonly string[]> {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 9_000n, document, payeeName: 'Ana Souza Costa' });
  await player.client.call(requestWithdrawal, { amount: '2000', pixKeyKind: 'cpf', pixKey: document, password: player.password });
  const { client } = await anOperator(api, 'owner');
  const drawn = await sharp({ create: { width: 90, height: 45, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  const { path: image } = await client.call(addPicture, { merchantCode: 'demo', image: drawn.toString('base64') });
  const { banners } = await client.call(listOperatorBanners, {});
  const [banner] = banners.filter(({ merchantCode }) => merchantCode === 'demo');
  if (!banner) throw new Error('the demo has no banner');
  await client.call(setBanner, { ...banner, image });
  const { logoId } = await client.call(addLogo, { merchantCode: 'demo', image: drawn.toString('base64') });
  await client.call(saveBrand, { merchantCode: 'demo', brand: { ...DEFAULT_BRAND, ownLogo: { dark: logoId, light: logoId } } });
  const { path } = await client.call(beginArchive, { merchantCode: 'demo', reason: 'the merchant moves to another platform' });
  const response = await fetch(`${api.consoleUrl}${path}`, {
    headers: { cookie: client.cookieHeader(), 'x-forwarded-for': client.address },
  });
  return gunzipSync(Buffer.from(await response.arrayBuffer()))
    .toString('utf8')
    .trimEnd()
    .split('\n');
}

async function* each(texts: readonly string[]): AsyncGenerator<string> {
  for (const text of texts) yield text;
}

const faultsOf = async (texts: readonly string[]) => (await proveArchive(each(texts))).faults;
/** The archive with one line of a kind changed or removed. */
const changed = (kind: string, change: (line: string) => string | undefined) => {
  const index = lines.findIndex((line) => line.startsWith(`{"kind":"${kind}"`) && change(line) !== line);
  expect(index, kind).toBeGreaterThan(-1);
  const line = change(lines[index] ?? '');
  return [...lines.slice(0, index), ...(line === undefined ? [] : [line]), ...lines.slice(index + 1)];
};

test('verifies an archive on its own: complete, of one merchant, balanced, hash-chained, with its pictures', async () => {
  const proof = await proveArchive(each(lines));
  expect(proof.faults).toEqual([]);
  expect(proof).toMatchObject({ merchantCode: 'demo', lineCount: lines.length, looked: { pictures: 2 } });
  expect(proof.looked.transfers).toBeGreaterThanOrEqual(2);
  expect(proof.looked.accounts).toBeGreaterThan(3);
});

test.each([
  ['it is truncated', () => lines.slice(0, -1), /truncated/],
  ['a line is gone', () => changed('switch', () => undefined), /lines of switch are announced/],
  [
    'a line is of another merchant',
    () => changed('help_entry', (line) => line.replace('"merchant_code": "demo"', '"merchant_code": "aurora"')),
    /belongs to aurora/,
  ],
  ['an amount is another', () => changed('entry', (line) => line.replace(/"amount": (-?)(\d+)/, '"amount": $19$2')), /sums to/],
  [
    'a hash is another',
    () => changed('entry', (line) => line.replace(/"hash": "\\\\x\w\w/, '"hash": "\\\\x0z')),
    /differs from its posted hash/,
  ],
  [
    'an entry is gone',
    () => changed('entry', (line) => (line.includes('"version": 1,') ? undefined : line)),
    /lacks entry 1|differs from its entries/,
  ],
  [
    'a balance is another',
    () => changed('account', (line) => line.replace(/"balance": 7000\b/, '"balance": 70000')),
    /differs from its entries/,
  ],
  [
    'a byte of a picture is another',
    () => changed('picture_file', (line) => line.replace(/"bytes" : "AAAA/, '"bytes" : "BAAA')),
    /differs from its hash/,
  ],
  ['a picture is gone', () => changed('picture', () => undefined), /is referenced but missing/],
  [
    'a byte of a logo is another',
    () => changed('brand_sign', (line) => line.replace(/"bytes" : "UklG/, '"bytes" : "VklG')),
    /logo \w+ differs from its hash/,
  ],
  ['a logo is gone', () => changed('brand_sign', () => undefined), /logo \w+ is referenced but missing/],
] as const)('rejects an archive when %s', async (_, spoil, fault) => {
  expect((await faultsOf(spoil())).join('\n')).toMatch(fault);
});
