import type { Channel, MessageOf } from '@jogada/platform/contract';

type Unsubscribe = () => void;

export interface LiveChannels {
  readonly listen: <C extends Channel>(channel: C, deliver: (message: MessageOf<C>) => void) => Unsubscribe;
  /** Opens the connection for the one who listens now: the cookie says who, so a change of listener needs a new connection. */
  readonly start: (listener: string) => void;
  readonly stop: () => void;
}

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 30_000;

interface LiveChannelsSettings {
  readonly url: string;
  /**
   * The position of the news from which the page was drawn, where they are all that can change on it: the stream begins with what
   * was told since, and nothing needs to be read again.
   */
  readonly since?: string;
  /** There is a connection after a time without, in which anything may have happened. */
  readonly onReturn: () => void;
}

/** The page's one connection for server push, once it is started. Each channel is an event of its own name, its data is JSON. */
export function createLiveChannels({ url, since, onReturn }: LiveChannelsSettings): LiveChannels {
  const listeners = new Map<string, Set<(message: never) => void>>();
  let source: EventSource | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  // What the page was drawn with is older than its connection.
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
      // A dropped line is taken up again by the browser itself, a refused one is not.
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
      // Each listener was registered under its own channel's name, so the message is of the type it expects.
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
      // What was drawn was drawn for the first.
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
