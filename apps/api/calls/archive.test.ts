import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginArchive, searchAudit } from '@jogada/accounts/contract/operator';
import { addPicture } from '@jogada/content/contract/operator';
import { writeArchive } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import { requestWithdrawal } from '@jogada/wallet/contract/player';
import { aCpf, aFundedPlayer, anOperator, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
const clock = testClock();
beforeAll(async () => {
  api = await startApi({ clock, hasSecondMerchant: true });
});
afterAll(() => api.close());

const REASON = 'the merchant moves to another platform';

interface Line {
  readonly kind: string;
  readonly row: Readonly<Record<string, unknown>>;
  readonly counts?: Readonly<Record<string, number>>;
}

async function fetchArchive({ client }: TestOperator, path: string): Promise<{ status: number; lines: Line[] }> {
  const response = await fetch(`${api.consoleUrl}${path}`, {
    headers: { cookie: client.cookieHeader(), 'x-forwarded-for': client.address },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return { status: response.status, lines: [] };
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="demo-.*\.jsonl\.gz"$/);
  const text = gunzipSync(bytes).toString('utf8');
  return {
    status: 200,
    lines: text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  };
}

test('S79 Exports a whole merchant as lines: members, ledger, settings and content, nothing of another merchant and no secret', async () => {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 9_000n, document, payeeName: 'Ana Souza Costa' });
  const pixKey = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906';
  await player.client.call(requestWithdrawal, { amount: '2000', pixKeyKind: 'random', pixKey, password: player.password });
  const owner = await anOperator(api, 'owner');
  const begun = await owner.client.call(beginArchive, { merchantCode: 'demo', reason: REASON });
  expect(begun.isInFull).toBe(true);
  const { lines } = await fetchArchive(owner, begun.path);

  const ofKind = (kind: string) => lines.filter((line) => line.kind === kind).map(({ row }) => row);
  expect(ofKind('member').find(({ id }) => id === player.memberId)).toMatchObject({ payeeName: 'Ana Souza Costa', document });
  const transfers = ofKind('transfer').filter((row) => row['member_id'] === player.memberId);
  expect(new Set(transfers.map(({ kind }) => kind))).toEqual(new Set(['adjustment_credit', 'withdrawal_hold']));
  for (const transfer of transfers) {
    const entries = ofKind('entry').filter((row) => row['transfer_id'] === transfer['id']);
    expect(entries.reduce((sum, row) => sum + Number(row['amount']), 0)).toBe(0);
  }
  for (const kind of ['merchant', 'switch', 'registration_field', 'banner', 'help_text', 'promotion_version', 'announcement_text'])
    expect(ofKind(kind).length, kind).toBeGreaterThan(0);
  expect(lines.filter(({ row }) => row?.['merchant_code'] !== undefined && row['merchant_code'] !== 'demo')).toEqual([]);
  const text = JSON.stringify(lines);
  for (const secret of ['password_hash', 'secret_cipher', 'token_hash', 'sealed_seed', pixKey, 'argon2'])
    expect(text.includes(secret), secret).toBe(false);

  const last = lines.at(-1);
  const counts = Object.groupBy(lines.slice(0, -1), ({ kind }) => kind);
  expect(last?.kind).toBe('end');
  for (const [kind, count] of Object.entries(last?.counts ?? {})) expect(counts[kind]?.length ?? 0, kind).toBe(count);

  const fetched = () =>
    owner.client
      .call(searchAudit, { subject: 'demo', action: 'merchant.archive' })
      .then(({ list }) => list.filter(({ actor }) => actor === owner.username));
  // The audit line is written after the last byte.
  await expect
    .poll(async () => new Set((await fetched()).map(({ action }) => action)))
    .toEqual(new Set(['merchant.archive_fetched', 'merchant.archive_asked']));
  const lineOf = async (name: string) => (await fetched()).find(({ action }) => action === name);
  expect(await lineOf('merchant.archive_fetched')).toMatchObject({ facts: { isWhole: true, lineCount: lines.length - 1 } });
  expect(await lineOf('merchant.archive_asked')).toMatchObject({ reason: REASON });
});

test("The archive holds the brand's own pictures byte by byte as they are served, and no others", async () => {
  const owner = await anOperator(api, 'owner');
  const add = async (merchantCode: string, background: string) => {
    const drawn = sharp({ create: { width: 90, height: 45, channels: 3, background } });
    return owner.client.call(addPicture, { merchantCode, image: (await drawn.png().toBuffer()).toString('base64') });
  };
  const [own, theirs] = [await add('demo', '#0a7'), await add('aurora', '#70a')];
  const { lines } = await fetchArchive(owner, (await owner.client.call(beginArchive, { merchantCode: 'demo', reason: REASON })).path);
  expect(lines.filter(({ kind }) => kind === 'picture').map(({ row }) => row['id'])).toEqual([own.pictureId]);
  const files = lines.filter(({ kind }) => kind === 'picture_file').map(({ row }) => row);
  expect(files).toHaveLength(4);
  for (const { picture_id: pictureId, width, format, bytes, sha256 } of files) {
    const served = await fetch(`${api.url}/pictures/${String(pictureId)}-${String(width)}.${String(format)}`);
    const kept = Buffer.from(String(bytes), 'base64');
    expect(kept.equals(Buffer.from(await served.arrayBuffer()))).toBe(true);
    expect(createHash('sha256').update(kept).digest('hex')).toBe(sha256);
  }
  expect(JSON.stringify(lines)).not.toContain(theirs.pictureId);
});

test('S79 The archive is masked and without chats for staff who may not see members unmasked', async () => {
  const document = aCpf();
  const player = await aFundedPlayer(api, { amount: 1_000n, document, payeeName: 'Bia Souza Lima' });
  const masked = await anOperator(api, 'owner', { permissions: ['merchants.export'] });
  const { path, isInFull } = await masked.client.call(beginArchive, { merchantCode: 'demo', reason: REASON });
  expect(isInFull).toBe(false);
  const { lines } = await fetchArchive(masked, path);
  expect(lines.find(({ kind, row }) => kind === 'member' && row['id'] === player.memberId)?.row).toMatchObject({
    payeeName: 'Bia S. L.',
    document: expect.stringMatching(/^\*\*\*\./),
  });
  expect(JSON.stringify(lines)).not.toContain(document);
  expect(lines.at(-1)?.counts).not.toHaveProperty('chat');
});

test('not_allowed, not_found: An archive belongs to the operator who requested it, for some minutes', async () => {
  const owner = await anOperator(api, 'owner');
  const asked = { merchantCode: 'demo', reason: REASON };
  const { path } = await owner.client.call(beginArchive, asked);
  const finance = await anOperator(api, 'finance');
  await expect(finance.client.call(beginArchive, asked)).rejects.toMatchObject({ code: 'not_allowed' });
  const aurora = await anOperator(api, 'owner', { merchantCodes: ['aurora'] });
  await expect(aurora.client.call(beginArchive, asked)).rejects.toMatchObject({ code: 'not_found' });
  for (const other of [finance, aurora, await anOperator(api, 'owner')]) expect((await fetchArchive(other, path)).status).not.toBe(200);
  expect((await fetchArchive(owner, `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
  expect((await fetchArchive(owner, path.replace('demo', 'aurora'))).status).toBe(404);
  clock.advance(6 * 60_000);
  expect((await fetchArchive(owner, path)).status).toBe(404);
});

test('Reads an archive by some hundred rows at a time, and stops when the client disconnects', async () => {
  const parts = [
    { kind: 'number', query: `select json_build_object('n', n, 'of', $1::text)::text as line from generate_series(1, 5000) n` },
  ];
  let linesMost = 0;
  const counts = await writeArchive(api.database, { subject: 'demo', parts }, async (lines) => {
    linesMost = Math.max(linesMost, lines.split('\n').length - 1);
  });
  expect(counts).toEqual({ number: 5000 });
  expect(linesMost).toBeLessThanOrEqual(500);
  let written = 0;
  const breaking = writeArchive(api.database, { subject: 'demo', parts }, () => {
    written += 1;
    return written > 2 ? Promise.reject(new Error('the client disconnected')) : Promise.resolve();
  });
  await expect(breaking).rejects.toThrow('the client disconnected');
  expect(written).toBe(3);
});
