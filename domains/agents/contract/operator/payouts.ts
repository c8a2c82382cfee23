import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { CurrencyCode, cursorInput, idSchema, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';
import { ContractKind } from '../player/index.ts';
import { Share } from '../player/share.ts';

const PayoutId = v.union([idSchema('pay'), idSchema('bil')]);

/** A payout to an agent: a day's rebates, or a period of a contract. */
export const AgentPayout = v.object({
  payoutId: PayoutId,
  merchantCode: v.string(),
  memberId: idSchema('mbr'),
  username: v.string(),
  kind: v.union([v.literal('rebate'), ContractKind]),
  /** First day of the period. */
  day: v.string(),
  state: v.picklist(['issued', 'not_reached', 'waiting']),
  carryBefore: Share,
  due: Share,
  amount: MinorUnits,
  carryAfter: Share,
  currency: CurrencyCode,
  madeAt: Moment,
});
export type AgentPayout = v.InferOutput<typeof AgentPayout>;

export const listAgentPayouts = operatorEndpoint({
  method: 'GET',
  path: '/ops/agent-payouts',
  summary: "List agents' payouts: daily rebates and contract periods",
  access: 'operator',
  readsReplica: true,
  permission: 'agents.read',
  input: v.object({ ...cursorInput({ pageSize: 25, pageSizeMax: 100 }), memberId: v.optional(idSchema('mbr')) }),
  output: pageOf(AgentPayout),
  problems: ['not_allowed'],
});

/** A part of a calculation: the share of a rebate line, or a day that contributes to a contract's figure. */
const PayoutPart = v.object({
  day: v.string(),
  category: v.string(),
  stakeAmount: MinorUnits,
  winAmount: v.nullable(MinorUnits),
  share: v.nullable(Share),
});

export const readAgentPayout = operatorEndpoint({
  method: 'GET',
  path: '/ops/agent-payouts/:payoutId',
  summary: 'Retrieve a payout with its calculation',
  access: 'operator',
  permission: 'agents.read',
  input: v.object({ payoutId: PayoutId }),
  output: v.object({
    payout: AgentPayout,
    /** For contracts: turnover or net loss, the active members, and the rate of the reached step. */
    figure: v.nullable(MinorUnits),
    carriedLoss: v.nullable(MinorUnits),
    activeCount: v.nullable(v.number()),
    rate: v.nullable(v.number()),
    /** Whether parts and carries add up exactly to the amount. */
    isExact: v.boolean(),
    parts: v.array(PayoutPart),
  }),
  problems: ['not_allowed', 'not_found'],
});
