import * as v from 'valibot';
import { CurrencyCode, DayPeriod, endpoint, MinorUnits } from '@jogada/platform/contract';

const OverviewDay = v.object({
  day: v.string(),
  roundCount: v.number(),
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
  /** Members who visited, placed bets and registered on that day. */
  comeCount: v.number(),
  betCount: v.number(),
  registerCount: v.number(),
  /** The agent's earnings of that day in whole minor units. */
  earned: MinorUnits,
});

export const TeamCategory = v.object({ category: v.string(), roundCount: v.number(), stakeAmount: MinorUnits, winAmount: MinorUnits });

export const readTeamOverview = endpoint({
  method: 'GET',
  path: '/wps/agent/team/overview',
  summary: "Retrieve the team's figures by day, kind of game and level",
  access: 'agent',
  readsReplica: true,
  input: DayPeriod,
  output: v.object({
    currency: CurrencyCode,
    /** Every day of the period, oldest first. */
    days: v.array(OverviewDay),
    categories: v.array(TeamCategory),
    levels: v.array(v.object({ distance: v.number(), memberCount: v.number() })),
    earned: MinorUnits,
  }),
  problems: [],
});
