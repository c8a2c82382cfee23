import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type {
  listStatements as listEndpoint,
  readStatement as readEndpoint,
  recomputeStatement as recomputeEndpoint,
} from '../../../contract/player/index.ts';
import { findBooked, findPayout, recomputeStep, selectLines, selectPayouts, type PayoutRow } from './statement.sql.ts';
import { walkTeam } from './walk-team.ts';

const PAGE = 31;

export async function listStatements(ctx: MemberContext, { before }: InputOf<typeof listEndpoint>): Promise<OutputOf<typeof listEndpoint>> {
  const rows = await selectPayouts(ctx.database, { agentId: ctx.member.id, before: before ?? null, limit: PAGE });
  return { list: rows.map(statementView) };
}

/** @throws Problem `not_found` where nothing was paid for the day */
export async function readStatement(ctx: MemberContext, { day }: InputOf<typeof readEndpoint>): Promise<OutputOf<typeof readEndpoint>> {
  const wanted = { agentId: ctx.member.id, day };
  const payout = await findPayout(ctx.database, wanted);
  if (!payout) throw new Problem('not_found');
  const lines = await selectLines(ctx.database, wanted);
  return {
    statement: statementView(payout),
    lines: lines.map((line) => ({
      category: line.category,
      originDay: line.origin_day,
      turnover: String(line.turnover),
      share: String(line.share),
    })),
  };
}

/**
 * Works a day out anew from its rounds, a part of the team at a call: the cursor carries the sums so far, and the last call compares.
 * @throws Problem `not_found` where nothing was paid for the day
 */
export async function recomputeStatement(
  ctx: MemberContext,
  { day, cursor }: InputOf<typeof recomputeEndpoint>,
): Promise<OutputOf<typeof recomputeEndpoint>> {
  const wanted = { agentId: ctx.member.id, day };
  if (!(await findPayout(ctx.database, wanted))) throw new Problem('not_found');
  const sums = readSums(cursor);
  const last = await walkTeam({ after: sums.after }, async (page) => {
    const step = await recomputeStep(ctx.database, { ...wanted, ...page });
    sums.roundCount += BigInt(step.round_count);
    sums.recomputed += step.recomputed;
    sums.teamShares += step.team_shares;
    sums.atOwnRate += step.at_own_rate;
    return step;
  });
  const { share: booked, round_count: expectedCount } = await findBooked(ctx.database, wanted);
  const { roundCount, recomputed, teamShares, atOwnRate } = sums;
  return {
    roundCount: Number(roundCount),
    expectedCount: Number(expectedCount),
    booked: String(booked),
    recomputed: String(recomputed),
    teamShares: String(teamShares),
    atOwnRate: String(atOwnRate),
    isExact: last === null && booked === recomputed && teamShares === atOwnRate,
    nextCursor: last === null ? null : [last, roundCount, recomputed, teamShares, atOwnRate].join('.'),
  };
}

function readSums(cursor: string | undefined) {
  const [after = '', roundCount = 0, recomputed = 0, teamShares = 0, atOwnRate = 0] = cursor?.split('.') ?? [];
  return {
    after,
    roundCount: BigInt(roundCount),
    recomputed: BigInt(recomputed),
    teamShares: BigInt(teamShares),
    atOwnRate: BigInt(atOwnRate),
  };
}

function statementView(row: PayoutRow): OutputOf<typeof listEndpoint>['list'][number] {
  return {
    day: row.day,
    amount: String(row.amount),
    currency: row.currency,
    carryBefore: String(row.carry_before),
    share: String(row.share),
    carryAfter: String(row.carry_after),
    madeAt: row.made_at.toISOString(),
  };
}
