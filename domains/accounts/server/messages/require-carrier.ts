import type { SmsGatewaySettings } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { isGatewayThere } from './sms-gateway.ts';
import type { MessageChannel } from './message.sql.ts';

/** So long a gateway that was there is believed to be; one that was not is asked again. */
const LOOK_COUNTS_MS = 1_000;

interface Look {
  readonly at: number;
  readonly isThere: Promise<boolean>;
}

const looks = new WeakMap<SmsGatewaySettings, Look>();

/**
 * Refuses a message that nobody would carry now: before anything is written, counted or used up for it, so that it may be
 * asked for again at once. Looks at the gateway and never at the number: of whom it is does not show (S02).
 * @throws Problem `feature_unavailable` when the channel is off, `message_not_sent` while the SMS gateway gives no answer
 */
export async function requireCarrier({ settings, now }: Pick<VisitorContext, 'settings' | 'now'>, channel: MessageChannel): Promise<void> {
  const { sms, mail } = settings.messaging;
  if ((channel === 'sms' ? sms : mail) === 'off') throw new Problem('feature_unavailable');
  // A letter may wait for its server; a code by SMS is waited for.
  if (channel === 'email' || sms === 'local' || sms === 'off') return;
  if (!(await isThere(sms, now().getTime()))) throw new Problem('message_not_sent');
}

// Many who ask at once wait for one look.
async function isThere(gateway: SmsGatewaySettings, at: number): Promise<boolean> {
  let look = looks.get(gateway);
  if (!look || Math.abs(at - look.at) >= LOOK_COUNTS_MS) {
    look = { at, isThere: isGatewayThere(gateway) };
    looks.set(gateway, look);
  }
  const found = await look.isThere;
  if (!found && looks.get(gateway) === look) looks.delete(gateway);
  return found;
}
