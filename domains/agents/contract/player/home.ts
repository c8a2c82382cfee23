import * as v from 'valibot';
import { CurrencyCode, endpoint, MinorUnits } from '@jogada/platform/contract';

/** The team of today in the merchant's time zone, the agent with it; amounts in minor units. */
const AgentHome = v.object({
  day: v.string(),
  teamLoginMemberCount: v.number(),
  teamBetMemberCount: v.number(),
  teamRegisterMemberCount: v.number(),
  /** Of those who are signed in and were seen in the last five minutes. */
  teamOnlineCount: v.number(),
  turnover: MinorUnits,
  /** What the team staked less what it won. */
  netLoss: MinorUnits,
  /** What today has earned so far, whole minor units. */
  earned: MinorUnits,
  currency: CurrencyCode,
});

export const readAgentHome = endpoint({
  method: 'GET',
  path: '/wps/agent/home',
  summary: 'Today’s figures of the agent’s team',
  access: 'agent',
  input: v.object({}),
  output: AgentHome,
  problems: [],
});
