import { Problem } from '@jogada/platform/contract';
import * as v from 'valibot';

/**
 * A stored setting as its endpoint takes it today.
 * @throws Problem `field_invalid`
 */
export function checked<const T extends v.GenericSchema>(schema: T, given: object): v.InferOutput<T> {
  const { success, output, issues } = v.safeParse(schema, given);
  if (!success) throw new Problem('field_invalid', { field: v.getDotPath(issues[0]) ?? '' });
  return output;
}
