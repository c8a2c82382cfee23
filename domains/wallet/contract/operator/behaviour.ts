import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { BEHAVIOUR_SIGNALS } from '../player/protection.ts';
import { cursorInput, IdText, Moment, pageOf, plainText } from '@jogada/platform/contract';

/** Play that staff should review (R24). The member sees the signals of an open case, and never the finding. */
export const BehaviourCase = v.object({
  caseId: v.string(),
  merchantCode: v.string(),
  memberId: v.string(),
  username: v.string(),
  signals: v.array(v.picklist(BEHAVIOUR_SIGNALS)),
  openedAt: Moment,
  closedAt: v.nullable(Moment),
  closedBy: v.nullable(v.string()),
  finding: v.nullable(v.string()),
});
export type BehaviourCase = v.InferOutput<typeof BehaviourCase>;

export const listBehaviourCases = operatorEndpoint({
  method: 'GET',
  path: '/ops/behaviourCases',
  summary: 'List members whose play needs a review',
  access: 'operator',
  permission: 'protection.decide',
  input: v.object({ isOpen: v.optional(v.picklist(['true', 'false'])), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(BehaviourCase),
  problems: ['not_allowed'],
});

export const closeBehaviourCase = operatorEndpoint({
  method: 'POST',
  path: '/ops/behaviourCases/:caseId/finding',
  summary: 'Close a behaviour case with a finding',
  access: 'operator',
  permission: 'protection.decide',
  input: v.object({ caseId: IdText, finding: plainText({ min: 3, max: 500 }) }),
  output: v.object({ closedAt: Moment }),
  problems: ['not_allowed', 'not_found'],
});
