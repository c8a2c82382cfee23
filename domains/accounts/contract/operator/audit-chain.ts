import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

/** A POST, though it changes nothing: it reads the whole trail, and leaves a line in it. */
export const verifyTrail = endpoint({
  method: 'POST',
  path: '/ops/audit/verification',
  summary: 'Prove that no line of the trail was changed or taken away',
  access: 'operator',
  input: v.object({}),
  output: v.object({
    isSound: v.boolean(),
    checkedCount: v.number(),
    /** Whether the last line is there. */
    isWhole: v.boolean(),
    /** Lines that are in no chain. */
    looseCount: v.number(),
    /** The first few lines that are not as they were written. */
    faults: v.array(v.object({ auditId: v.string(), fault: v.picklist(['changed', 'gone', 'gap']) })),
  }),
  problems: [],
});
