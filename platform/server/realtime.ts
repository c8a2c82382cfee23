import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { Channel, MessageOf } from '@jogada/platform/contract';

/** The receivers of a message: one account's open pages, all pages of a merchant, the pages of one session, or staff's console pages. */
export interface Audience {
  readonly scope: 'account' | 'merchant' | 'session' | 'staff';
  readonly id: string;
}

/** Carries messages between the processes of the server. In one process it is a plain emitter. */
export interface Bus {
  /** Whether messages reach streams in other processes. */
  readonly reachesOthers: boolean;
  /** Whether the other processes are reachable now. While they are not, a message reaches this process only. */
  isConnected(): boolean;
  publish(message: BusMessage): void;
  onMessage(listener: (message: BusMessage) => void): void;
  /** Calls the listener when other processes are reachable again: messages of theirs were missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

export interface BusMessage {
  readonly audience: Audience;
  readonly channel: string;
  readonly data: unknown;
  /** Ends the audience's streams in every process. */
  readonly isLast?: true;
  /** The span that published it, where its trace is sampled. */
  readonly traceparent?: string;
}

export function inProcessBus(): Bus {
  const subscribers: ((message: BusMessage) => void)[] = [];
  return {
    reachesOthers: false,
    isConnected: () => true,
    publish(message) {
      for (const listener of subscribers) listener(message);
    },
    onMessage(listener) {
      subscribers.push(listener);
    },
    onGap: () => undefined,
    close: async () => undefined,
  };
}

export interface Realtime {
  /** Sends a message to an audience. Call it after the commit. */
  publish<C extends Channel>(channel: C, audienceId: string, message: MessageOf<C>): void;
  /** Whether there may be a subscriber, to skip queries for messages that none would get. */
  isDeliverable(audience: Audience): boolean;
  /** The present position of the merchants' events. Data read from then on includes all earlier events. */
  position(): string;
  /**
   * Makes a response a stream of server-sent events for these audiences until it closes. A client that leaves more than 256 KiB unread is
   * disconnected (S67). With the position at which a page was rendered it starts with the merchant's events since. Its `hello` event
   * states whether these are complete (`isWhole`): then a page without other subscriptions need not reload.
   */
  attach(response: ServerResponse, audiences: readonly Audience[], since?: string): void;
  /** Ends the streams of an audience, so that its pages reconnect with their present session. */
  disconnect(audience: Audience): void;
  connectionCount(): number;
  /** Ends every stream. Each stream states when its page reconnects, at times that are spread; a proxy leads it to another process. */
  close(): void;
}

const HEARTBEAT_MS = 20_000;
/** The events of some minutes. A page that left so much unread reconnects and reloads. */
const UNSENT_BYTES_MAX = 256 * 1024;
/** Per merchant and channel. */
const REMEMBERED_MAX = 32;

/** The last messages of a channel to a merchant's pages. */
interface Remembered {
  readonly messages: { readonly at: number; readonly text: string }[];
  /** The position of the last dropped message. */
  forgottenAt: number;
}

export function createRealtime(bus: Bus): Realtime {
  const streams = new Map<string, Set<ServerResponse>>();
  const key = (audience: Audience) => `${audience.scope}:${audience.id}`;
  const memory = createMemory();
  let isClosed = false;

  const namesOf = new WeakMap<ServerResponse, readonly string[]>();
  // A stream that has ended, but is not closed yet as its reader is slow, must not be written to.
  const detach = (response: ServerResponse) => {
    for (const name of namesOf.get(response) ?? []) {
      const set = streams.get(name);
      set?.delete(response);
      if (set?.size === 0) streams.delete(name);
    }
  };

  // Unread data is buffered in the memory of this process.
  const write = (response: ServerResponse, text: string) => {
    response.write(text);
    if (response.writableLength <= UNSENT_BYTES_MAX) return;
    detach(response);
    response.destroy();
  };

  bus.onMessage((message) => {
    const text = `event: ${message.channel}\ndata: ${JSON.stringify(message.data)}\n\n`;
    if (message.audience.scope === 'merchant' && !message.isLast) memory.keep(message.audience.id, message.channel, text);
    for (const response of [...(streams.get(key(message.audience)) ?? [])]) {
      if (message.isLast) {
        detach(response);
        response.end();
      } else write(response, text);
    }
  });
  const endAll = () => {
    for (const [place, response] of [...new Set(all(streams))].entries()) response.end(reconnectHint(place));
  };
  // Pages reconnect and read what they missed.
  bus.onGap(() => {
    memory.forget();
    endAll();
  });
  const heartbeat = setInterval(() => {
    for (const response of new Set(all(streams))) write(response, ': \n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    publish(channel, audienceId, message) {
      bus.publish({ audience: { scope: channel.scope, id: audienceId }, channel: channel.name, data: v.parse(channel.message, message) });
    },
    isDeliverable: (audience) => bus.reachesOthers || streams.has(key(audience)),
    position: memory.position,
    attach(response, audiences, since) {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'keep-alive',
        'x-accel-buffering': 'no',
      });
      if (isClosed) return void response.end(reconnectHint(0));
      const missed = memory.since(since, audiences);
      response.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify({ isWhole: missed !== undefined })}\n\n${missed?.join('') ?? ''}`);
      const names = audiences.map(key);
      namesOf.set(response, names);
      for (const name of names) streams.set(name, (streams.get(name) ?? new Set()).add(response));
      response.on('close', () => detach(response));
      // Without a listener an error while writing would end the process.
      response.on('error', () => detach(response));
    },
    disconnect(audience) {
      bus.publish({ audience, channel: '', data: null, isLast: true });
    },
    connectionCount: () => new Set(all(streams)).size,
    close() {
      clearInterval(heartbeat);
      isClosed = true;
      endAll();
    },
  };
}

const RECONNECT_FIRST_MS = 100;
const RECONNECT_STEP_MS = 7;
const RECONNECT_LAST_MS = 2000;

/** Spreads the pages of a process over the time in which it closes. @param place the stream's number */
function reconnectHint(place: number): string {
  return `retry: ${RECONNECT_FIRST_MS + ((place * RECONNECT_STEP_MS) % RECONNECT_LAST_MS)}\n\n`;
}

/** The last events of each merchant. Positions are those of one process: another one's, or one too old, is unknown. */
function createMemory() {
  let process = randomUUID();
  const byMerchant = new Map<string, Map<string, Remembered>>();
  let count = 0;

  return {
    position: () => `${process}.${count}`,
    keep(merchantCode: string, channel: string, text: string) {
      const channels = byMerchant.get(merchantCode) ?? new Map<string, Remembered>();
      byMerchant.set(merchantCode, channels);
      const remembered = channels.get(channel) ?? { messages: [], forgottenAt: 0 };
      channels.set(channel, remembered);
      count += 1;
      remembered.messages.push({ at: count, text });
      if (remembered.messages.length > REMEMBERED_MAX) remembered.forgottenAt = remembered.messages.shift()?.at ?? 0;
    },
    /** Makes every position of before unknown. */
    forget() {
      process = randomUUID();
      byMerchant.clear();
    },
    /** The messages after a position, oldest first; undefined where some of them are not known. */
    since(position: string | undefined, audiences: readonly Audience[]): readonly string[] | undefined {
      const [of, at = ''] = position?.split('.') ?? [];
      if (of !== process || !/^\d{1,15}$/.test(at)) return undefined;
      const channels = audiences.flatMap(({ scope, id }) => (scope === 'merchant' ? [...(byMerchant.get(id)?.values() ?? [])] : []));
      if (channels.some(({ forgottenAt }) => forgottenAt > Number(at))) return undefined;
      return channels
        .flatMap(({ messages }) => messages.filter((message) => message.at > Number(at)))
        .toSorted((one, other) => one.at - other.at)
        .map(({ text }) => text);
    },
  };
}

function* all(streams: ReadonlyMap<string, ReadonlySet<ServerResponse>>): Iterable<ServerResponse> {
  for (const set of streams.values()) yield* set;
}
