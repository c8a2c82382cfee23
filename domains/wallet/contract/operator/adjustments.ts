import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, plainText, PositiveMinorUnits } from '@jogada/platform/contract';

/** Posted when another operator approves. */
export const adjustMember = operatorEndpoint({
  method: 'POST',
  path: '/ops/members/:memberId/adjustments',
  summary: "Request an adjustment of a member's cash",
  access: 'operator',
  permission: 'members.adjust',
  input: v.object({
    memberId: idSchema('mbr'),
    direction: v.picklist(['credit', 'debit']),
    amount: PositiveMinorUnits,
    reason: plainText({ min: 10, max: 300 }),
  }),
  output: v.object({ approvalId: v.string() }),
  problems: ['not_found', 'amount_above_maximum', 'approval_waiting'],
});
