import type { Sql } from '@jogada/platform/server';

/** Batch size. */
export const CHAINED_AT_ONCE_MAX = 2000;

/**
 * Adds entries of members, visitors and the system to the hash chain; a trigger chains those of operators. Returns the number of added
 * entries.
 */
export async function chainLines(sql: Sql, { since, until }: { since: Date; until: Date }): Promise<number> {
  const rows = await sql.query(
    `select accounts.chain_line(a) from (
       select x.* from accounts.audit x
        where x.at >= $1 and x.at < $3 and x.actor_kind <> 'operator' and not exists (select from accounts.audit_chain c where c.audit_id = x.id)
        order by x.at, x.id limit $2) a`,
    [since, CHAINED_AT_ONCE_MAX, until],
  );
  return rows.length;
}

export interface ChainFault {
  readonly audit_id: string;
  readonly fault: 'changed' | 'gone' | 'gap';
}

const EXAMPLES_MAX = 20;

/** Changed or deleted entries, and gaps between consecutive links. */
export function selectChainFaults(sql: Sql): Promise<ChainFault[]> {
  return sql.query(
    `select c.audit_id, case when a.id is null then 'gone' when c.position <> c.former_position + 1 then 'gap' else 'changed' end as fault
       from (select position, audit_id, hash, coalesce(lag(hash) over w, ''::bytea) as former, coalesce(lag(position) over w, 0) as former_position
               from accounts.audit_chain window w as (order by position)) c
       left join accounts.audit a on a.id = c.audit_id
      where a.id is null or c.position <> c.former_position + 1 or c.hash <> sha256(c.former || accounts.audit_line_hash(a))
      order by c.position limit $1`,
    [EXAMPLES_MAX],
  );
}

export interface ChainEnd {
  readonly checked_count: bigint;
  /** Whether the last link is the one recorded in the head. */
  readonly is_whole: boolean;
  /** Entries older than `looseBefore` outside the chain: inserted without the regular code path. */
  readonly loose_count: bigint;
}

export async function selectChainEnd(sql: Sql, looseBefore: Date): Promise<ChainEnd> {
  const [row] = await sql.query<ChainEnd>(
    `select (select count(*) from accounts.audit_chain) as checked_count,
            h.position = coalesce(l.position, 0) and h.hash = coalesce(l.hash, ''::bytea) as is_whole,
            (select count(*) from accounts.audit a where a.at < $1 and not exists (select from accounts.audit_chain c where c.audit_id = a.id)) as loose_count
       from accounts.audit_head h left join lateral (select position, hash from accounts.audit_chain order by position desc limit 1) l on true`,
    [looseBefore],
  );
  if (!row) throw new Error('the audit chain has no head');
  return row;
}
