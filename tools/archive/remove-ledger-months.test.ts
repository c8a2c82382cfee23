import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECORDS_RETENTION_MS, writeArchive } from '@jogada/platform/server';
import { testClock, testDatabase, type TestClock, type TestDatabase } from '@jogada/platform/testing';
import { archiveParts, openAccounts, post, verifyLedger, type Posting, type PostingAnswer } from '@jogada/wallet/server';
import { saveMerchant } from '@jogada/merchant/testing';
import { countDays } from '../../domains/wallet/server/figures/count-days.ts';
import { endBonus } from '../../domains/wallet/server/ledger/end-bonus.ts';
import { grantBonus } from '../../domains/wallet/server/ledger/grant-bonus.ts';
import { rollUpHouses } from '../../domains/wallet/server/ledger/roll-up-houses.ts';
import { verifyAccounts } from '../../domains/wallet/server/ledger/verify-accounts.ts';
import { setWageringWeights } from '../../domains/wallet/server/ledger/wagering-rules.ts';
import { selectHouseAccounts, selectMemberTotals } from '../../domains/wallet/server/operators/operators.sql.ts';
import { ledgerContext, type LedgerContext } from '../../domains/wallet/server/testing/ledger-context.ts';
import { archiveLedgerMonth, ledgerMonthPath, readLedgerMonth } from './ledger-month-file.ts';
import { connectLedgerMonths } from './prove-ledger-months.ts';
import { proveArchive } from './prove-archive.ts';
import { removeArchivedMonth } from './remove-ledger-month.ts';

const MONTHS = ['2020-01', '2020-02', '2020-03'] as const;
const [JANUARY, FEBRUARY, MARCH] = MONTHS;
const LATER = new Date('2026-06-01T12:00:00Z');
const MINUTE_MS = 60_000;
const BRL = 'BRL';
let clock: TestClock;
let store: TestDatabase;
let ctx: LedgerContext;
let folder = '';
let nextId = 0;

beforeEach(async () => {
  store = await testDatabase({ ownerConnectionsMax: 4 });
  clock = testClock(new Date('2020-01-20T12:00:00Z'));
  ctx = ledgerContext({ database: store.database, clock });
  folder = await mkdtemp(join(tmpdir(), 'jogada-removed-'));
  await saveMerchant(store.owner);
  await setWageringWeights(store.database, 'standard', [{ classification: '*', weightPercent: 100, takesBonus: true }]);
  await store.owner.query("select wallet.create_entry_partitions('2020-01-01', 6)");
  await playThreeMonths();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Members, houses, bonuses, rollbacks, and versions that cross the ends of January and of February in both directions. */
async function playThreeMonths(): Promise<void> {
  for (const memberId of ['mbr_ana', 'mbr_rui', 'mbr_eva', 'mbr_lia']) {
    await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: BRL, at: clock.now() });
    await play(memberId, 'deposit', { amount: 100_000n, source: 'pix', externalId: `first-${memberId}` });
  }
  await give('bon_across', 'mbr_ana');
  await give('bon_ended', 'mbr_rui');
  await play('mbr_rui', 'bet', { amount: 100_100n, externalId: 'all', roundId: 'all' });
  await play('mbr_rui', 'win', { amount: 200_000n, refExternalId: 'all', roundId: 'all' });
  await endBonus(store.database, {
    kind: 'bonus_forfeit',
    grant: { id: 'bon_ended', memberId: 'mbr_rui', merchantCode: 'demo', source: 'promo-welcome', currency: BRL },
    at: clock.now(),
  });
  await play('mbr_rui', 'bet', { amount: 700n, externalId: 'undone', roundId: 'undone' });
  await play('mbr_rui', 'rollback', { amount: 0n, refExternalId: 'undone', roundId: 'undone' });
  await play('mbr_rui', 'bet', { amount: 900n, externalId: 'undone-later', roundId: 'undone-later' });
  await play('mbr_rui', 'bet', { amount: 1100n, externalId: 'undone-now', roundId: 'undone-now' });
  await play('mbr_lia', 'withdrawal_hold', { amount: 5000n, source: 'pix' });
  for (const [end, next] of [
    ['2020-01-31T23:59:59.900Z', '2020-02-01T00:00:00.100Z'],
    ['2020-02-29T23:59:59.900Z', '2020-03-01T00:00:00.100Z'],
  ] as const) {
    await play('mbr_ana', 'bet', { amount: 300n, at: new Date(end) });
    await play('mbr_ana', 'bet', { amount: 310n, at: new Date(next) });
    await play('mbr_ana', 'bet', { amount: 320n, at: new Date(end) });
    await play('mbr_ana', 'bet', { amount: 330n, at: new Date(end) });
    await play('mbr_ana', 'bet', { amount: 340n, at: new Date(next) });
    clock.set(new Date(next));
    await play('mbr_lia', 'bet_and_win', { amount: 50n, winAmount: 70n });
  }
  clock.set(new Date('2020-03-02T12:00:00Z'));
  await play('mbr_rui', 'rollback', { amount: 0n, refExternalId: 'undone-later', roundId: 'undone-later' });
  await play('mbr_ana', 'bet', { amount: 97_000n, externalId: 'with-bonus', roundId: 'with-bonus' });
  await rollUpPast('2020-03-25T00:00:00Z');
  await countDays(ctx);
  clock.set(new Date('2020-05-10T12:00:00Z'));
  await play('mbr_lia', 'bet', { amount: 40n });
  await play('mbr_ana', 'win', { amount: 5000n, refExternalId: 'with-bonus', roundId: 'with-bonus' });
  await rollUpPast('2020-06-01T00:00:00Z');
}

async function give(grantId: string, memberId: string): Promise<void> {
  const terms = { promotionCode: 'WELCOME', wageringRequired: 1_000_000n, stakeOrder: 'cash_first', weightRule: 'standard' } as const;
  const given = await grantBonus(store.database, {
    ...{ ...terms, grantId, memberId, merchantCode: 'demo', currency: BRL, amount: 500n, maxBet: null, maxConversion: null },
    expiresAt: new Date('2030-01-01T00:00:00Z'),
    at: clock.now(),
  });
  expect(given.outcome).toBe('applied');
}

function postingOf(memberId: string, kind: Posting['kind'], more: Partial<Posting> & Pick<Posting, 'amount'>): Posting {
  nextId += 1;
  const id = `x${nextId}`;
  const common = {
    merchantCode: 'demo',
    source: 'arcade',
    currency: BRL,
    at: clock.now(),
    externalId: id,
    roundId: id,
    gameId: 'slot',
  } as const;
  return { ...common, memberId, kind, ...more };
}

async function play(memberId: string, kind: Posting['kind'], more: Partial<Posting> & Pick<Posting, 'amount'>): Promise<PostingAnswer> {
  const answer = await post(ctx, postingOf(memberId, kind, more));
  expect(answer).toMatchObject({ outcome: 'applied' });
  return answer;
}

/** Transactions of other databases on the server hold the watermark back too. */
async function rollUpPast(moment: string): Promise<void> {
  clock.set(new Date(Date.parse(moment) + 20 * MINUTE_MS));
  const isPast = async () => {
    await rollUpHouses(ctx);
    const [row] = await store.database.query<{ is_past: boolean }>('select min(summed_until) > $1 as is_past from wallet.house_rollup', [
      moment,
    ]);
    return row?.is_past;
  };
  await expect.poll(isPast).toBe(true);
}

async function archiveAll(months: readonly string[] = MONTHS): Promise<void> {
  for (const month of months) await archiveLedgerMonth(store.database, { month, folder });
}

const remove = (month: string, at = LATER) =>
  removeArchivedMonth(store.owner, { month, folder, by: 'ana', at, pause: () => Promise.resolve() });

/** Runs a tool as an operator would. */
async function run(tool: string, args: readonly string[], url = store.urls.owner): Promise<{ exitCode: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: url, DATABASE_REPORTS_URL: store.urls.reports };
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', tool), ...args], { env }).then(
    ({ stdout }) => ({ exitCode: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({ exitCode: error.code, said: `${error.stdout}${error.stderr}` }),
  );
}

const files = (months: readonly string[] = MONTHS) => months.map((month) => ledgerMonthPath(folder, month));
const broken = async () => (await verifyLedger(store.database)).filter((check) => check.broken > 0n).map(({ name }) => name);

/** Balances of all accounts, members' totals and closed figures. */
async function books() {
  const accounts = await store.owner.query('select id, balance, version, last_hash from wallet.account order by id');
  const totals = await store.owner.transaction((tx) => selectMemberTotals(tx));
  const rollups = await store.owner.query('select account_id, balance from wallet.house_rollup order by 1');
  const days = await store.owner.query('select * from wallet.day_figure order by day, source, game_id');
  expect(days.length).toBeGreaterThan(2);
  return { accounts, totals, rollups, days, houses: await selectHouseAccounts(store.owner) };
}

/** Everything that a removal changes. */
async function state() {
  const counts: Record<string, bigint | undefined> = {};
  for (const table of ['entry', 'removed_month', 'removed_sum', 'removed_link'])
    counts[table] = (await store.owner.query<{ count: bigint }>(`select count(*) as count from wallet.${table}`))[0]?.count;
  const partitions = await store.owner.query<{ count: bigint }>(
    "select count(*) as count from pg_inherits where inhparent = 'wallet.entry'::regclass",
  );
  return { ...counts, partitions: partitions[0]?.count };
}

async function verifiedRound(): Promise<bigint | undefined> {
  // As if a round had ended seven hours ago: years of entries would take many runs of the job.
  await store.owner.query('insert into wallet.verification_round (started_at, finished_at, entries_until) values ($1, $1, $2)', [
    clock.now(),
    clock.now(),
  ]);
  clock.advance(7 * 60 * MINUTE_MS);
  await verifyAccounts(ctx);
  const [round] = await store.owner.query<{ broken_count: bigint; finished_at: Date | null }>(
    'select broken_count, finished_at from wallet.verification_round order by round_no desc limit 1',
  );
  expect(round?.finished_at).not.toBeNull();
  return round?.broken_count;
}

test(
  'R38 L-03 Two old months are removed by the command, and balances, sums, figures and chains stay as they were',
  { timeout: 180_000 },
  async () => {
    for (const month of MONTHS) expect(await run('ledger-archive.ts', [month, folder])).toMatchObject({ exitCode: 0 });
    expect(await broken()).toEqual([]);
    const before = await books();
    for (const month of [JANUARY, FEBRUARY]) {
      const removed = await run('ledger-archive.ts', [month, folder, '--remove', '--by', 'ana']);
      expect(removed).toMatchObject({
        exitCode: 0,
        said: expect.stringMatching(`^${month}: \\d+ entries removed at .* by ana, file sha256 `),
      });
      expect(await run('ledger-archive.ts', [month, folder, '--remove'])).toEqual(removed);
    }
    expect(await store.owner.query("select to_regclass('wallet.entry_202002') as gone")).toEqual([{ gone: null }]);
    expect((await run('ledger-archive.ts', ['--removed'])).said.split('\n')).toHaveLength(3);
    expect(await books()).toEqual(before);
    expect(await broken()).toEqual([]);
    expect(await verifiedRound()).toBe(0n);
    const proved = await run('archive-verify.ts', [...files(), '--database']);
    expect(proved).toMatchObject({
      exitCode: 0,
      said: expect.stringContaining('2 months were removed from the database, in which 8 chains continue'),
    });

    const counted = await store.owner.query("select corrected from wallet.roll_up_houses(clock_timestamp(), interval '15 minutes', true)");
    expect(counted).toEqual([{ corrected: 0 }]);
    // The last month goes too: its entries and removed ones follow each other in both directions.
    await remove(MARCH);
    expect(await broken()).toEqual([]);
    expect((await run('archive-verify.ts', [...files(), '--database'])).exitCode).toBe(0);
    // Later months continue from removed entries.
    await archiveAll(['2020-04', '2020-05']);
    const all = await Promise.all(files([...MONTHS, '2020-04', '2020-05']).map(readLedgerMonth));
    expect(connectLedgerMonths(all)).toEqual({ faults: [], openLinks: 0 });
    await remove('2020-04');
    await remove('2020-05');
    expect(await books()).toEqual(before);
    expect(await broken()).toEqual([]);
    expect(await store.owner.query('select count(*) as count from wallet.entry')).toEqual([{ count: 0n }]);
  },
);

test('R38 Postings after a removal follow the removed entries, and repeated ids of removed months are answered as before', async () => {
  await archiveAll();
  const repeated = postingOf('mbr_rui', 'bet', { amount: 700n, externalId: 'undone', roundId: 'undone' });
  const won = postingOf('mbr_rui', 'win', { amount: 200_000n, externalId: 'x', refExternalId: 'all', roundId: 'all' });
  const [first] = await store.owner.query<{ external_id: string }>(
    "select external_id from wallet.transfer where kind = 'win' and round_id = 'all'",
  );
  const asked = [repeated, { ...won, externalId: first?.external_id ?? '' }, { ...won, externalId: first?.external_id ?? '', amount: 1n }];
  const before = await Promise.all(asked.map((one) => post(ctx, one)));
  expect(before.map(({ outcome }) => outcome)).toEqual(['bet_rolled_back', 'replayed', 'conflict']);
  await remove(JANUARY);
  await remove(FEBRUARY);
  expect(await Promise.all(asked.map((one) => post(ctx, one)))).toEqual(before);
  const again = postingOf('mbr_eva', 'deposit', { amount: 1n, source: 'pix', externalId: 'first-mbr_eva' });
  expect((await post(ctx, again)).outcome).toBe('conflict');

  clock.set(LATER);
  await play('mbr_eva', 'bet', { amount: 100n });
  await play('mbr_ana', 'bet', { amount: 100n });
  await play('mbr_rui', 'rollback', { amount: 0n, refExternalId: 'undone-now', roundId: 'undone-now' });
  await endBonus(store.database, {
    kind: 'bonus_forfeit',
    grant: { id: 'bon_across', memberId: 'mbr_ana', merchantCode: 'demo', source: 'promo-welcome', currency: BRL },
    at: clock.now(),
  });
  await store.owner.query("select wallet.create_entry_partitions('2020-01-01', 3)");
  expect(await store.owner.query("select to_regclass('wallet.entry_202001') as gone")).toEqual([{ gone: null }]);
  expect(await broken()).toEqual([]);
  expect(await verifiedRound()).toBe(0n);
  await provesMerchantArchive();
  // Under a wrong clock.
  await play('mbr_eva', 'bet', { amount: 100n, at: new Date('2020-01-25T00:00:00Z') });
  expect(await broken()).toContainEqual(expect.stringMatching('^archived months have no gap'));
});

/** A merchant's archive is valid, and not without a line about removed entries or after them. */
async function provesMerchantArchive(): Promise<void> {
  const lines: string[] = [];
  await writeArchive(store.owner, { subject: 'demo', parts: archiveParts }, async (text) => {
    lines.push(...text.split('\n'));
    return Promise.resolve();
  });
  const faultsOf = async (texts: readonly string[]) => (await proveArchive(each(texts))).faults;
  expect(await faultsOf(lines)).toEqual([]);
  const [ana] = await store.owner.query<{ id: bigint }>(`select id from ${OF_MEMBER} a`);
  for (const kind of ['removed_link', 'removed_sum', 'entry']) {
    const lost = lines.findLastIndex((line) => line.startsWith(`{"kind":"${kind}"`) && line.includes(`"account_id": ${ana?.id},`));
    expect(await faultsOf(lines.toSpliced(lost, 1)), kind).toEqual(
      expect.arrayContaining([expect.stringMatching(`account ${ana?.id} (?:lacks entry|differs from its entries)`)]),
    );
  }
}

async function* each(texts: readonly string[]): AsyncGenerator<string> {
  for (const text of texts) yield text;
}

const OF_MEMBER = "(select id from wallet.account where member_id = 'mbr_ana' and pocket = 'cash')";
const OF_HOUSE = "(select account_id from wallet.house where source = 'arcade')";

test.each([
  ["a link's hash", `update wallet.removed_link set hash = sha256(hash) where account_id = ${OF_MEMBER}`, true],
  ["a link's balance", `update wallet.removed_link set balance_after = balance_after + 1 where account_id = ${OF_MEMBER}`, true],
  [
    'the link of an idle account',
    "update wallet.removed_link set balance_after = 1 where member_id = 'mbr_eva' and balance_after > 0",
    true,
  ],
  [
    'a link is gone',
    `delete from wallet.removed_link where account_id = ${OF_MEMBER} and version = (select min(version) from wallet.removed_link where account_id = ${OF_MEMBER})`,
    true,
  ],
  [
    'another link',
    `insert into wallet.removed_link select account_id, 1, merchant_code, member_id, 5, hash, created_at from wallet.removed_link where account_id = ${OF_MEMBER} limit 1`,
    true,
  ],
  ["a member's sum", `update wallet.removed_sum set amount = amount + 1 where account_id = ${OF_MEMBER}`, true],
  ["a house's sum", `update wallet.removed_sum set amount = amount + 1 where account_id = ${OF_HOUSE}`, false],
  ["a bonus's part", 'update wallet.removed_sum set given_amount = given_amount - 1 where given_amount > 0', false],
  ['the number of a sum', `update wallet.removed_sum set entry_count = entry_count + 1 where account_id = ${OF_HOUSE}`, false],
  [
    'an entry after a link',
    `update wallet.entry set amount = amount - 1 where account_id = ${OF_MEMBER} and version = (select min(version) from wallet.entry where account_id = ${OF_MEMBER})`,
    true,
  ],
  [
    'the only entry between two links',
    `delete from wallet.entry where account_id = ${OF_MEMBER} and version = (select min(version) from wallet.entry where account_id = ${OF_MEMBER})`,
    true,
  ],
  ['a gap of months', "insert into wallet.removed_month values ('2019-11-01', 0, sha256('x'), now(), 'x')", false],
] as const)('Tampering with what remains of removed months is found: %s', async (_, forgery, isOfMember) => {
  await archiveAll();
  await remove(JANUARY);
  await remove(FEBRUARY);
  expect(await broken()).toEqual([]);
  await store.owner.transaction(async (tx) => void (await tx.query(`set local session_replication_role = replica; ${forgery}`)));
  expect(await broken()).not.toEqual([]);
  if (isOfMember) expect(await verifiedRound()).toBeGreaterThan(0n);
  if (!forgery.includes('wallet.entry') && !forgery.includes('given_amount'))
    expect(await run('archive-verify.ts', [...files(), '--database'])).toMatchObject({
      exitCode: 1,
      said: expect.stringMatching('INVALID'),
    });
});

test('The record of a removal cannot be changed, and only the owner of the database removes', async () => {
  await archiveAll();
  const asReports = await run('ledger-archive.ts', [JANUARY, folder, '--remove'], store.urls.reports);
  expect(asReports).toMatchObject({ exitCode: 1, said: expect.stringMatching(/^ledger:archive: DATABASE_URL: .*owner.*\n$/) });
  await remove(JANUARY);
  for (const text of [
    "update wallet.removed_month set removed_by = 'x'",
    'delete from wallet.removed_month',
    'truncate wallet.removed_month',
  ])
    await expect(store.owner.query(text)).rejects.toThrow('append-only');
});

test(
  'A month without its file, with another file, out of its turn or of the last five years is refused',
  { timeout: 120_000 },
  async () => {
    const before = await state();
    await expect(remove(JANUARY)).rejects.toThrow('is missing: write it first');
    await archiveAll();
    const end = Date.parse('2020-02-01T00:00:00Z') + RECORDS_RETENTION_MS;
    await expect(remove(JANUARY, new Date(end))).rejects.toThrow('2020-01 did not end more than 1827 days ago');
    await expect(remove(FEBRUARY)).rejects.toThrow('the next one is 2020-01');
    await expect(remove('2019-12')).rejects.toThrow('the next one is 2020-01');
    const [path = '', second = ''] = files();
    const whole = readFileSync(path);
    const text = gunzipSync(whole).toString();
    const refusalOf = async (bytes: Buffer) => {
      writeFileSync(path, bytes);
      const { said, exitCode } = await run('ledger-archive.ts', [JANUARY, folder, '--remove']);
      expect(exitCode).toBe(1);
      expect(said.trimEnd()).not.toContain('\n');
      return said;
    };
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toContain('is not readable');
    expect(await refusalOf(gzipSync(text.replace('"amount": -300', '"amount": -301')))).toContain('is not valid');
    expect(await refusalOf(readFileSync(second))).toContain('it is of 2020-02');
    // A file that is valid, of a ledger without the deposit of one member.
    const [deposit] = await store.owner.query<{ id: string }>("select id from wallet.transfer where external_id = 'first-mbr_eva'");
    const foreign = text
      .split('\n')
      .filter((line) => !line.includes(`"${deposit?.id ?? ''}"`))
      .join('\n')
      .replace(
        /"transfer":(\d+),"entry":(\d+)/,
        (_, transfers: string, entries: string) => `"transfer":${Number(transfers) - 1},"entry":${Number(entries) - 2}`,
      );
    expect(await refusalOf(gzipSync(foreign))).toContain('differs from the database');
    writeFileSync(path, whole);
    expect(await state()).toEqual(before);

    await remove(JANUARY, new Date(end + 1));
    await expect(remove(MARCH)).rejects.toThrow('the next one is 2020-02');
    writeFileSync(path, gzipSync(text, { level: 1 }));
    await expect(remove(FEBRUARY)).rejects.toThrow('is not the file that 2020-01 was removed with');
    rmSync(path);
    await expect(remove(FEBRUARY)).rejects.toThrow('the files of all removed months must be in the folder');
    // A file of February that does not name the file of January.
    const away = readFileSync(second);
    rmSync(second);
    await archiveLedgerMonth(store.database, { month: FEBRUARY, folder });
    writeFileSync(path, whole);
    await expect(remove(FEBRUARY)).rejects.toThrow('it does not follow the file of 2020-01');
    writeFileSync(second, away);
    await remove(FEBRUARY);
  },
);

test('A removal that does not get its lock or is killed changes nothing, and a later one completes', { timeout: 120_000 }, async () => {
  await archiveAll();
  const before = await state();
  const reader = await store.owner.connect();
  await reader.query('begin; select from wallet.entry limit 1');
  await expect(remove(JANUARY)).rejects.toThrow('nothing is removed; try again later');
  expect(await state()).toEqual(before);

  const env = { ...process.env, DATABASE_URL: store.urls.owner };
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'ledger-archive.ts'), JANUARY, folder, '--remove'], { env });
  const isWaiting = async () => {
    const found = await store.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'drop table%'",
    );
    return found.length;
  };
  await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(1);
  // The record and the sums are written in its transaction by now.
  child.kill('SIGKILL');
  await reader.query('rollback');
  await reader.end();
  const isGone = async () =>
    (
      await store.owner.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'jogada-ledger-archive'",
      )
    ).length;
  await expect.poll(isGone, { timeout: 10_000 }).toBe(0);
  expect(await state()).toEqual(before);
  expect(await broken()).toEqual([]);
  await remove(JANUARY);
  expect(await broken()).toEqual([]);
  expect(existsSync(files()[0] ?? '')).toBe(true);
});
