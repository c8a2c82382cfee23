import { writeArchive, type ArchivePart, type Database } from '@jogada/platform/server';

/** $1 is the first day of the month. */
const FROM = "$1::date::timestamp at time zone 'UTC'";
const TO = "($1::date + interval '1 month')::timestamp at time zone 'UTC'";

/**
 * A predecessor in another month: an entry has the time of its request, so a few follow a later one. Of removed months the predecessors are
 * in `removed_link`.
 */
const LINKS = `select jsonb_build_object('account_id', p.account_id, 'version', p.version, 'hash', p.hash, 'balance', p.balance_after)::text as line
    from wallet.entry e
    join (select account_id, version, hash, balance_after, created_at from wallet.entry where version is not null
          union all select account_id, version, hash, balance_after, created_at from wallet.removed_link) p
      on p.account_id = e.account_id and p.version = e.version - 1
   where e.created_at >= ${FROM} and e.created_at < ${TO} and e.version > 1 and not (p.created_at >= ${FROM} and p.created_at < ${TO})
   order by p.account_id, p.version`;

const PARTS: readonly ArchivePart[] = [
  { kind: 'link', query: LINKS },
  {
    kind: 'transfer',
    query: `select to_jsonb(t)::text as line from wallet.transfer t where t.created_at >= ${FROM} and t.created_at < ${TO} order by t.created_at, t.id`,
  },
  {
    kind: 'entry',
    query: `select to_jsonb(e)::text as line from wallet.entry e where e.created_at >= ${FROM} and e.created_at < ${TO}
             order by e.account_id, e.version, e.created_at, e.transfer_id collate "C", e.amount`,
  },
];

/**
 * Whether no entry of the month can be written any more: the house roll-ups' watermark is behind its end.
 * @param month as `2026-03`, in UTC
 */
export async function isLedgerMonthClosed(database: Database, month: string): Promise<boolean> {
  const [row] = await database.query<{ closed: boolean | null }>(
    `select max(summed_until) >= ($1::date + interval '1 month')::timestamp at time zone 'UTC' as closed from wallet.house_rollup`,
    [firstDay(month)],
  );
  return row?.closed === true;
}

/**
 * Writes the journal of a month as JSON lines from one snapshot: transfers, entries in the order of their chains, and of each chain that comes from
 * another month the hash and balance before.
 * @param month as `2026-03`, in UTC
 * @param write resolves when there is room for more
 */
export async function writeLedgerMonth(database: Database, month: string, write: (lines: string) => Promise<void>): Promise<void> {
  await writeArchive(database, { subject: firstDay(month), parts: PARTS }, write);
}

/** @throws Error for other text */
export function firstDay(month: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new Error(`not a month: ${month}`);
  return `${month}-01`;
}
