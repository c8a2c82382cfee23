import { readFileSync } from 'node:fs';
import type { Database } from '@jogada/platform/server';
import { writeScript } from './posting-script.ts';

/**
 * Installs a public SQL ledger with the same number of accounts, and returns the path of a pgbench script that does the work of a bet with
 * it: a transfer from a member's account to a house account, and a row that rejects a repeated id, which that ledger leaves to its caller.
 * Each member has a separate house account, so that no row is contended: its best case.
 */
export async function installPgledger(owner: Database, { path, memberCount }: { path: string; memberCount: number }): Promise<string> {
  await owner.query(readFileSync(path, 'utf8'));
  await owner.query(`create table pgledger_request (id text primary key, transfer_id text not null, created_at timestamptz not null)`);
  await owner.query(`create table pgledger_pair (n int primary key, member_account text not null, house_account text not null)`);
  await owner.query(
    `insert into pgledger_pair (n, member_account, house_account)
     select n, (select id from pgledger_create_account('member ' || n, 'BRL')), (select id from pgledger_create_account('house ' || n, 'BRL'))
       from generate_series(1, $1::int) n`,
    [memberCount],
  );
  await owner.query('vacuum analyze');
  return writeScript(
    'pgledger.sql',
    `\\set m random(1, ${memberCount})
\\set r random(1, 9000000000000000)
with made as (
  select t.id from pgledger_pair p cross join lateral pgledger_create_transfer(p.member_account, p.house_account, 0.20) t where p.n = :m
)
insert into pgledger_request (id, transfer_id, created_at) select 'p' || :r, id, now() from made;
`,
  );
}
