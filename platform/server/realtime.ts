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
  onMessage(hear: (message: BusMessage) => void): void;
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
  const hearers: ((message: BusMessage) => void)[] = [];
  return {
    reachesOthers: false,
    publish(message) {
      for (const hear of hearers) hear(message);
    },
    onMessage(hear) {
      hearers.push(hear);
    },
    close: async () => undefined,
  };
}

export interface Realtime {
  /** Sends a message to an audience. Call it after commit. */
  publish<C extends Channel>(channel: C, audienceId: string, message: MessageOf<C>): void;
  /** Whether anybody may be listening: what costs a query to tell needs not be told to nobody. */
  mayBeHeard(audience: Audience): boolean;
  /** Makes a response a stream of server-sent events for these audiences until it closes. */
  attach(response: ServerResponse, audiences: readonly Audience[]): void;
  /** Ends the streams of an audience, so that its pages ask anew who they are. */
  disconnect(audience: Audience): void;
  connectionCount(): number;
  close(): void;
}

const HEARTBEAT_MS = 20_000;

export function createRealtime(bus: Bus): Realtime {
  const streams = new Map<string, Set<ServerResponse>>();
  const key = (audience: Audience) => `${audience.scope}:${audience.id}`;

  bus.onMessage((message) => {
    const text = `event: ${message.channel}\ndata: ${JSON.stringify(message.data)}\n\n`;
    for (const response of streams.get(key(message.audience)) ?? []) {
      if (message.isLast) response.end();
      else response.write(text);
    }
  });
  const heartbeat = setInterval(() => {
    for (const response of all(streams)) response.write(': \n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    publish(channel, audienceId, message) {
      bus.publish({ audience: { scope: channel.scope, id: audienceId }, channel: channel.name, data: v.parse(channel.message, message) });
    },
    mayBeHeard: (audience) => bus.reachesOthers || streams.has(key(audience)),
    attach(response, audiences) {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'keep-alive',
        'x-accel-buffering': 'no',
      });
      response.write('retry: 1000\nevent: hello\ndata: {}\n\n');
      for (const audience of audiences) {
        const set = streams.get(key(audience)) ?? new Set();
        streams.set(key(audience), set.add(response));
      }
      response.on('close', () => {
        for (const audience of audiences) {
          const set = streams.get(key(audience));
          set?.delete(response);
          if (set?.size === 0) streams.delete(key(audience));
        }
      });
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

function* all(streams: ReadonlyMap<string, ReadonlySet<ServerResponse>>): Iterable<ServerResponse> {
  for (const set of streams.values()) yield* set;
}
