import { connect } from '@nats-io/transport-node';
import type { Bus, BusMessage, Logger } from '@jogada/platform/server';

const SUBJECT = 'jogada.push';

/**
 * Carries messages between the copies of the site by NATS. A copy hears what it published itself too. A message that
 * is lost while NATS is away shows at the page as a gap in versions, and the page reads anew.
 */
export async function natsBus(url: string, log: Logger): Promise<Bus> {
  const connection = await connect({ servers: url, name: 'jogada', maxReconnectAttempts: -1 });
  const subscribers: ((message: BusMessage) => void)[] = [];
  connection.subscribe(SUBJECT, {
    callback(error, message) {
      if (error) return log.error({ err: error }, 'bus message lost');
      // What is thrown here ends the subscription, or the process.
      try {
        const received = message.json<BusMessage>();
        for (const listener of subscribers) listener(received);
      } catch (fault) {
        log.error({ err: fault }, 'bus message not understood');
      }
    },
  });
  return {
    reachesOthers: true,
    publish(message) {
      connection.publish(SUBJECT, JSON.stringify(message));
    },
    onMessage(listener) {
      subscribers.push(listener);
    },
    close: () => connection.drain(),
  };
}
