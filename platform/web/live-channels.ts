import type { Channel, MessageOf } from '@jogada/platform/contract';

type Unsubscribe = () => void;

export interface LiveChannels {
  readonly listen: <C extends Channel>(channel: C, deliver: (message: MessageOf<C>) => void) => Unsubscribe;
  /** Opens the connection for a listener. The cookie identifies the listener, so a change needs a new connection. */
  readonly start: (listener: string) => void;
  readonly stop: () => void;
}

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 30_000;

interface LiveChannelsSettings {
  readonly url: string;
  /**
   * The position of the events at which the page was rendered, if only events can change its data: the stream starts with the events since,
   * and no data needs to be reloaded.
   */
  readonly since?: string;
  /** Called after a reconnection, when data may have changed meanwhile. */
  readonly onReturn: () => void;
}

/** The page's single connection for server push, once started. Each channel is an event type, with JSON data. */
export function createLiveChannels({ url, since, onReturn }: LiveChannelsSettings): LiveChannels {
  const listeners = new Map<string, Set<(message: never) => void>>();
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  // The page was rendered before its connection opened.
  let hasGap = true;
  let lastListener: string | undefined;
  let drawnAt = since;

  function connect() {
    const opened = new EventSource(drawnAt === undefined ? url : `${url}?since=${encodeURIComponent(drawnAt)}`);
    source = opened;
    for (const name of listeners.keys()) attach(opened, name);
    opened.addEventListener('hello', ({ data }) => {
      failures = 0;
      const { isWhole } = JSON.parse(data) as { readonly isWhole: boolean };
      if (hasGap && !isWhole) onReturn();
      hasGap = false;
    });
    opened.addEventListener('error', () => {
      hasGap = true;
      // The browser reconnects a dropped connection itself, but not a refused one.
      if (opened.readyState === EventSource.CLOSED) retryLater();
    });
  }

  function retryLater() {
    const waitMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures) * (0.5 + Math.random() / 2);
    failures += 1;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, waitMs);
  }

  function attach(to: EventSource, name: string) {
    to.addEventListener(name, (event) => {
      // Each listener is registered under its own channel's name, so the message has the expected type.
      const message = JSON.parse(event.data) as never;
      for (const deliver of listeners.get(name) ?? []) deliver(message);
    });
  }

  function stop() {
    clearTimeout(retryTimer);
    source?.close();
    source = undefined;
  }

  return {
    listen(channel, deliver) {
      const known = listeners.get(channel.name);
      const those = known ?? new Set();
      those.add(deliver);
      if (!known) {
        listeners.set(channel.name, those);
        if (source) attach(source, channel.name);
      }
      return () => those.delete(deliver);
    },
    start(listener) {
      if (source && listener === lastListener) return;
      // The page was rendered for the first listener.
      if (lastListener !== undefined) drawnAt = undefined;
      lastListener = listener;
      stop();
      failures = 0;
      hasGap = true;
      connect();
    },
    stop,
  };
}
