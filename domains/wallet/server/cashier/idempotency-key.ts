import { Problem } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';

/** The key that the one who acts gave this write. @throws Problem `key_missing` when there is none of 8 to 80 characters */
export function idempotencyKeyOf(ctx: CallContext): string {
  const key = ctx.idempotencyKey;
  if (key === undefined || key.length < 8 || key.length > 80) throw new Problem('key_missing');
  return key;
}
