import type { ArchivePart } from './archive.ts';
import type { Sql } from './database.ts';

/** Why rows outlive an erasure (LGPD art. 16, I): the legal retention grounds, each for five years from the erasure. */
export type RetentionGround = 'ledger' | 'money_laundering' | 'player_protection' | 'contract' | 'access_records' | 'audit_trail';

/**
 * A table that refers to members, and how a member's rows are exported and erased (S84). Names and conditions are from the code, never
 * input.
 */
export interface PersonalTable {
  /** With its schema. */
  readonly table: string;
  /** The rows of a member, as a condition over `t` and `$1`. */
  readonly where: string;
  /** What an export holds: whole rows, rows without some columns, lines of its own query, or nothing for the stated reason. */
  readonly exported: 'whole' | { readonly without: readonly string[] } | Omit<ArchivePart, 'kind'> | { readonly withheld: string };
  /**
   * What an erasure does: deletes the rows, sets columns, leaves rows that hold only the member's id, which then leads to no person, or
   * retains them on a legal ground.
   */
  readonly erased:
    | 'deleted'
    | 'pseudonymous'
    | { readonly set: string }
    /** `afterwards`: the columns to set when the retention period is over. */
    | { readonly kept: RetentionGround; readonly afterwards?: string };
}

/** The rows that refer to a member in one column. */
export function rowsOf(
  table: string,
  erased: PersonalTable['erased'],
  { by = 'member_id', exported = 'whole' }: { by?: string; exported?: PersonalTable['exported'] } = {},
): PersonalTable {
  return { table, where: `t.${by} = $1`, exported, erased };
}

/** The parts of a member's export: one per table, with its name. */
export function exportParts(tables: readonly PersonalTable[]): readonly ArchivePart[] {
  return tables.flatMap(({ table, where, exported }): ArchivePart[] => {
    if (exported !== 'whole' && 'withheld' in exported) return [];
    if (exported !== 'whole' && 'query' in exported) return [{ kind: table, ...exported }];
    const columns = exported === 'whole' ? [] : exported.without;
    const without = columns.length === 0 ? '' : ` - array[${columns.map((column) => `'${column}'`).join(', ')}]`;
    return [{ kind: table, query: `select (to_jsonb(t)${without})::text as line from ${table} t where ${where}` }];
  });
}

/** Deletes and blanks a member's rows, in the order of the tables. */
export async function erasePersonalRows(
  tx: Sql,
  { memberId, tables }: { memberId: string; tables: readonly PersonalTable[] },
): Promise<void> {
  for (const { table, where, erased } of tables) {
    if (erased === 'deleted') await tx.query(`delete from ${table} t where ${where}`, [memberId]);
    else if (typeof erased === 'object' && 'set' in erased)
      await tx.query(`update ${table} t set ${erased.set} where ${where}`, [memberId]);
  }
}

/** Blanks a member's retained rows after the retention period. */
export async function endRetention(tx: Sql, { memberId, tables }: { memberId: string; tables: readonly PersonalTable[] }): Promise<void> {
  for (const { table, where, erased } of tables)
    if (typeof erased === 'object' && 'kept' in erased && erased.afterwards !== undefined)
      await tx.query(`update ${table} t set ${erased.afterwards} where ${where}`, [memberId]);
}

/** The tables that retain a member's rows after an erasure, by ground. */
export function retainedTables(tables: readonly PersonalTable[]): readonly { ground: RetentionGround; tables: readonly string[] }[] {
  const byGround = new Map<RetentionGround, string[]>();
  for (const { table, erased } of tables) {
    if (typeof erased !== 'object' || !('kept' in erased)) continue;
    byGround.set(erased.kept, [...(byGround.get(erased.kept) ?? []), table]);
  }
  return [...byGround].map(([ground, kept]) => ({ ground, tables: kept }));
}
