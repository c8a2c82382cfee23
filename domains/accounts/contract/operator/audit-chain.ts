import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';

/** A POST, because it writes an entry into the audit trail. */
export const verifyTrail = operatorEndpoint({
  method: 'POST',
  path: '/ops/audit/verification',
  summary: 'Verify the hash chain of the audit trail',
  access: 'operator',
  permission: 'audit.verify',
  input: v.object({}),
  output: v.object({
    isSound: v.boolean(),
    checkedCount: v.number(),
    /** Whether the newest entry of the chain is present. */
    isWhole: v.boolean(),
    /** Number of entries outside the chain. */
    looseCount: v.number(),
    /** The first faulty entries. */
    faults: v.array(v.object({ auditId: v.string(), fault: v.picklist(['changed', 'gone', 'gap']) })),
  }),
  problems: [],
});
