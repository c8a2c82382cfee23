import type { SwitchNode } from '@jogada/merchant/contract/player';
import type { SwitchRow } from './merchant.sql.ts';

/** Builds the tree of a merchant's switches. */
export function switchTreeOf(rows: readonly SwitchRow[], parent: string | null = null): SwitchNode[] {
  return rows
    .filter((row) => row.parent_mod_id === parent)
    .map((row) => ({ modId: row.mod_id, enabled: row.is_enabled ? '1' : '0', childrenNodes: switchTreeOf(rows, row.mod_id) }));
}
