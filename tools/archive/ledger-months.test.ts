import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock, testDatabase, type TestDatabase } from '@jogada/platform/testing';
import { openAccounts, post, verifyLedger, type Posting } from '@jogada/wallet/server';
import { rollUpHouses } from '../../domains/wallet/server/ledger/roll-up-houses.ts';
import { ledgerContext, type LedgerContext } from '../../domains/wallet/server/testing/ledger-context.ts';
import { archiveLedgerMonth, ledgerMonthPath, readLedgerMonth } from './ledger-month-file.ts';
import { connectLedgerMonths } from './prove-ledger-months.ts';

const MONTHS = ['2026-03', '2026-04', '2026-05'] as const;
const MEMBERS = ['mbr_ana', 'mbr_rui'];
const MINUTE_MS = 60_000;
const clock = testClock();
let store: TestDatabase;
let ctx: LedgerContext;
let folder = '';
let nextId = 0;

beforeAll(async () => {
  store = await testDatabase();
  ctx = ledgerContext({ database: store.database, clock });
  folder = await mkdtemp(join(tmpdir(), 'jogada-months-'));
  clock.set(new Date('2026-03-20T12:00:00Z'));
  for (const memberId of MEMBERS) {
    await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: 'BRL', at: clock.now() });
    await play(memberId, 'deposit', { amount: 100_000n, source: 'pix' });
  }
  for (const month of MONTHS) {
    if (month !== MONTHS[0]) clock.set(new Date(`${month}-01T00:00:00Z`));
    for (const memberId of MEMBERS) for (let round = 0; round < 3; round += 1) await play(memberId, 'bet', { amount: 300n });
  }
  // A request of the last moment of April, posted after those of May.
  const at = new Date('2026-04-30T23:59:59.900Z');
  await play('mbr_ana', 'bet', { amount: 700n, at });
  await play('mbr_ana', 'bet', { amount: 100n });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function play(memberId: string, kind: Posting['kind'], given: Partial<Posting> & Pick<Posting, 'amount'>): Promise<void> {
  nextId += 1;
  const id = `x${nextId}`;
  const common = {
    merchantCode: 'demo',
    source: 'arcade',
    currency: 'BRL',
    at: clock.now(),
    externalId: id,
    roundId: id,
    gameId: 'slot',
  } as const;
  expect(await post(ctx, { ...common, memberId, kind, ...given })).toMatchObject({ outcome: 'applied' });
}

/** Rolls up until the watermark, which follows the clock, is past a moment. Transactions of other databases on the server hold it back too. */
async function rollUpPast(moment: string): Promise<void> {
  clock.set(new Date(Date.parse(moment) + 20 * MINUTE_MS));
  const isPast = async () => {
    await rollUpHouses(ctx);
    const [row] = await store.database.query<{ is_past: boolean | null }>(
      'select min(summed_until) > $1 as is_past from wallet.house_rollup',
      [moment],
    );
    return row?.is_past;
  };
  await expect.poll(isPast).toBe(true);
}

const archive = (month: string) => archiveLedgerMonth(store.database, { month, folder });
const given = (months: readonly string[] = MONTHS) => Promise.all(months.map((month) => readLedgerMonth(ledgerMonthPath(folder, month))));
const linesOf = (month: string) => gunzipSync(readFileSync(ledgerMonthPath(folder, month))).toString();

/** The faults after a change to a copy of a month's file. */
async function faultsAfter(month: string, change: (text: string) => string): Promise<readonly string[]> {
  const copy = join(folder, 'changed.jsonl.gz');
  expect(change(linesOf(month))).not.toBe(linesOf(month));
  writeFileSync(copy, gzipSync(change(linesOf(month))));
  const others = await given(MONTHS.filter((each) => each !== month));
  return connectLedgerMonths([...others, await readLedgerMonth(copy)]).faults;
}

test('A month is refused until no entry of it can be written any more', async () => {
  await rollUpPast('2026-05-01T00:00:00Z');
  await expect(archive('2026-05')).rejects.toThrow('2026-05 is not closed');
  expect(existsSync(ledgerMonthPath(folder, '2026-05'))).toBe(false);
});

test('L-03 Closed months of the ledger are in files that are valid together, with the balances of the accounts at their end', async () => {
  const before = await verifyLedger(store.owner);
  expect(before.filter(({ broken }) => broken > 0n)).toEqual([]);
  await rollUpPast('2026-06-01T00:00:00Z');
  // What a killed run leaves.
  writeFileSync(`${ledgerMonthPath(folder, '2026-03')}.part`, 'half a file');
  for (const month of MONTHS) await archive(month);
  expect(existsSync(`${ledgerMonthPath(folder, '2026-03')}.part`)).toBe(false);
  await expect(archive('2026-03')).rejects.toThrow('never written again');

  const files = await given();
  expect(connectLedgerMonths(files)).toEqual({ faults: [], openLinks: 0 });
  expect(connectLedgerMonths(files.slice(1))).toMatchObject({ faults: [] });
  expect(connectLedgerMonths(files.slice(1)).openLinks).toBeGreaterThan(0);
  const [sum] = await store.owner.query<{ entries: bigint }>('select count(*) as entries from wallet.entry');
  expect(BigInt(files.reduce((total, { proof }) => total + proof.entryCount, 0))).toBe(sum?.entries);

  const accounts = await store.owner.query<{ place: string; balance: bigint; hash: string }>(
    "select id || ' ' || version as place, balance, last_hash::text as hash from wallet.account where floor is not null and version > 0",
  );
  const ends = new Map(files.flatMap(({ proof }) => [...proof.ends]));
  expect(accounts).toHaveLength(MEMBERS.length);
  for (const { place, balance, hash } of accounts) expect(ends.get(place)).toEqual({ balance, hash });
  expect((await verifyLedger(store.owner)).filter(({ broken }) => broken > 0n)).toEqual([]);
});

test('L-03 A changed, missing, doubled or foreign line of a file is found', async () => {
  const amount = (text: string) => text.replace('"amount": -300', '"amount": -301');
  expect(await faultsAfter('2026-04', amount)).toEqual(expect.arrayContaining([expect.stringMatching('differs from its posted hash')]));
  const withoutEntry = (text: string) => text.replace(/\{"kind":"entry".*\n/, '');
  expect(await faultsAfter('2026-04', withoutEntry)).toEqual(
    expect.arrayContaining([expect.stringMatching('lines of entry are announced')]),
  );
  const twice = (text: string) => text.replace(/(\{"kind":"entry".*\n)/, '$1$1');
  expect(await faultsAfter('2026-04', twice)).toEqual(expect.arrayContaining([expect.stringMatching('are present')]));
  const withoutTransfer = (text: string) => text.replace(/\{"kind":"transfer".*\n/, '');
  expect(await faultsAfter('2026-03', withoutTransfer)).toEqual(expect.arrayContaining([expect.stringMatching('missing transfer')]));
  expect(await faultsAfter('2026-05', (text) => text.slice(0, -10))).toEqual(expect.arrayContaining([expect.stringMatching('truncated')]));
  const balanceBefore = (text: string) =>
    text.replace(/("kind":"link".*"balance": )(\d+)/, (_, start: string, old: string) => start + (Number(old) + 1));
  expect(await faultsAfter('2026-05', balanceBefore)).toEqual(
    expect.arrayContaining([expect.stringMatching('differs from the month before')]),
  );
  const [march, april] = await given();
  if (!march || !april) throw new Error('no files');
  expect(connectLedgerMonths([{ ...march, sha256: 'another' }, april]).faults).toEqual([
    '2026-04 does not follow the given file of 2026-03',
  ]);
  expect(connectLedgerMonths([march, march]).faults).toContain('2026-03 is given twice');
});
