import type { SmsGatewaySettings } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { VisitorContext } from '../member-context.ts';
import { isGatewayThere } from './sms-gateway.ts';
import type { MessageChannel } from './message.sql.ts';

/** How long in ms a positive check of the gateway is cached. A negative one is not cached. */
const LOOK_COUNTS_MS = 1_000;

interface Look {
  readonly at: number;
  readonly isThere: Promise<boolean>;
}

/** The last check of the SMS gateway. */
export interface CarrierLook {
  last: Look | undefined;
}

/**
 * Refuses a message that cannot be sent now, before anything is written, counted or consumed, so that the caller can retry at once. Checks
 * the gateway and never the recipient, so that the response does not reveal an account (S02).
 * @throws Problem `feature_unavailable` when the channel is off, `message_not_sent` while the SMS gateway does not respond
 */
export async function requireCarrier(
  { settings, now, accounts }: Pick<VisitorContext, 'settings' | 'now' | 'accounts'>,
  channel: MessageChannel,
): Promise<void> {
  const { sms, mail } = settings.messaging;
  if ((channel === 'sms' ? sms : mail) === 'off') throw new Problem('feature_unavailable');
  // An e-mail can wait for its server; the member waits for an SMS code.
  if (channel === 'email' || sms === 'local' || sms === 'off') return;
  if (!(await isThere(accounts.carrierLook, sms, now().getTime()))) throw new Problem('message_not_sent');
}

// Concurrent callers share one check.
async function isThere(known: CarrierLook, gateway: SmsGatewaySettings, at: number): Promise<boolean> {
  let look = known.last;
  if (!look || Math.abs(at - look.at) >= LOOK_COUNTS_MS) {
    look = { at, isThere: isGatewayThere(gateway) };
    known.last = look;
  }
  const found = await look.isThere;
  if (!found && known.last === look) known.last = undefined;
  return found;
}
