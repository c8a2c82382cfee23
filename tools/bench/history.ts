import type { Database } from '@jogada/platform/server';
import { GAME_ID } from './bench-players.ts';

const BETS_AT_ONCE = 500_000;
/** A bet has one entry of the member and one of the house account. */
export const ENTRIES_OF_A_BET = 2;
const TABLES = ['transfer', 'entry', 'round'] as const;
type Table = (typeof TABLES)[number];

export interface History {
  /** The history covers the year before `until`. */
  readonly bets: number;
  readonly until: Date;
  readonly report: (line: string) => void;
}

/**
 * Writes a history into a ledger: bets of the last year, distributed evenly over members and days. Written by COPY in order of time, which
 * the BRIN indexes need, into tables whose indexes are dropped and recreated afterwards. The history has its own transfers, rounds and
 * house account. Its hashes have the right size but prove nothing, and the members' balances ignore it, so such a ledger is for benchmarks
 * only.
 * The owner needs `pg_read_server_files`, `pg_write_server_files` and `pg_read_all_settings`.
 */
export async function writeHistory(owner: Database, { bets, until, report }: History): Promise<void> {
  const from = new Date(until.getTime() - 365 * 86_400_000);
  await owner.query('select wallet.create_entry_partitions($1::date, 14)', [from]);
  const indexes = await takeIndexesAway(owner);
  await owner.query('create unlogged table bench_member (n bigint primary key, member_id text not null, account_id bigint not null)');
  const [counted] = await owner.query<{ count: string; house: string }>(
    `with made as (
       insert into bench_member (n, member_id, account_id)
       select row_number() over (order by id) - 1, member_id, id from wallet.account where pocket = 'cash' and member_id like 'mbr\\_0%' returning n
     )
     select (select count(*) from made) as count,
            (select account_id from wallet.house where merchant_code = 'demo' and source = 'arcade' and pocket = 'house') as house`,
  );
  const [{ path } = { path: '' }] = await owner.query<{ path: string }>(
    `select current_setting('data_directory') || '/bench-history' as path`,
  );
  for (let first = 0; first < bets; first += BETS_AT_ONCE) {
    const rows = rowsOf({
      first,
      last: Math.min(first + BETS_AT_ONCE, bets) - 1,
      bets,
      from,
      until,
      members: counted?.count ?? '0',
      house: counted?.house ?? '0',
    });
    for (const table of TABLES) {
      await owner.transaction(
        async (tx) => {
          await tx.query("set local work_mem = '256MB'");
          await tx.query(`copy (${rows[table]} order by n) to '${path}' (format binary)`);
          await tx.query(`copy wallet.${table} (${COLUMNS[table]}) from '${path}' (format binary)`);
        },
        { isLong: true },
      );
    }
    if ((first / BETS_AT_ONCE) % 10 === 9) report(`  ${((first + BETS_AT_ONCE) / 1e6).toFixed(0)} of ${bets / 1e6} million bets`);
  }
  report('  indexes');
  for (const definition of indexes) await owner.query(definition);
  await owner.query('drop table bench_member');
  await owner.query('vacuum analyze');
}

const COLUMNS: Readonly<Record<Table, string>> = {
  transfer:
    'member_id, source, external_id, id, merchant_code, kind, round_id, game_id, closes_round, pocket, amount, currency, balance_after, version_after, created_at',
  entry: 'account_id, transfer_id, member_id, amount, currency, balance_after, version, hash, created_at',
  round: 'member_id, source, round_id, merchant_code, game_id, pocket, currency, bet_amount, is_closed, opened_at, settled_at',
};

interface Span {
  readonly first: number;
  readonly last: number;
  readonly bets: number;
  readonly from: Date;
  readonly until: Date;
  readonly members: string;
  readonly house: string;
}

/** Rows of some bets as statements for COPY, which takes no parameters. All interpolated parts are numbers or times generated here. */
function rowsOf({ first, last, bets, from, until, members, house }: Span): Readonly<Record<Table, string>> {
  const seconds = (until.getTime() - from.getTime()) / 1000;
  const bet = `(select b.n, m.member_id, m.account_id, 'h' || b.n as name,
                       timestamptz '${from.toISOString()}' + interval '1 second' * (b.n::float8 * ${seconds / bets}) as at
                  from generate_series(${first}::bigint, ${last}) as b (n) join bench_member m on m.n = b.n % ${members}) as bet`;
  return {
    transfer: `select member_id, 'arcade'::text, name, 'trf_' || name, 'demo'::text, 'bet'::text, name, '${GAME_ID}'::text, true, 'cash'::text, 20::bigint,
                      'BRL'::character(3), 1000000::bigint, n / ${members} + 1, at from ${bet}`,
    entry: `select case leg when 1 then account_id else ${house}::bigint end, 'trf_' || name, case leg when 1 then member_id else 'demo' end,
                   case leg when 1 then -20 else 20 end::bigint, 'BRL'::character(3), case leg when 1 then 1000000::bigint end,
                   case leg when 1 then n / ${members} + 1 end, case leg when 1 then sha256(convert_to(name, 'UTF8')) end, at
              from ${bet} cross join generate_series(1, 2) as l (leg)`,
    round: `select member_id, 'arcade'::text, name, 'demo'::text, '${GAME_ID}'::text, 'cash'::text, 'BRL'::character(3), 20::bigint, true, at, at from ${bet}`,
  };
}

/** Drops the indexes and keys of the journal's tables; returns the statements that recreate them. */
async function takeIndexesAway(owner: Database): Promise<readonly string[]> {
  const found = await owner.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
            format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make
       from pg_constraint c
      where c.contype in ('p', 'u') and c.conrelid = any ($1::regclass[])
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
       from pg_index i
      where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES.map((table) => `wallet.${table}`)],
  );
  for (const { drop } of found) await owner.query(drop);
  return found.map(({ make }) => make.replace(' ON ONLY ', ' ON '));
}
