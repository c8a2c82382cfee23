import * as v from 'valibot';
import {
  CalendarDay,
  CurrencyCode,
  endpoint,
  IdText,
  isPeriod,
  MinorUnits,
  Moment,
  PageMark,
  queryInteger,
} from '@jogada/platform/contract';
import { Rates, RatesInput } from './rate.ts';

/** A team member as their agent may see them: without full name, address or phone number (S32). */
export const TeamMember = v.object({
  memberId: v.string(),
  maskedName: v.string(),
  isAgent: v.boolean(),
  /** 1: invited by the agent directly. */
  distance: v.number(),
  teamSize: v.number(),
  joinedAt: Moment,
  rates: Rates,
});

/** Without `under`, below the agent. */
export const listTeam = endpoint({
  method: 'GET',
  path: '/wps/agent/team',
  summary: 'List the direct members below a team member',
  access: 'agent',
  readsReplica: true,
  input: v.object({
    under: v.optional(IdText),
    /** Prefix of a username, anywhere in the team. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20))),
    after: v.optional(PageMark),
    pageSize: queryInteger({ min: 1, max: 50, fallback: 20 }),
  }),
  output: v.object({ list: v.array(TeamMember), nextAfter: v.nullable(v.string()) }),
  problems: ['not_found'],
});

export const readTeamMember = endpoint({
  method: 'GET',
  path: '/wps/agent/team/:memberId',
  summary: 'Retrieve a team member with the bounds of their rates',
  access: 'agent',
  input: v.object({ memberId: IdText }),
  output: v.object({
    member: TeamMember,
    /** From the agent's direct downline to the member's own upline. */
    path: v.array(v.object({ memberId: v.string(), maskedName: v.string() })),
    isOnline: v.boolean(),
    lastDay: v.nullable(v.string()),
    /**
     * Permitted rates for each category that either side names. Null unless the caller is the direct upline and the law allows several paid
     * levels.
     */
    bounds: v.nullable(v.array(v.object({ category: v.string(), least: v.number(), most: v.number() }))),
  }),
  problems: ['not_found'],
});

/** At most the agent's own, and at least what the member passes on. Takes effect immediately. */
export const setMemberRates = endpoint({
  method: 'PUT',
  path: '/wps/agent/team/:memberId/rates',
  summary: 'Set the rates of a direct member',
  access: 'agent',
  input: v.object({ memberId: IdText, rates: RatesInput }),
  output: v.object({ rates: Rates }),
  problems: ['not_found', 'rate_out_of_bounds', 'feature_unavailable'],
});

const TeamDay = v.object({
  day: v.string(),
  category: v.string(),
  roundCount: v.number(),
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
});

export const readTeamDays = endpoint({
  method: 'GET',
  path: '/wps/agent/team/days',
  summary: "List a team's stakes and wins by day and kind of game",
  access: 'agent',
  readsReplica: true,
  input: v.pipe(
    v.object({ of: v.optional(IdText), from: CalendarDay, to: CalendarDay }),
    v.check((input) => isPeriod(input), 'a period of at most 93 days'),
  ),
  output: v.object({ currency: CurrencyCode, list: v.array(TeamDay) }),
  problems: ['not_found'],
});
