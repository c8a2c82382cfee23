import { connect, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { Bus, BusMessage, Logger, Tracing } from '@jogada/platform/server';

const SUBJECT = 'jogada.push';

/**
 * The servers of a cluster, separated by commas, and the token or the user and password that the first states, which the library does not
 * read from addresses. `tls://` asks for TLS.
 */
function busServers(urls: string): NodeConnectionOptions {
  const servers = urls.split(',').map((url) => new URL(url.trim()));
  const [first] = servers;
  const [user, pass] = [decodeURIComponent(first?.username ?? ''), decodeURIComponent(first?.password ?? '')];
  return {
    servers: servers.map(({ host }) => host),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(first?.protocol === 'tls:' && { tls: {} }),
  };
}

/**
 * Carries messages between the processes of the API over NATS. A process also receives its own messages. A message that is lost while NATS
 * is unreachable shows as a gap in the versions at the page, which then reloads its data.
 */
export async function natsBus(urls: string, log: Logger, tracing?: Tracing): Promise<Bus> {
  const connection = await connect({ ...busServers(urls), name: 'jogada', maxReconnectAttempts: -1 });
  const subscribers: ((message: BusMessage) => void)[] = [];
  connection.subscribe(SUBJECT, {
    callback(error, message) {
      if (error) return log.error({ err: error }, 'bus message lost');
      // An error thrown here would end the subscription or the process.
      try {
        const received = message.json<BusMessage>();
        const send = () => subscribers.forEach((listener) => listener(received));
        if (!tracing || received.traceparent === undefined) return send();
        const span = tracing.start(`receive ${received.channel}`, { parent: received.traceparent, kind: 'consumer' });
        span.run(send);
        span.end();
      } catch (fault) {
        log.error({ err: fault }, 'unreadable bus message');
      }
    },
  });
  return {
    reachesOthers: true,
    publish(message) {
      const traceparent = tracing?.current();
      connection.publish(SUBJECT, JSON.stringify(traceparent === undefined ? message : { ...message, traceparent }));
    },
    onMessage(listener) {
      subscribers.push(listener);
    },
    close: () => connection.drain(),
  };
}
