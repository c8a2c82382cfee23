import * as v from 'valibot';
import { CalendarDay, CurrencyCode, cursorInput, endpoint, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';
import { ProofCursor, Share } from './share.ts';

export const StatementLine = v.object({
  category: v.string(),
  /** The day of the rounds; earlier than the statement's day for corrections after payment. */
  originDay: v.string(),
  turnover: MinorUnits,
  share: Share,
});

export const Statement = v.object({
  day: v.string(),
  amount: MinorUnits,
  currency: CurrencyCode,
  carryBefore: Share,
  share: Share,
  carryAfter: Share,
  madeAt: Moment,
});

export const listStatements = endpoint({
  method: 'GET',
  path: '/wps/agent/statements',
  summary: "List the agent's daily rebate statements",
  access: 'agent',
  readsReplica: true,
  input: v.object({ before: v.optional(CalendarDay) }),
  output: v.object({ list: v.array(Statement) }),
  problems: [],
});

export const readStatement = endpoint({
  method: 'GET',
  path: '/wps/agent/statements/:day',
  summary: "Retrieve a day's statement with its lines",
  access: 'agent',
  readsReplica: true,
  input: v.object({ day: CalendarDay }),
  output: v.object({ statement: Statement, lines: v.array(StatementLine) }),
  problems: ['not_found'],
});

/** Each call covers a part of the team. Verifies that the shares add up to the total due. */
export const recomputeStatement = endpoint({
  method: 'POST',
  path: '/wps/agent/statements/:day/recompute',
  summary: "Recompute a day's statement from its rounds",
  access: 'agent',
  input: v.object({ day: CalendarDay, cursor: v.optional(ProofCursor) }),
  output: v.object({
    /** Rounds recomputed so far, and the number of counted rounds. */
    roundCount: v.number(),
    expectedCount: v.number(),
    /** The agent's own share of the day's rounds, as booked and as recomputed. */
    booked: Share,
    recomputed: Share,
    /** The shares booked to the whole team for these rounds, including the agent, and the agent's own rate applied to them. */
    teamShares: Share,
    atOwnRate: Share,
    /** Whether both equations hold. Valid only on the last page of the team. */
    isExact: v.boolean(),
    /** Cursor of the next call; null after the whole team. */
    nextCursor: v.nullable(v.string()),
  }),
  problems: ['not_found'],
});

export const listStatementPlayers = endpoint({
  method: 'GET',
  path: '/wps/agent/statements/:day/players',
  summary: 'List the players behind a statement line',
  access: 'agent',
  readsReplica: true,
  input: v.object({ day: CalendarDay, category: v.pipe(v.string(), v.maxLength(12)), ...cursorInput({ pageSize: 30, pageSizeMax: 50 }) }),
  output: pageOf(v.object({ memberId: v.string(), maskedName: v.string(), roundCount: v.number(), turnover: MinorUnits, share: Share })),
  problems: [],
});
