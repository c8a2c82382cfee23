import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate, openDatabase, type Database, type Sql } from '@jogada/platform/server';
import { asAdmin, withDatabase } from '@jogada/platform/testing';
import { LIMIT_KINDS } from '../../contract/player/limits.ts';
import { readBalanceOf } from '../balance/read-balance.ts';
import { putLimit } from '../protection/limits.sql.ts';
import { selectTransactions } from '../transactions/transactions.sql.ts';
import { openAccounts, postWithin } from './post.ts';
import type { Posting, PostingKind } from './posting.ts';

// Holds the ledger as a sharded deployment would: its tables distributed by member. A hot-path statement that reads two shards would cross
// machines there.
const SHARDS = 8;
const SHARDED_TABLES = {
  _wallet_ledger: ['account', 'transfer', 'entry', 'round'],
  _wallet_posting: ['bonus_grant', 'bonus_stake'],
  _wallet_player_protection: ['play_limit', 'play_guard'],
};
const DATABASE_FOLDER = join(import.meta.dirname, '../../../../db');
const MIGRATIONS = join(DATABASE_FOLDER, 'migrations');
const AT = new Date('2026-09-01T12:00:00.000Z');

const name = `jogada_shard_${randomBytes(6).toString('hex')}`;
const adminUrl = process.env['TEST_DATABASE_ADMIN_URL'] ?? '';
type Client = Awaited<ReturnType<Database['connect']>>;
let client: Client;
let watched: Watched;

beforeAll(async () => {
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name}`));
  const directory = await mkdtemp(join(tmpdir(), 'jogada-shard-'));
  await cp(join(DATABASE_FOLDER, 'functions'), join(directory, 'functions'), { recursive: true });
  await mkdir(join(directory, 'migrations'));
  for (const file of await readdir(MIGRATIONS)) {
    const sql = await readFile(join(MIGRATIONS, file), 'utf8');
    const tables = Object.entries(SHARDED_TABLES).find(([name]) => file.endsWith(`${name}.sql`))?.[1] ?? [];
    await writeFile(join(directory, 'migrations', file), distributed(sql, tables));
  }
  await migrate({ url: withDatabase(adminUrl, name), directory });
  await rm(directory, { recursive: true });
  client = await openDatabase({ url: withDatabase(adminUrl, name), connectionsMax: 1, applicationName: 'jogada-test' }).connect();
  watched = await watch(client);
});

afterAll(async () => {
  await client.end();
  await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
});

/**
 * The ledger's tables with the same columns and constraints, hash-partitioned by member. Without autovacuum, whose statistics would say that
 * each shard has a few rows: then it is cheaper to read all of them.
 */
function distributed(migration: string, tables: readonly string[]): string {
  let sql = migration
    .replace('id bigint primary key,\n  member_id text not null,', 'id bigint not null,\n  member_id text not null,')
    .replace('account_id bigint primary key references wallet.account (id)', 'account_id bigint primary key')
    .replace(/create table wallet\.entry_default .*\n/, '')
    .replace(/select wallet\.create_entry_partitions\(\(current_date.*\n/, '');
  for (const table of tables) {
    const declaration = new RegExp(`(create table wallet\\.${table} \\([^;]*\\n\\))[^;]*;`);
    expect(sql, `the migration creates wallet.${table}`).toMatch(declaration);
    const shards = Array.from(
      { length: SHARDS },
      (_, shard) =>
        `create table wallet.${table}_shard${shard} partition of wallet.${table} for values with (modulus ${SHARDS}, remainder ${shard})
           with (autovacuum_enabled = off);`,
    );
    sql = sql.replace(declaration, (_, columns: string) => `${columns} partition by hash (member_id);\n${shards.join('\n')}`);
  }
  return sql;
}

interface Executed {
  readonly statement: string;
  /** The partitions actually scanned, by shard. */
  readonly shards: readonly string[];
}

interface Watched extends Sql {
  /** Every statement executed since the last call, including those inside functions. */
  executed(): Executed[];
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Makes PostgreSQL explain every statement as it runs, with generic plans as for prepared statements in production. */
async function watch(connection: Client): Promise<Watched> {
  const executed: Executed[] = [];
  connection.on('notice', ({ message = '' }) => {
    const json = /plan:\s*(\{.*)$/s.exec(message)?.[1];
    if (json === undefined) return;
    const { 'Query Text': statement, Plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    executed.push({ statement: statement.replace(/\s+/g, ' '), shards: [...new Set(shardsOf(Plan))] });
  });
  await connection.query(`load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set auto_explain.log_level = notice;
    set client_min_messages = notice; set plan_cache_mode = force_generic_plan; set timezone = 'UTC'`);
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      // A name makes it a prepared statement, whose plan is independent of the values.
      const { rows } = await connection.query<Row>({ name: `s${randomBytes(8).toString('hex')}`, text, values: [...values] });
      return rows;
    },
    executed: () => executed.splice(0),
  };
}

function shardsOf(node: PlanNode): string[] {
  const shard = node['Actual Loops'] === 0 ? undefined : /_(shard\d+)$/.exec(node['Relation Name'] ?? '')?.[1];
  return [...(shard === undefined ? [] : [shard]), ...(node.Plans ?? []).flatMap(shardsOf)];
}

function crossing(statements: readonly Executed[]): string[] {
  return statements.filter(({ shards }) => shards.length > 1).map(({ statement }) => statement);
}

const MEMBERS = Array.from({ length: 12 }, (_, index) => `mbr_shard${index}`);

function posting(memberId: string, kind: PostingKind, change: Partial<Posting> & { externalId: string }): Posting {
  const isPlay = ['bet', 'win', 'bet_and_win', 'rollback', 'round_close'].includes(kind);
  return {
    kind,
    merchantCode: 'demo',
    memberId,
    source: isPlay ? 'arcade' : 'pix',
    amount: 100n,
    currency: 'BRL',
    at: AT,
    ...(isPlay && { roundId: 'r1', gameId: 'slot' }),
    ...change,
  };
}

/** Every kind of movement and every refusal. */
function everything(memberId: string): Posting[] {
  const of = (kind: PostingKind, externalId: string, change: Partial<Posting> = {}) => posting(memberId, kind, { externalId, ...change });
  return [
    of('deposit', 'd1', { amount: 10_000n }),
    of('deposit', 'd1', { amount: 10_000n }),
    of('deposit', 'd1', { amount: 1n }),
    of('bet', 'b1'),
    of('bet', 'b1'),
    of('win', 'w1', { refExternalId: 'b1' }),
    of('win', 'w2', { closesRound: true }),
    of('bet', 'b2'),
    of('bet', 'b3', { roundId: 'r2' }),
    of('rollback', 'k3', { roundId: 'r2', refExternalId: 'b3', amount: 0n }),
    of('rollback', 'k4', { roundId: 'r3', refExternalId: 'b4', amount: 0n }),
    of('bet', 'b4', { roundId: 'r3' }),
    of('win', 'w4', { roundId: 'r4' }),
    of('bet_and_win', 'bw1', { roundId: 'r5', winAmount: 50n }),
    of('round_close', 'c1', { roundId: 'r5', amount: 0n }),
    of('bet', 'b6', { roundId: 'r6', amount: 1_000_000n }),
    of('bet', 'b7', { roundId: 'r7', currency: 'EUR' }),
    of('promo_win', 'p1', { source: 'arcade' }),
    of('withdrawal_hold', 'h1'),
    of('withdrawal_release', 'h2', { amount: 40n }),
    of('withdrawal_paid', 'h3', { amount: 60n }),
    of('deposit_return', 'x1'),
    of('play_grant', 'g1', { source: 'house', pocket: 'play' }),
    of('adjustment_credit', 'a1', { source: 'house' }),
    of('adjustment_debit', 'a2', { source: 'house' }),
    of('vendor_hold', 'v1', { source: 'arcade' }),
    of('vendor_release', 'v2', { source: 'arcade', refExternalId: 'v1' }),
    of('vendor_sent', 'v3', { source: 'arcade', refExternalId: 'v1' }),
    of('vendor_hold', 'v4', { source: 'arcade' }),
    of('vendor_sent', 'v5', { source: 'arcade', refExternalId: 'v4' }),
    of('vendor_return', 'v6', { source: 'arcade' }),
    ...withBonus(memberId),
  ];
}

/** One grant that is staked, won, rolled back and completed, and others that are forfeited and expire. */
function withBonus(memberId: string): Posting[] {
  const of = (kind: PostingKind, externalId: string, change: Partial<Posting> = {}) => posting(memberId, kind, { externalId, ...change });
  const granted = (grantId: string) =>
    of('bonus_grant', grantId, {
      source: 'promo-welcome',
      amount: 500n,
      grantId,
      terms: {
        promotionCode: 'WELCOME',
        wageringRequired: 600n,
        stakeOrder: 'bonus_first',
        weightRule: 'standard',
        maxBet: 1_000n,
        maxConversion: 300n,
        expiresAt: new Date(AT.getTime() + 86_400_000),
      },
    });
  const ended = (kind: PostingKind, grantId: string) => of(kind, `${kind}:${grantId}`, { source: 'promo-welcome', grantId, amount: 0n });
  return [
    granted('bon_1'),
    of('bet', 'bb1', { roundId: 'rb1', amount: 200n }),
    of('win', 'bw2', { roundId: 'rb1', amount: 90n }),
    of('bet', 'bb3', { roundId: 'rb3', amount: 150n }),
    of('rollback', 'bk3', { roundId: 'rb3', refExternalId: 'bb3', amount: 0n }),
    ended('bonus_expire', 'bon_1'),
    of('bet_and_win', 'bb4', { roundId: 'rb4', amount: 450n, winAmount: 70n }),
    of('win', 'bw5', { roundId: 'rb4', amount: 90n }),
    granted('bon_2'),
    ended('bonus_forfeit', 'bon_2'),
    granted('bon_3'),
    ended('bonus_expire', 'bon_3'),
  ];
}

/** Statements that must be observed; otherwise the test proves nothing. */
const HOT_STATEMENTS = [
  /from wallet\.account w where .*for no key update/,
  /from wallet\.look_up_postings\(p, done\)/,
  /update wallet\.account w set balance/,
  /insert into wallet\.entry \([^)]*\) select/,
  /insert into wallet\.transfer \([^)]*\) select/,
  /insert into wallet\.round \([^)]*\) select/,
  /not exists \(select from wallet\.transfer .* not exists \(select from wallet\.round/,
  /insert into wallet\.entry \([^)]*\) values/,
  /insert into wallet\.transfer .*tombstone/,
  /update wallet\.transfer w set status = 'rolled_back'/,
  /update wallet\.round w set/,
  /insert into wallet\.bonus_grant/,
  /from wallet\.bonus_grant x join wallet\.account/,
  /insert into wallet\.bonus_stake/,
  /update wallet\.bonus_stake s set is_rolled_back/,
  /update wallet\.bonus_grant set state/,
  /from wallet\.play_guard g where/,
  /from wallet\.play_limit l where/,
  /update wallet\.play_limit l set used/,
];

test("Restricts every statement of a posting to the member's shard", async () => {
  const executed: Executed[] = [];
  for (const [index, memberId] of MEMBERS.entries()) {
    await openAccounts(watched, { memberId, merchantCode: 'demo', currency: 'BRL', at: AT });
    const limit = { memberId, period: 'month', amount: 1_000_000_000n, timeZone: 'America/Sao_Paulo', at: AT } as const;
    if (index % 2 === 1) for (const kind of LIMIT_KINDS) await putLimit(watched, { ...limit, kind });
    for (const asked of everything(memberId)) await postWithin(watched, [asked]);
    executed.push(...watched.executed());
  }
  expect([...new Set(crossing(executed))]).toEqual([]);
  for (const statement of HOT_STATEMENTS) expect(executed.map((one) => one.statement)).toContainEqual(expect.stringMatching(statement));
  // PostgreSQL inlines the look-up: its tables are in the plan of the posting's own statement.
  expect(executed.some((one) => /look_up_postings/.test(one.statement) && one.shards.length > 0)).toBe(true);
  expect(new Set(executed.flatMap((one) => one.shards)).size, 'the members lie in several shards').toBeGreaterThan(4);
});

test("Serves a player's reads from one shard", async () => {
  const ROUNDS = 'select * from wallet.round_view where member_id = $1 order by opened_at desc limit 20';
  const KNOWN = 'select 1 as one from wallet.transfer_view where member_id = $1 and source = $2 and external_id = $3';
  for (const memberId of MEMBERS) {
    watched.executed();
    await readBalanceOf(watched, { memberId, isTrial: false, at: new Date() });
    const all = { memberId, days: undefined, timeZone: 'America/Sao_Paulo', kinds: [], isOtherKinds: true, isCommission: null };
    expect(await selectTransactions(watched, { ...all, after: undefined, limit: 20 })).not.toEqual([]);
    await selectTransactions(watched, { ...all, after: { at: AT, version: 5n, transferId: 'trf_' }, limit: 20 });
    expect(await watched.query(ROUNDS, [memberId])).not.toEqual([]);
    await watched.query(KNOWN, [memberId, 'arcade', 'b1']);
    const executed = watched.executed();
    expect(executed.length).toBeGreaterThanOrEqual(5);
    expect(crossing(executed)).toEqual([]);
  }
});

test('Detects statements that cross shards, including those inside functions', async () => {
  watched.executed();
  await watched.query('select count(*) from wallet.transfer where external_id = $1', ['b1']);
  await watched.query('select a.balance from wallet.account a join wallet.transfer t on t.member_id = a.member_id where t.id > $1', ['']);
  await client.query(`create function wallet.planted(p_account bigint) returns void language plpgsql as $$
    begin update wallet.account set status = 'open' where id = p_account; end $$`);
  await watched.query('select wallet.planted($1)', [1]);
  expect(crossing(watched.executed())).toHaveLength(3);
});
