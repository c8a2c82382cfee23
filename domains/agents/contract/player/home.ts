import * as v from 'valibot';
import { CurrencyCode, endpoint, MinorUnits } from '@jogada/platform/contract';

/** Today's figures of the team, including the agent, in the merchant's time zone; amounts in minor units. */
const AgentHome = v.object({
  day: v.string(),
  teamLoginMemberCount: v.number(),
  teamBetMemberCount: v.number(),
  teamRegisterMemberCount: v.number(),
  /** Members with an open session who were active in the last five minutes. */
  teamOnlineCount: v.number(),
  turnover: MinorUnits,
  /** The team's stakes less its winnings. */
  netLoss: MinorUnits,
  /** Today's earnings so far, in whole minor units. */
  earned: MinorUnits,
  currency: CurrencyCode,
});

export const readAgentHome = endpoint({
  method: 'GET',
  path: '/wps/agent/home',
  summary: "Retrieve today's figures of the agent's team",
  access: 'agent',
  input: v.object({}),
  output: AgentHome,
  problems: [],
});
