import * as v from 'valibot';
import { endpoint, idSchema, plainText, PositiveMinorUnits } from '@jogada/platform/contract';

export const adjustMember = endpoint({
  method: 'POST',
  path: '/ops/members/:memberId/adjustments',
  summary: "Ask for a member's cash to be put right; it moves when somebody else of the staff agrees",
  access: 'operator',
  input: v.object({
    memberId: idSchema('mbr'),
    direction: v.picklist(['credit', 'debit']),
    amount: PositiveMinorUnits,
    reason: plainText({ min: 10, max: 300 }),
  }),
  output: v.object({ approvalId: v.string() }),
  problems: ['not_found', 'amount_above_maximum', 'approval_waiting'],
});
