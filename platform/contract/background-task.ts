import * as v from 'valibot';
import { Moment } from './schema.ts';

/** Work that staff requests and that runs in the background, because its duration grows with the data. */
/* @__NO_SIDE_EFFECTS__ */
export function backgroundTask<Result extends v.GenericSchema>(result: Result) {
  return v.object({
    /** none: never requested. A waiting or running task is not started again. */
    state: v.picklist(['none', 'waiting', 'running', 'done', 'failed']),
    requestedAt: v.nullable(Moment),
    /** The result of the latest finished run; null without one. */
    result: v.nullable(result),
  });
}
