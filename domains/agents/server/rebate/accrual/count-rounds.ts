import type { Context } from '@jogada/platform/server';
import { placeMember } from '../../tree/place-member.ts';
import { countAmongOthers, countRounds, pending, selectUnplaced } from './count.sql.ts';

const BATCH = 1000;

/**
 * Counts ended rounds for every upline of their players until the queue is empty. A singleton job, since concurrent runs would contend for
 * the rows at the top of a large team.
 */
export async function countTeamRounds(ctx: Context): Promise<void> {
  while ((await countBatch(ctx)) >= BATCH);
}

function countBatch(ctx: Context): Promise<number> {
  return ctx.database.transaction(async (tx) => {
    await countAmongOthers(tx);
    const rounds = await pending.take(tx, BATCH);
    if (rounds.length === 0) return 0;
    for (const memberId of await selectUnplaced(
      tx,
      rounds.map((round) => round.member_id),
    ))
      await placeMember(tx, memberId);
    await countRounds(tx, rounds, ctx.now());
    return rounds.length;
  });
}
