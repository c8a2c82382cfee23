import { newId, type Sql } from '@jogada/platform/server';
import type { OperatorRole } from './operator.ts';
import { insertOperator, type StaffTerms } from './operator.sql.ts';

/** Adds a member of staff, for every merchant unless some are given. An existing name stays unchanged. */
export async function createOperator(
  tx: Sql,
  operator: { username: string; passwordHash: string; role: OperatorRole; at: Date } & Partial<StaffTerms>,
): Promise<void> {
  const unbound = { permissions: null, merchantCodes: null, allowedAddresses: [] };
  await insertOperator(tx, { ...unbound, ...operator, id: newId('opr', operator.at) });
}
