import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import type { Channel, MessageOf } from '@jogada/platform/contract';

/** Who a message is for: one account's open pages, all pages of a merchant, the pages of one session, the desks of the staff (id `desk`). */
export interface Audience {
  readonly scope: 'account' | 'merchant' | 'session' | 'staff';
  readonly id: string;
}

/** Carries messages between the copies of the server. In one process it is a plain emitter. */
export interface Bus {
  /** Whether streams in other processes may hear what is published here. */
  readonly reachesOthers: boolean;
  publish(message: BusMessage): void;
  onMessage(listener: (message: BusMessage) => void): void;
  close(): Promise<void>;
}

export interface BusMessage {
  readonly audience: Audience;
  readonly channel: string;
  readonly data: unknown;
  /** The audience's streams end, in whatever process they are. */
  readonly isLast?: true;
}

export function inProcessBus(): Bus {
  const subscribers: ((message: BusMessage) => void)[] = [];
  return {
    reachesOthers: false,
    publish(message) {
      for (const listener of subscribers) listener(message);
    },
    onMessage(listener) {
      subscribers.push(listener);
    },
    close: async () => undefined,
  };
}

export interface Realtime {
  /** Sends a message to an audience. Call it after commit. */
  publish<C extends Channel>(channel: C, audienceId: string, message: MessageOf<C>): void;
  /** Whether anybody may be listening: what costs a query to tell needs not be told to nobody. */
  isDeliverable(audience: Audience): boolean;
  /** Where the news of the merchants stand: what is read from now on knows all that was told before. */
  position(): string;
  /**
   * Makes a response a stream of server-sent events for these audiences until it closes. A client that leaves more than 256 KiB unread
   * is disconnected (S67). With the position from which a page was
   * drawn it begins with what the merchant was told since, and `hello` says whether that is all of it (`isWhole`): then a page that
   * hears nothing else needs to read nothing again.
   */
  attach(response: ServerResponse, audiences: readonly Audience[], since?: string): void;
  /** Ends the streams of an audience, so that its pages ask anew who they are. */
  disconnect(audience: Audience): void;
  connectionCount(): number;
  close(): void;
}

const HEARTBEAT_MS = 20_000;
/** News of minutes; a page that left so much unread connects anew and reads what it missed. */
const UNSENT_BYTES_MAX = 256 * 1024;
/** Of each merchant and channel. */
const REMEMBERED_MAX = 32;

/** The last messages of a channel to a merchant's pages. */
interface Remembered {
  readonly messages: { readonly at: number; readonly text: string }[];
  /** Of the last message that is forgotten. */
  forgottenAt: number;
}

export function createRealtime(bus: Bus): Realtime {
  const streams = new Map<string, Set<ServerResponse>>();
  const key = (audience: Audience) => `${audience.scope}:${audience.id}`;
  const memory = createMemory();

  const namesOf = new WeakMap<ServerResponse, readonly string[]>();
  // One that is ended, and not closed yet because its reader is slow, must not be written to any more.
  const detach = (response: ServerResponse) => {
    for (const name of namesOf.get(response) ?? []) {
      const set = streams.get(name);
      set?.delete(response);
      if (set?.size === 0) streams.delete(name);
    }
  };

  // What a reader leaves unread lies in the memory of this process.
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
      const missed = memory.since(since, audiences);
      response.write(`retry: 1000\nevent: hello\ndata: ${JSON.stringify({ isWhole: missed !== undefined })}\n\n${missed?.join('') ?? ''}`);
      const names = audiences.map(key);
      namesOf.set(response, names);
      for (const name of names) streams.set(name, (streams.get(name) ?? new Set()).add(response));
      response.on('close', () => detach(response));
      // Without a listener a connection that breaks while it is written to would end the process.
      response.on('error', () => detach(response));
    },
    disconnect(audience) {
      bus.publish({ audience, channel: '', data: null, isLast: true });
    },
    connectionCount: () => new Set(all(streams)).size,
    close() {
      clearInterval(heartbeat);
      for (const response of all(streams)) response.end();
    },
  };
}

/** What the pages of merchants were told last. Positions are those of one process: another one's, or one too old, finds nothing. */
function createMemory() {
  const process = randomUUID();
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
