import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { enterTournament as endpoint, Tournament } from '../../contract/player/index.ts';
import { findStop } from '../promotion/find-stop.sql.ts';
import { entryRefusal, refuseWithoutTournaments, tournamentView, viewerOf } from './read-tournaments.ts';
import { findOwnTournament, insertEntry, lockTournament, readLevel } from './tournament.sql.ts';

/**
 * Enters a tournament, once. Rounds that begin from now on count.
 * @throws Problem `feature_unavailable`, `tournament_not_found`, `tournament_not_open`, `tournament_full`, `level_needed`,
 * `promotion_not_for_you`
 */
export function enterTournament(ctx: MemberContext, { tournamentId }: InputOf<typeof endpoint>): Promise<Tournament> {
  refuseWithoutTournaments(ctx);
  const at = ctx.now();
  const { id: memberId } = ctx.member;
  const wanted = { ...viewerOf(ctx), tournamentId };
  return ctx.database.transaction(async (tx) => {
    const known = await findOwnTournament(tx, wanted);
    if (!known) throw new Problem('tournament_not_found');
    // Locked, so that concurrent entries do not pass the maximum together.
    const tournament = await lockTournament(tx, tournamentId);
    const own = await findOwnTournament(tx, wanted);
    if (!tournament || !own) throw new Problem('tournament_not_found');
    if (own.entry_number === null) {
      const hasStopped = (await findStop(tx, { memberId, at })) !== undefined;
      refuseEntry(entryRefusal(own, { hasStopped, level: await readLevel(tx, memberId), at }), own.level_needed);
      await insertEntry(tx, { tournamentId, memberId, merchantCode: ctx.merchant.code, at });
    }
    const entered = await findOwnTournament(tx, wanted);
    if (!entered) throw new Error(`tournament ${tournamentId} is missing after an entry`);
    return tournamentView({ ...ctx, database: tx }, entered);
  });
}

function refuseEntry(refusal: Tournament['refusal'], level: number): void {
  switch (refusal) {
    case null:
      return;
    case 'not_for_this_account':
      throw new Problem('promotion_not_for_you', { reason: refusal });
    case 'level_needed':
      throw new Problem('level_needed', { level });
    case 'full':
      throw new Problem('tournament_full');
    case 'not_open':
      throw new Problem('tournament_not_open');
    default:
      refusal satisfies never;
  }
}
