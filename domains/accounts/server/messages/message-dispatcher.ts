import type { SiteSettings } from '@jogada/merchant/server';
import { errorLine, type Clock, type Database, type Logger } from '@jogada/platform/server';
import { openText } from '../members/personal-data.ts';
import { CarrierFault, type Carrier } from './carrier.ts';
import { localCarrier } from './local-messages.ts';
import { mailServer } from './mail-server.ts';
import { leaseDueMessages, markFailed, markSent, putOff, type DueMessage, type MessageChannel } from './message.sql.ts';
import type { MessageContent } from './post-message.ts';
import { smsGateway } from './sms-gateway.ts';

const BATCH = 10;
// Longer than the slowest carrier takes: nobody else takes a message up while it is on its way.
const LEASE_MS = 60_000;
const ATTEMPTS_MAX = 8;
const PAUSE_FIRST_MS = 3_000;
const PAUSE_MAX_MS = 10 * 60_000;

/** Sends what is due, outside of every transaction, until stopped. */
export interface MessageDispatcher {
  /** Sends what is due now; resolves when nothing is left that can be sent now. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}

export interface MessageDispatcherParts {
  readonly database: Database;
  readonly now: Clock;
  readonly log: Logger;
  readonly settings: SiteSettings;
  /** How long a carrier may take; as long as it says itself when nothing is said. */
  readonly timeoutMs?: number;
}

/** One at work in each process; they share the messages by leases. */
export function createMessageDispatcher(parts: MessageDispatcherParts): MessageDispatcher {
  const carriers = carriersOf(parts);
  let isStopping = false;
  let isAskedAgain = false;
  let round: Promise<void> | undefined;

  async function run(): Promise<void> {
    do {
      isAskedAgain = false;
      while (!isStopping && (await deliverBatch(parts, carriers)) > 0);
    } while (isAskedAgain && !isStopping);
  }

  return {
    deliver() {
      isAskedAgain = true;
      round ??= run().finally(() => {
        round = undefined;
      });
      return round;
    },
    async stop() {
      isStopping = true;
      await round?.catch(() => undefined);
      for (const carrier of Object.values(carriers)) carrier.close();
    },
  };
}

type Carriers = Readonly<Record<MessageChannel, Carrier>>;

function carriersOf({ database, now, settings, timeoutMs }: MessageDispatcherParts): Carriers {
  const { sms, mail } = settings.messaging;
  const limits = timeoutMs === undefined ? {} : { timeoutMs };
  return {
    sms: sms === 'local' ? localCarrier(database, 'sms') : sms === 'off' ? CHANNEL_OFF : smsGateway(sms, now, limits),
    email: mail === 'local' ? localCarrier(database, 'email') : mail === 'off' ? CHANNEL_OFF : mailServer(mail, limits),
  };
}

const CHANNEL_OFF: Carrier = {
  carry: async () => {
    throw new CarrierFault('the channel is off', { isFinal: true });
  },
  close: () => undefined,
};

async function deliverBatch(parts: MessageDispatcherParts, carriers: Carriers): Promise<number> {
  const at = parts.now();
  const due = await leaseDueMessages(parts.database, { at, until: new Date(at.getTime() + LEASE_MS), countMax: BATCH });
  await Promise.all(due.map((message) => deliverOne(parts, carriers, message)));
  return due.length;
}

async function deliverOne(
  { database, now, log, settings }: MessageDispatcherParts,
  carriers: Carriers,
  message: DueMessage,
): Promise<void> {
  const { id, channel, attempts } = message;
  if (now() >= message.expires_at) return markFailed(database, { id, fault: 'too late to be of use' });
  try {
    const content = JSON.parse(openText(message.content_cipher, 'message', settings.secrets)) as MessageContent;
    const reference = await carriers[channel].carry({ ...content, id, writtenAt: message.created_at });
    await markSent(database, { id, at: now(), reference });
  } catch (error) {
    if (!(error instanceof CarrierFault)) throw error;
    log.warn({ err: error, message: id, channel, attempts }, 'message not taken');
    if (error.isFinal || attempts >= ATTEMPTS_MAX) return markFailed(database, { id, fault: errorLine(error) });
    const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_FIRST_MS * 3 ** (attempts - 1));
    await putOff(database, { id, until: new Date(now().getTime() + pauseMs), fault: errorLine(error) });
  }
}
