import * as v from 'valibot';
import { CalendarDay, CurrencyCode, cursorInput, endpoint, IdText, isPeriod, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';
import { TeamCategory } from './overview.ts';
import { Share } from './share.ts';

/** A team member with the play of their own team, including their own. */
export const TeamLine = v.object({
  memberId: v.string(),
  maskedName: v.string(),
  isAgent: v.boolean(),
  roundCount: v.number(),
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
});

export const TeamStep = v.object({ memberId: v.string(), maskedName: v.string() });

/** Sorted by stake, highest first. */
export const listTeamPlay = endpoint({
  method: 'GET',
  path: '/wps/agent/team/play',
  summary: 'List stakes and wins of direct members with their downlines',
  access: 'agent',
  readsReplica: true,
  input: v.pipe(
    v.object({ of: v.optional(IdText), from: CalendarDay, to: CalendarDay, ...cursorInput({ pageSize: 30, pageSizeMax: 50 }) }),
    v.check((input) => isPeriod(input), 'a period of at most 93 days'),
  ),
  output: v.object({
    ...pageOf(TeamLine).entries,
    currency: CurrencyCode,
    /** From the agent's direct downline to the requested member; empty for the agent. */
    path: v.array(TeamStep),
    /** Totals of the requested member's team, including their own play. */
    categories: v.array(TeamCategory),
  }),
  problems: ['not_found'],
});

const TeamRound = v.object({
  roundId: v.string(),
  gameName: v.nullable(v.string()),
  category: v.string(),
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
  settledAt: Moment,
  /** The agent's part of the stake by the rates in force, in hundred-thousandths. */
  rate: v.number(),
  /** What the round brought the agent: the stake times that rate. */
  share: Share,
});

export const listMemberRounds = endpoint({
  method: 'GET',
  path: '/wps/agent/team/:memberId/rounds',
  summary: "List a team member's rounds of a day",
  access: 'agent',
  input: v.object({
    memberId: IdText,
    day: CalendarDay,
    category: v.optional(v.pipe(v.string(), v.maxLength(12))),
    ...cursorInput({ pageSize: 30, pageSizeMax: 50 }),
  }),
  output: v.object({
    ...pageOf(TeamRound).entries,
    currency: CurrencyCode,
    maskedName: v.string(),
    /** The agent's paid statements that hold shares of the day's rounds: the day's own, and later ones with corrections of it. */
    statements: v.array(v.object({ day: v.string(), amount: MinorUnits })),
  }),
  problems: ['not_found'],
});
