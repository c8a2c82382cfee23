import { logInOperator, searchMembers } from '@jogada/accounts/contract/operator';
import * as accounts from '@jogada/accounts/contract/operator';
import { createOperator, hashPassword } from '@jogada/accounts/server';
import * as games from '@jogada/games/contract/operator';
import type { Database } from '@jogada/platform/server';
import * as wallet from '@jogada/wallet/contract/operator';
import { closeDay, rollUpHouses, sumDay, sumMonth } from '@jogada/wallet/server';
import { testClient, type TestClient } from '../../apps/api/testing/test-client.ts';
import { ensureSecrets } from '../run/secrets.mjs';
import { startBenchApi } from './bench-api.ts';
import { startBenchDatabase, type BenchDatabase } from './bench-database.ts';
import { memberNameSql } from './bench-players.ts';
import type { BenchRun } from './bench-run.ts';
import { ENTRIES_OF_A_BET, writeHistory } from './history.ts';
import { median, percentile, toHundredths, type Result } from './rounds.ts';
import { atMost, type Verdict } from './verdict.ts';

const TARGET_MS = 200;
const WARM_TURNS = 3;
const TURNS_A_ROUND = 20;
const PASSWORD = 'jacare-do-pantanal-azul';
const USERNAME = 'bench-owner';
/** An ordinary member of the generated history. */
const MEMBER_NUMBER = 4711;
const DAYS = 365;
/** Deposits and withdrawals per member. */
const DEPOSITS_OF_A_MEMBER = 2;

type Call = () => Promise<unknown>;

/**
 * Measures the console's lists over HTTP as an owner of the platform, on an installation of a given size: `npm run bench console 5 --
 * --members 1000000 --entries 50000000`. Needs about 0.6 KB of disk per entry and 2 KB per member.
 */
export async function benchConsole(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase(run);
  try {
    const { owner } = database;
    await createMembers(owner, run);
    await database.asAdministrator('grant pg_read_server_files, pg_write_server_files, pg_read_all_settings to jogada_owner');
    run.report(`  a past of ${run.entries / 1e6} million entries`);
    await writeHistory(owner, { bets: run.entries / ENTRIES_OF_A_BET, until: new Date(), report: run.report });
    await insertPayments(owner, run);
    await insertFigures(owner);
    await sumUp(owner, run);
    await owner.query('vacuum analyze');
    return { rates: [], verdicts: await measureLists(run, owner, database.logins) };
  } finally {
    await database.remove();
  }
}

async function createMembers(owner: Database, { members, report }: BenchRun): Promise<void> {
  const from = new Date(Date.now() - DAYS * 86_400_000);
  await owner.transaction(
    async (tx) => {
      await tx.query(
        `insert into accounts.member (id, merchant_code, username, password_hash, type, currency, register_method, created_at)
         select ${memberNameSql('n')}, 'demo', 'bench_' || n, '$argon2id$never', 0, 'BRL', 'H5', $2::timestamptz + n * interval '1 year' / $1::int
           from generate_series(1, $1::int) n`,
        [members, from],
      );
      await tx.query(
        `select wallet.open_accounts(${memberNameSql('n')}, 'demo', 'BRL', $2::timestamptz + n * interval '1 year' / $1::int)
           from generate_series(1, $1::int) n`,
        [members, from],
      );
    },
    { isLong: true },
  );
  // The counter account of their bets.
  await owner.query("select wallet.house_account('demo', 'arcade', 'BRL', false, $1)", [from]);
  report(`${members} members`);
}

/** A year of deposits, most of them paid, with half as many withdrawals, a few of them in review. */
async function insertPayments(owner: Database, { members, report }: BenchRun): Promise<void> {
  const deposits = members * DEPOSITS_OF_A_MEMBER;
  await owner.transaction(
    async (tx) => {
      await tx.query(
        `insert into wallet.deposit (deposit_id, merchant_code, member_id, amount, currency, txid, receiver_key, state, pix_code, end_to_end_id, created_at, expires_at, paid_at)
         select 'dep_' || lpad(n::text, 16, '0'), 'demo', ${memberNameSql('n % $2::int + 1')}, 1000 + n % 50000, 'BRL', lpad(n::text, 32, '0'), 'key',
                case n % 10 when 0 then 'expired' when 1 then 'waiting' else 'paid' end, 'code', case when n % 10 > 1 then 'E' || lpad(n::text, 31, '0') end,
                at, at + interval '30 minutes', case when n % 10 > 1 then at end
           from generate_series(1, $1::int) n cross join lateral (select now() - (($1::int - n) * interval '1 year') / $1::int as at) t`,
        [deposits, members],
      );
      await tx.query(
        `insert into wallet.withdrawal (withdrawal_id, merchant_code, member_id, amount, currency, pix_key_kind, pix_key_cipher, pix_key_masked, state,
           ready_at, sending_at, ordered_at, next_at, end_to_end_id, created_at, due_at)
         select 'wdr_' || lpad(n::text, 16, '0'), 'demo', ${memberNameSql('n % $2::int + 1')}, 5000, 'BRL', 'cpf', '\\x00', '***', s,
                case when s = 'paid' then at end, case when s = 'paid' then at end, case when s = 'paid' then at end, at,
                case when s = 'paid' then 'W' || lpad(n::text, 31, '0') end, at, now() + interval '1 day'
           from generate_series(1, $1::int) n
          cross join lateral (select now() - (($1::int - n) * interval '1 year') / $1::int as at, case when n % 500 = 0 then 'in_review' else 'paid' end as s) t`,
        [deposits / 2, members],
      );
    },
    { isLong: true },
  );
  report(`${deposits} deposits, ${deposits / 2} withdrawals`);
}

/** A year of daily figures of every game and a hundred agents, as the counting job produces them. */
async function insertFigures(owner: Database): Promise<void> {
  await owner.query(
    `insert into wallet.day_figure (merchant_code, day, currency, source, game_id, agent_id, round_count, stake_amount, win_amount, bonus_amount,
       deposit_amount, deposit_return_amount, withdrawal_amount, counted_at)
     select 'demo', current_date - d, 'BRL', g.vendor_code, g.id, ${memberNameSql('a')}, 100, 10000, 9000, 100, 0, 0, 0, now()
       from generate_series(0, $1::int - 1) d cross join games.game g cross join generate_series(1, 100) a`,
    [DAYS],
  );
}

/** Runs the jobs of an installation: rolls up the house accounts, closes and sums up each finished day. */
async function sumUp(owner: Database, { report }: BenchRun): Promise<void> {
  const startedAt = performance.now();
  const ctx = { database: owner, now: () => new Date() };
  // The first run sets the mark up to which the second sums.
  await rollUpHouses(ctx);
  await rollUpHouses(ctx);
  const rolledUpAt = performance.now();
  const days = await owner.query<{ merchant_code: string; day: string; from_at: Date; to_at: Date; is_over: boolean }>(
    `select f.merchant_code, f.day::text, f.day::timestamp at time zone m.time_zone as from_at, (f.day + 1)::timestamp at time zone m.time_zone as to_at,
            f.day < current_date - 1 as is_over
       from (select distinct merchant_code, day from wallet.day_figure) f join merchant.merchant_view m using (merchant_code) order by 1, 2`,
  );
  for (const day of days) {
    await sumDay(owner, day);
    if (!day.is_over) continue;
    await closeDay(owner, day, { revision: 0, at: new Date() });
    await sumMonth(owner, day);
  }
  report(
    `rolled up in ${seconds(rolledUpAt - startedAt)} s, ${days.length} days of figures in ${seconds(performance.now() - rolledUpAt)} s`,
  );
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

async function measureLists(run: BenchRun, owner: Database, logins: BenchDatabase['logins']): Promise<readonly Verdict[]> {
  const secrets = await ensureSecrets();
  const passwordHash = await hashPassword(PASSWORD, secrets);
  await createOperator(owner, { username: USERNAME, passwordHash, role: 'owner', at: new Date() });
  const api = await startBenchApi(logins, { ...run, settings: { LOG_LEVEL: 'fatal' } });
  try {
    const client = testClient(`http://127.0.0.1:${api.consolePort}`, '127.0.0.1');
    await client.call(logInOperator, { username: USERNAME, password: PASSWORD });
    const verdicts: Verdict[] = [];
    for (const [name, call] of Object.entries(await listsOf(client, run)))
      verdicts.push(await measure(name, call, { turns: run.rounds * TURNS_A_ROUND }));
    return verdicts;
  } finally {
    await api.stop();
  }
}

async function listsOf(client: TestClient, { members }: BenchRun): Promise<Readonly<Record<string, Call>>> {
  const memberId = `mbr_${String(Math.min(MEMBER_NUMBER, members)).padStart(16, '0')}` as const;
  const find = (search: string) => () => client.call(searchMembers, { search });
  const [first] = (await client.call(wallet.listMemberTransfers, { memberId })).list;
  const second = (await client.call(wallet.listMemberTransfers, { memberId, pageSize: 20 })).nextCursor ?? undefined;
  const deep = (await client.call(wallet.listDepositCases, { pageSize: 100 })).nextCursor ?? undefined;
  const today = new Date().toISOString().slice(0, 10);
  const figures = (by: wallet.FigureView, from: string) => () => client.call(wallet.readFigures, { from, to: today, by });
  const yearAgo = new Date(Date.now() - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const monthAgo = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
  return {
    'members: newest': find(''),
    'members: a common name prefix': find('bench_1'),
    'members: one name': find(`bench_${members - 7}`),
    'members: an id': find(memberId),
    'members: an unknown CPF': find('529.982.247-25'),
    'members: an unknown mobile number': find('+5511987654321'),
    'members: a transfer of the ledger': find(first?.transferId ?? ''),
    'members: a deposit': find(`dep_${'77'.padStart(16, '0')}`),
    'members: a PIX payment': find(`E${'77'.padStart(31, '0')}`),
    'member: profile': () => client.call(accounts.readMemberProfile, { memberId }),
    'member: accounts': () => client.call(wallet.readMemberAccounts, { memberId }),
    'member: transfers with their entries': () => client.call(wallet.listMemberTransfers, { memberId }),
    'member: transfers, a later page': () =>
      client.call(wallet.listMemberTransfers, { memberId, ...(second !== undefined && { cursor: second }) }),
    'member: entries of one id': () =>
      client.call(wallet.traceTransfers, { memberId, source: first?.source ?? 'arcade', externalId: first?.externalId ?? '' }),
    'member: rounds': () => client.call(games.listRoundsOfMember, { memberId }),
    'deposits: newest': () => client.call(wallet.listDepositCases, {}),
    'deposits: a later page': () => client.call(wallet.listDepositCases, { ...(deep !== undefined && { cursor: deep }) }),
    'deposits: returned, none present': () => client.call(wallet.listDepositCases, { state: 'returned' }),
    'withdrawals: in review': () => client.call(wallet.listWithdrawalCases, { state: 'in_review' }),
    'withdrawals: newest': () => client.call(wallet.listWithdrawalCases, {}),
    'withdrawals: refused, none present': () => client.call(wallet.listWithdrawalCases, { state: 'refused' }),
    'figures: 30 days by day': figures('day', monthAgo),
    'figures: 30 days by game': figures('game', monthAgo),
    'figures: a year by day': figures('day', yearAgo),
    'figures: a year by game': figures('game', yearAgo),
    'figures: a year by agent': figures('agent', yearAgo),
    'house accounts and liabilities': () => client.call(wallet.listHouseAccounts),
    games: () => client.call(games.listOperatorGames, {}),
    vendors: () => client.call(games.listVendorSettings, {}),
    approvals: () => client.call(accounts.listApprovals, {}),
    'audit trail': () => client.call(accounts.searchAudit, {}),
  };
}

async function measure(name: string, call: Call, { turns }: { turns: number }): Promise<Verdict> {
  for (let turn = 0; turn < WARM_TURNS; turn += 1) await call();
  const took: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const askedAt = performance.now();
    await call();
    took.push(performance.now() - askedAt);
  }
  const figure = {
    median: toHundredths(median(took)),
    lowest: toHundredths(Math.min(...took)),
    highest: toHundredths(percentile(took, 0.99)),
  };
  return atMost(`${name}: ms (highest: p99)`, figure, TARGET_MS);
}
