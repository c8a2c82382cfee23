import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type {
  listStatements as listEndpoint,
  readStatement as readEndpoint,
  recomputeStatement as recomputeEndpoint,
} from '../../contract/player/index.ts';
import { findPayout, recompute, selectLines, selectPayouts, type PayoutRow } from './statement.sql.ts';

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

/** @throws Problem `not_found` where nothing was paid for the day */
export async function recomputeStatement(
  ctx: MemberContext,
  { day }: InputOf<typeof recomputeEndpoint>,
): Promise<OutputOf<typeof recomputeEndpoint>> {
  const wanted = { agentId: ctx.member.id, day };
  if (!(await findPayout(ctx.database, wanted))) throw new Problem('not_found');
  const found = await recompute(ctx.database, wanted);
  return {
    roundCount: found.round_count,
    booked: String(found.booked),
    recomputed: String(found.recomputed),
    teamShares: String(found.team_shares),
    atOwnRate: String(found.at_own_rate),
    isExact: found.booked === found.recomputed && found.team_shares === found.at_own_rate,
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
