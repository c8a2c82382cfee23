import { connect, errors, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { Bus, BusMessage, Logger, Tracing } from '@jogada/platform/server';

const SUBJECT = 'jogada.push';
/** The start of a process waits this long for a server, ms; later attempts do not delay anything. */
const CONNECT_TIMEOUT_MS = 2000;
const RETRY_MS = 500;

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
 * Carries messages between the processes of the API over NATS. A process also receives its own messages. While no server is reachable, at the
 * start too, a message reaches this process only; once one is, `onGap` listeners are called, because other processes' messages were missed.
 * @throws AuthorizationError at the start, where a server refuses the token or the password
 */
export async function natsBus(urls: string, log: Logger, tracing?: Tracing): Promise<Bus> {
  const subscribers: ((message: BusMessage) => void)[] = [];
  const gapListeners: (() => void)[] = [];
  const sendHere = (message: BusMessage) => subscribers.forEach((listener) => listener(message));
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let isOutageNoted = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const noteOutage = (error?: unknown) => {
    isConnected = false;
    if (isClosed || isOutageNoted) return;
    isOutageNoted = true;
    log.warn({ ...(error !== undefined && { err: error }) }, 'bus unreachable; events reach the pages of this process only');
  };
  const noteConnection = () => {
    isConnected = true;
    if (!isOutageNoted) return;
    isOutageNoted = false;
    log.info('bus reachable again');
    for (const listener of gapListeners) listener();
  };

  const receive = (one: NatsConnection) =>
    one.subscribe(SUBJECT, {
      callback(error, message) {
        if (error) return log.error({ err: error }, 'bus message lost');
        // An error thrown here would end the subscription or the process.
        try {
          const received = message.json<BusMessage>();
          const send = () => sendHere(received);
          if (!tracing || received.traceparent === undefined) return send();
          const span = tracing.start(`receive ${received.channel}`, { parent: received.traceparent, kind: 'consumer' });
          span.run(send);
          span.end();
        } catch (fault) {
          log.error({ err: fault }, 'unreadable bus message');
        }
      },
    });

  const watch = async (one: NatsConnection): Promise<void> => {
    for await (const { type } of one.status()) {
      if (type === 'disconnect') noteOutage();
      if (type !== 'reconnect') continue;
      // The server may not have the subscription yet. Until it has, messages are missed, so the gap ends after that.
      await one.flush().then(noteConnection, noteOutage);
    }
  };

  const open = async (): Promise<void> => {
    const one = await connect({ ...busServers(urls), name: 'jogada', maxReconnectAttempts: -1, timeout: CONNECT_TIMEOUT_MS });
    if (isClosed) return one.close();
    connection = one;
    receive(one);
    // So that the subscription is in effect before messages count as received.
    await one.flush();
    watch(one).catch((error: unknown) => log.error({ err: error }, 'state of the bus unknown'));
    noteConnection();
    // The library reconnects by itself, but gives up for good after a refusal.
    void one.closed().then((error) => {
      noteOutage(error);
      openLater();
    });
  };
  const openLater = () => {
    if (isClosed) return;
    retry = setTimeout(() => {
      open().catch((error: unknown) => {
        noteOutage(error);
        openLater();
      });
    }, RETRY_MS);
    retry.unref();
  };

  await open().catch((error: unknown) => {
    // A wrong setting, not an outage.
    if (error instanceof errors.AuthorizationError) throw error;
    noteOutage(error);
    openLater();
  });

  return {
    reachesOthers: true,
    isConnected: () => isConnected,
    publish(message) {
      if (!isConnected || !connection) return sendHere(message);
      const traceparent = tracing?.current();
      connection.publish(SUBJECT, JSON.stringify(traceparent === undefined ? message : { ...message, traceparent }));
    },
    onMessage(listener) {
      subscribers.push(listener);
    },
    onGap(listener) {
      gapListeners.push(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      const open = connection;
      // Without a server, or when it goes meanwhile, there is nothing to drain to.
      await (isConnected ? open?.drain().catch(() => open.close()) : open?.close());
    },
  };
}
