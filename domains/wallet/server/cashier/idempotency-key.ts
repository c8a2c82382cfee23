import { Problem } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';

/** The call's idempotency key. @throws Problem `key_missing` unless it has 8 to 80 characters */
export function idempotencyKeyOf(ctx: CallContext): string {
  const key = ctx.idempotencyKey;
  if (key === undefined || key.length < 8 || key.length > 80) throw new Problem('key_missing');
  return key;
}
