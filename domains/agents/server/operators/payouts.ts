import { type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { AgentPayout, listAgentPayouts as listEndpoint, readAgentPayout as readEndpoint } from '../../contract/operator/index.ts';
import { selectDayParts } from '../rebate/settlement/bill.sql.ts';
import { selectTimeZone } from '../rebate/settlement/time-zone.sql.ts';
import { selectLines } from '../rebate/statement/statement.sql.ts';
import { findPayoutCase, selectPayoutCases, type PayoutCaseRow } from './operators.sql.ts';

const SHARE_PARTS = 100_000n;

/** @throws Problem `not_allowed` */
export async function listAgentPayouts(
  ctx: OperatorContext,
  { cursor, pageSize, memberId }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await selectPayoutCases(ctx.database, {
    memberId: memberId ?? null,
    merchantCodes: ctx.operator.merchantCodes,
    after: readCursor(cursor),
    limit: pageSize + 1,
  });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.made_at, id: row.payout_id }));
  return { list: rows.map(payoutView), nextCursor };
}

/** @throws Problem `not_allowed`, `not_found` */
export async function readAgentPayout(
  ctx: OperatorContext,
  { payoutId }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  const row = await findPayoutCase(ctx.database, payoutId);
  if (!row) throw new Problem('not_found');
  const parts = await partsOf(ctx, row);
  const isKept = row.carry_before + row.due === row.amount * SHARE_PARTS + row.carry_after;
  const isSum = row.kind !== 'rebate' || parts.reduce((sum, { share }) => sum + BigInt(share ?? 0), 0n) === row.due;
  return {
    payout: payoutView(row),
    figure: row.figure === null ? null : String(row.figure),
    carriedLoss: row.carried_loss === null ? null : String(row.carried_loss),
    activeCount: row.active_count,
    rate: row.rate,
    isExact: isKept && isSum,
    parts,
  };
}

async function partsOf(ctx: OperatorContext, row: PayoutCaseRow): Promise<OutputOf<typeof readEndpoint>['parts']> {
  const agentId = row.member_id;
  if (row.starts_at === null || row.ends_at === null) {
    const lines = await selectLines(ctx.database, { agentId, day: row.day });
    return lines.map((line) => ({
      day: line.origin_day,
      category: line.category,
      stakeAmount: String(line.turnover),
      winAmount: null,
      share: String(line.share),
    }));
  }
  // An hour's turnover is a single sum without parts other than its rounds.
  if (row.kind === 'hourly_salary') return [];
  const timeZone = await selectTimeZone(ctx.database, row.merchant_code);
  const days = await selectDayParts(ctx.database, { agentId, from: row.starts_at, to: row.ends_at, timeZone });
  return days.map((part) => ({
    day: part.day,
    category: part.category,
    stakeAmount: String(part.stake_amount),
    winAmount: String(part.win_amount),
    share: null,
  }));
}

function payoutView(row: PayoutCaseRow): AgentPayout {
  return {
    payoutId: row.payout_id,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    username: row.username,
    kind: row.kind,
    day: row.day,
    state: row.state,
    carryBefore: String(row.carry_before),
    due: String(row.due),
    amount: String(row.amount),
    carryAfter: String(row.carry_after),
    currency: row.currency,
    madeAt: row.made_at.toISOString(),
  };
}
