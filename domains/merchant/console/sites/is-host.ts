import { Host } from '@jogada/merchant/contract/operator';
import * as v from 'valibot';

/** Whether a text is a host's name alone, without scheme, port and path. */
export function isHost(text: string): boolean {
  return v.is(Host, text);
}
