import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, idSchema, MinorUnits, Moment, pageOf } from '@jogada/platform/contract';
import { Rates, RatesInput } from '../player/index.ts';

/** A member of the agent tree with their team's figures of the last thirty days. */
const TreeNode = v.object({
  memberId: idSchema('mbr'),
  merchantCode: v.string(),
  username: v.string(),
  isAgent: v.boolean(),
  /** The law requires a document number of agents, and none is on file: not paid until then (C9). */
  isIdentityMissing: v.boolean(),
  joinedAt: Moment,
  teamSize: v.number(),
  rates: Rates,
  stakeAmount: MinorUnits,
  winAmount: MinorUnits,
  /** Paid as rebates. */
  rebateAmount: MinorUnits,
});
export type TreeNode = v.InferOutput<typeof TreeNode>;

export const listTree = operatorEndpoint({
  method: 'GET',
  path: '/ops/agents',
  summary: 'List agents: top level, below a member, or by user-name prefix',
  access: 'operator',
  readsReplica: true,
  permission: 'agents.read',
  input: v.object({
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
    under: v.optional(idSchema('mbr')),
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20))),
  }),
  output: v.object({
    ...pageOf(TreeNode).entries,
    /** From the top-level agent down to the member whose direct downline is listed. */
    path: v.array(v.object({ memberId: v.string(), merchantCode: v.string(), username: v.string() })),
  }),
  problems: ['not_allowed', 'not_found'],
});

/** A member without a team becomes an agent. Takes effect immediately. */
export const setHeadRates = operatorEndpoint({
  method: 'PUT',
  path: '/ops/agents/:memberId/rates',
  summary: 'Set the rates of a top-level member',
  access: 'operator',
  permission: 'agents.change',
  input: v.object({ memberId: idSchema('mbr'), rates: RatesInput }),
  output: v.object({ rates: Rates }),
  problems: ['not_allowed', 'not_found', 'rate_out_of_bounds', 'agent_identity_missing'],
});

export const Programme = v.object({
  merchantCode: v.string(),
  /** Rounds count from then on. null: the brand has no programme yet. */
  openedAt: v.nullable(Moment),
  maximums: Rates,
});
export type Programme = v.InferOutput<typeof Programme>;

export const listProgrammes = operatorEndpoint({
  method: 'GET',
  path: '/ops/agent-programmes',
  summary: "List each brand's agent programme with its maximum rates",
  access: 'operator',
  permission: 'agents.read',
  input: v.object({}),
  output: v.object({ list: v.array(Programme) }),
  problems: ['not_allowed'],
});

/** Opens the programme of a brand that has none. Existing rates stay as they are. */
export const setMaximums = operatorEndpoint({
  method: 'PUT',
  path: '/ops/agent-programmes/:merchantCode/maximums',
  summary: 'Set the maximum rates of an agent programme',
  access: 'operator',
  permission: 'agents.change',
  input: v.object({ merchantCode: v.pipe(v.string(), v.maxLength(40)), rates: RatesInput }),
  output: Programme,
  problems: ['not_allowed', 'not_found'],
});
