import * as v from 'valibot';
import { CurrencyCode, endpoint, MinorUnits, Moment } from '@jogada/platform/contract';

const Day = v.pipe(v.string(), v.isoDate());

/** Hundred-thousandths of a minor unit, as a whole number. */
const Share = v.pipe(v.string(), v.regex(/^-?\d{1,19}$/));

const StatementLine = v.object({
  category: v.string(),
  /** The day whose rounds it comes from: an earlier one where these were corrected after it was paid. */
  originDay: v.string(),
  turnover: MinorUnits,
  share: Share,
});

const Statement = v.object({
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
  summary: 'What the agent was paid, day by day, newest first',
  access: 'agent',
  input: v.object({ before: v.optional(Day) }),
  output: v.object({ list: v.array(Statement) }),
  problems: [],
});

export const readStatement = endpoint({
  method: 'GET',
  path: '/wps/agent/statements/:day',
  summary: 'A day’s payout with the lines that it is the sum of',
  access: 'agent',
  input: v.object({ day: Day }),
  output: v.object({ statement: Statement, lines: v.array(StatementLine) }),
  problems: ['not_found'],
});

export const recomputeStatement = endpoint({
  method: 'POST',
  path: '/wps/agent/statements/:day/recompute',
  summary: 'Work a day out anew from its rounds, and prove that the shares of the tree are what its head is due',
  access: 'agent',
  input: v.object({ day: Day }),
  output: v.object({
    roundCount: v.number(),
    /** The agent’s own share of the day’s rounds, as booked and worked out anew. */
    booked: Share,
    recomputed: Share,
    /** What everybody of the team has of these rounds, the agent with it, and what the agent’s own rate on them comes to. */
    teamShares: Share,
    atOwnRate: Share,
    isExact: v.boolean(),
  }),
  problems: ['not_found'],
});
