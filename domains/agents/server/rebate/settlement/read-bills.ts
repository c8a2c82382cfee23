import type { MemberContext } from '@jogada/accounts/server';
import { maskName } from '@jogada/games/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type {
  Bill,
  listBills as listEndpoint,
  readBill as readEndpoint,
  readProgress as progressEndpoint,
  recomputeBill as recomputeEndpoint,
} from '../../../contract/player/index.ts';
import { dueOf, payable } from '../../contract/due.ts';
import { walkTeam } from '../statement/walk-team.ts';
import {
  countedRounds,
  findBill,
  findBilled,
  recomputePeriodStep,
  selectBills,
  selectDayParts,
  spanBegin,
  type BillRow,
} from './bill.sql.ts';
import { selectPeriodsUnderWay } from './settle.sql.ts';

const PAGE = 20;
const KINDS = { salary: ['daily_salary', 'hourly_salary'], dividend: ['dividend'] } as const;

export async function listBills(
  ctx: MemberContext,
  { side, kind, after }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const kinds = kind === undefined ? [...KINDS.salary, ...KINDS.dividend] : KINDS[kind];
  const rows = await selectBills(ctx.database, { memberId: ctx.member.id, side, kinds, after: placeOf(after), limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => billView(row, ctx.member.id)),
    nextAfter: last ? `${last.starts_at.getTime()}.${last.bill_id}` : null,
  };
}

function placeOf(after: string | undefined): { startsAt: Date; billId: string } | null {
  const [, time, billId] = /^(\d{1,15})\.(bil_\w+)$/.exec(after ?? '') ?? [];
  return time === undefined || billId === undefined ? null : { startsAt: new Date(Number(time)), billId };
}

/** @throws Problem `not_found` unless the caller is one of both parties */
export async function readBill(ctx: MemberContext, { billId }: InputOf<typeof readEndpoint>): Promise<OutputOf<typeof readEndpoint>> {
  const row = await requireOwn(ctx, billId);
  const period = { agentId: row.agent_id, from: row.starts_at, to: row.ends_at, timeZone: ctx.merchant.timeZone };
  const parts = row.kind === 'hourly_salary' ? [] : await selectDayParts(ctx.database, period);
  return {
    bill: billView(row, ctx.member.id),
    terms: row.terms,
    parts: parts.map((part) => ({
      day: part.day,
      category: part.category,
      stakeAmount: String(part.stake_amount),
      winAmount: String(part.win_amount),
    })),
  };
}

/**
 * Recomputes a period from its rounds, one part of the team per call. The cursor carries the sums, and the last call compares them.
 * @throws Problem `not_found` unless the caller is one of both parties
 */
export async function recomputeBill(
  ctx: MemberContext,
  { billId, cursor }: InputOf<typeof recomputeEndpoint>,
): Promise<OutputOf<typeof recomputeEndpoint>> {
  const row = await requireOwn(ctx, billId);
  const { database, merchant } = ctx;
  const { kind, terms, agent_id: agentId, starts_at: from, ends_at: to } = row;
  const { timeZone } = merchant;
  const activeFrom = kind === 'dividend' ? await spanBegin(database, { period: terms.period, at: from, timeZone }) : from;
  const sums = readSums(cursor);
  const last = await walkTeam({ after: sums.after }, async (page) => {
    const step = await recomputePeriodStep(database, { agentId, from, to, activeFrom, ...page });
    sums.roundCount += step.round_count;
    sums.stakeAmount += step.stake_amount;
    sums.winAmount += step.win_amount;
    sums.activeCount += step.active_count;
    return step;
  });
  const { roundCount, stakeAmount, winAmount } = sums;
  const figure = kind === 'dividend' ? stakeAmount - winAmount : stakeAmount;
  const activeCount = kind === 'hourly_salary' ? 0 : sums.activeCount;
  const billed = (await findBilled(database, { contractId: row.contract_id, startsAt: from })) ?? row;
  const { due } = dueOf(terms, { figure, carriedLoss: billed.carried_loss, activeCount });
  return {
    roundCount,
    expectedCount: Math.max(roundCount, Number(await countedRounds(database, { agentId, from, to, timeZone }))),
    figure: String(figure),
    activeCount,
    totalDue: String(due),
    isExact: last === null && figure === billed.figure && activeCount === billed.active_count && due === billed.total_due,
    nextCursor: last === null ? null : [last, roundCount, stakeAmount, winAmount, sums.activeCount].join('.'),
  };
}

function readSums(cursor: string | undefined) {
  const [after = '', roundCount = 0, stakeAmount = 0, winAmount = 0, activeCount = 0] = cursor?.split('.') ?? [];
  return {
    after,
    roundCount: Number(roundCount),
    stakeAmount: BigInt(stakeAmount),
    winAmount: BigInt(winAmount),
    activeCount: Number(activeCount),
  };
}

/** The current period of each contract in force. */
export async function readProgress(ctx: MemberContext): Promise<OutputOf<typeof progressEndpoint>> {
  const rows = await selectPeriodsUnderWay(ctx.database, { agentId: ctx.member.id });
  return {
    list: rows.map(({ terms, figure, carried_loss: carriedLoss, active_count: activeCount, ...row }) => {
      const hasBegun = row.starts_at <= ctx.now();
      const { step, rate, due } = hasBegun ? dueOf(terms, { figure, carriedLoss, activeCount }) : { step: null, rate: 0, due: 0n };
      return {
        contractId: row.contract_id,
        kind: row.kind,
        terms,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
        hasBegun,
        figure: String(figure),
        carriedLoss: String(carriedLoss),
        activeCount,
        step,
        rate,
        amount: String(payable(row.carry, due).amount),
        currency: row.currency,
      };
    }),
  };
}

/** A bill that the caller pays or is paid. @throws Problem `not_found` */
export async function requireOwn(ctx: MemberContext, billId: string): Promise<BillRow> {
  const row = await findBill(ctx.database, billId);
  if (!row || (row.agent_id !== ctx.member.id && row.payer_id !== ctx.member.id)) throw new Problem('not_found');
  return row;
}

function billView(row: BillRow, viewerId: string): Bill {
  const isPayer = row.payer_id === viewerId;
  const otherName = isPayer ? row.agent_name : row.payer_name;
  return {
    billId: row.bill_id,
    contractId: row.contract_id,
    version: row.version,
    kind: row.kind,
    side: isPayer ? 'pays' : 'is_paid',
    otherName: otherName === null ? null : maskName(otherName),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    sequence: row.sequence,
    figure: String(row.figure),
    carriedLoss: String(row.carried_loss),
    activeCount: row.active_count,
    step: row.step,
    rate: row.rate,
    totalDue: String(row.total_due),
    due: String(row.due),
    carryBefore: String(row.carry_before),
    amount: String(row.amount),
    carryAfter: String(row.carry_after),
    currency: row.currency,
    state: row.state,
    madeAt: row.made_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}
