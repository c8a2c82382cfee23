import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { backgroundTask, Moment } from '@jogada/platform/contract';

export const TrailProof = v.object({
  /** The moment of the snapshot. */
  asOf: Moment,
  isSound: v.boolean(),
  checkedCount: v.number(),
  /** Whether the newest entry of the chain is present. */
  isWhole: v.boolean(),
  /** Number of entries outside the chain. */
  looseCount: v.number(),
  /** The first faulty entries. */
  faults: v.array(v.object({ auditId: v.string(), fault: v.picklist(['changed', 'gone', 'gap']) })),
});
export type TrailProof = v.InferOutput<typeof TrailProof>;

const Verification = backgroundTask(TrailProof);

/** The verification reads the whole trail, in the background. */
export const verifyTrail = operatorEndpoint({
  method: 'POST',
  path: '/ops/audit/verification',
  summary: 'Request a verification of the hash chain of the audit trail',
  access: 'operator',
  permission: 'audit.verify',
  input: v.object({}),
  output: Verification,
  problems: [],
});

export const readTrailProof = operatorEndpoint({
  method: 'GET',
  path: '/ops/audit/verification',
  summary: "Retrieve the state and latest result of the audit trail's verification",
  access: 'operator',
  permission: 'audit.verify',
  input: v.object({}),
  output: Verification,
  problems: [],
});
