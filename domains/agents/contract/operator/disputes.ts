import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, GivenMinorUnits, idSchema, MinorUnits, pageOf, plainText } from '@jogada/platform/contract';
import { Dispute, DisputeId } from '../player/index.ts';

export const DisputeCase = v.object({
  ...Dispute.entries,
  merchantCode: v.string(),
  memberId: idSchema('mbr'),
  username: v.string(),
  /** The disputed line's figures at the time when the dispute was opened. */
  facts: v.record(v.string(), v.string()),
  /** The most that an answer may pay: what the line's base allows beyond what was paid, minor units. */
  maximumAmount: MinorUnits,
});
export type DisputeCase = v.InferOutput<typeof DisputeCase>;

export const listDisputeCases = operatorEndpoint({
  method: 'GET',
  path: '/ops/agent-disputes',
  summary: "List agents' disputes about statement lines",
  access: 'operator',
  permission: 'agents.read',
  input: v.object({ ...cursorInput({ pageSize: 25, pageSizeMax: 100 }), state: v.optional(v.picklist(['open', 'all']), 'open') }),
  output: pageOf(DisputeCase),
  problems: ['not_allowed'],
});

/**
 * Upholding it pays what is still owed as a new transfer, at most the case's `maximumAmount`. Above the operator's limits the answer awaits a
 * second operator (S41) and the dispute stays open.
 */
export const answerDispute = operatorEndpoint({
  method: 'POST',
  path: '/ops/agent-disputes/:disputeId/answer',
  summary: 'Answer a dispute',
  access: 'operator',
  permission: 'agents.change',
  input: v.pipe(
    v.object({
      disputeId: DisputeId,
      state: v.picklist(['upheld', 'rejected']),
      answer: plainText({ min: 3, max: 500 }),
      amount: v.optional(GivenMinorUnits, '0'),
    }),
    v.check(({ state, amount }) => state === 'upheld' || amount === '0', 'a rejected dispute pays nothing'),
  ),
  output: v.object({ ...DisputeCase.entries, waitsForSecond: v.boolean() }),
  problems: ['not_allowed', 'not_found', 'dispute_answered', 'account_blocked', 'amount_above_maximum', 'approval_waiting'],
});
