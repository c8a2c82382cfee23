import { newId, type Sql } from '@jogada/platform/server';
import type { OperatorRole } from './operator.ts';
import { insertOperator } from './operator.sql.ts';

/** Adds somebody to the staff; a name that is there stays as it is. */
export async function createOperator(
  tx: Sql,
  operator: { username: string; passwordHash: string; role: OperatorRole; at: Date },
): Promise<void> {
  await insertOperator(tx, { ...operator, id: newId('opr', operator.at) });
}
