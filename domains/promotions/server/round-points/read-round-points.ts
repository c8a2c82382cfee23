import type { MemberContext } from '@jogada/accounts/server';
import { isSwitchedOn } from '@jogada/merchant/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { readRoundPoints as endpoint, RoundPoints } from '../../contract/player/round-points.ts';
import { languagesOf } from '../rewards/languages-of.ts';
import { centipointsOf } from '../vip/points.ts';
import { findProgramme } from '../vip/vip.sql.ts';
import { findVipRound, selectTournamentScores, type RoundName } from './round-points.sql.ts';

/** What one of the member's rounds gave, from the rows that were counted for it. A part that is switched off is left out. */
export async function readRoundPoints(
  ctx: MemberContext,
  { source, roundId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const round = { memberId: ctx.member.id, source, roundId };
  const [vip, scores] = await Promise.all([
    readVipPart(ctx, round),
    isSwitchedOn(ctx.merchant, 'TOURN3') ? selectTournamentScores(ctx.database, { ...round, ...languagesOf(ctx) }) : [],
  ]);
  return {
    vip,
    tournaments: scores.map((row) => ({
      tournamentId: row.tournament_id,
      name: row.name,
      scoring: row.scoring,
      currency: row.currency,
      stakeAmount: row.stake_amount.toString(),
      winAmount: row.win_amount.toString(),
      score: row.score.toString(),
    })),
  };
}

async function readVipPart({ database, merchant, member }: MemberContext, round: RoundName): Promise<RoundPoints['vip']> {
  if (!isSwitchedOn(merchant, 'VIPBEN3')) return null;
  const [programme, row] = await Promise.all([findProgramme(database, merchant.code), findVipRound(database, round)]);
  if (!programme || !row) return null;
  return {
    currency: member.currency,
    stakeAmount: row.stake_amount.toString(),
    weightPercent: row.weight_percent,
    centipoints: Number(centipointsOf(row.weighted_amount, programme.point_amount)),
  };
}
