import { findMember, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { listRoundsOfMember as listEndpoint, readRoundOfMember as readEndpoint } from '../../contract/operator/rounds.ts';
import { readRoundCursor, roundLineOf, writeRoundCursor } from './list-rounds.ts';
import { findMovements, findRound, findRounds } from './round.sql.ts';

/**
 * Lists a member's rounds for operators.
 * @throws Problem `not_allowed`, `not_found`
 */
export async function listRoundsOfMember(
  ctx: OperatorContext,
  { memberId, cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  if (!(await findMember(ctx.database, memberId))) throw new Problem('not_found');
  const after = cursor === undefined ? null : readRoundCursor(cursor);
  const everything = { days: undefined, timeZone: 'UTC', outcome: undefined, source: undefined, gameId: undefined };
  const rows = await findRounds(ctx.database, { memberId, ...everything, after, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { list: shown.map(roundLineOf), nextCursor: last && rows.length > shown.length ? writeRoundCursor(last) : null };
}

/**
 * Returns the movements of one round.
 * @throws Problem `not_allowed`, `not_found`
 */
export async function readRoundOfMember(
  ctx: OperatorContext,
  { memberId, vendorCode, roundId }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  const name = { memberId, source: vendorCode, roundId };
  const row = await findRound(ctx.database, name);
  if (!row) throw new Problem('not_found');
  const movements = await findMovements(ctx.database, { ...name, from: row.opened_at });
  return {
    ...roundLineOf(row),
    movements: movements.map((movement) => ({
      transferId: movement.transfer_id,
      kind: movement.kind,
      status: movement.status,
      externalId: movement.external_id,
      amount: movement.amount.toString(),
      winAmount: movement.win_amount.toString(),
      balanceAfter: movement.balance_after.toString(),
      at: movement.created_at.toISOString(),
    })),
  };
}
