import { randomUUID } from 'node:crypto';
import type { RoomEvent, SequencedEvent, ServerMessage } from '../../room-contract.ts';
import type { SessionRow } from '../session/session.sql.ts';

/** One screen that listens. */
export interface RoomListener {
  session: SessionRow;
  send(text: string): void;
}

export interface RoomHub {
  /** Changes with the process, so that nobody mistakes new numbers for old ones. */
  readonly epoch: string;
  readonly seq: number;
  readonly players: number;
  join(listener: RoomListener): void;
  leave(listener: RoomListener): void;
  publish(event: RoomEvent): void;
  /** To every screen of one player. */
  notify(playerId: string, message: ServerMessage): void;
  /** What a screen missed; undefined when that is not kept any more. */
  eventsAfter(after: { epoch: string; seq: number }): SequencedEvent[] | undefined;
  /** Resolves once somebody is there. */
  untilOccupied(signal: AbortSignal): Promise<void>;
}

const EVENTS_STORED_MAX = 600;

/** Numbers what happens in a room, sends it to everybody, and keeps the last of it for those who come back. */
export function createRoomHub(now: () => Date): RoomHub {
  const epoch = randomUUID();
  const listeners = new Set<RoomListener>();
  const byPlayer = new Map<string, Set<RoomListener>>();
  const kept: SequencedEvent[] = [];
  const awaited = new Set<() => void>();
  let seq = 0;

  return {
    epoch,
    get seq() {
      return seq;
    },
    get players() {
      return byPlayer.size;
    },
    join(listener) {
      listeners.add(listener);
      const { playerId } = listener.session;
      const own = byPlayer.get(playerId) ?? new Set();
      own.add(listener);
      byPlayer.set(playerId, own);
      for (const wake of awaited) wake();
    },
    leave(listener) {
      listeners.delete(listener);
      const own = byPlayer.get(listener.session.playerId);
      own?.delete(listener);
      if (own?.size === 0) byPlayer.delete(listener.session.playerId);
    },
    publish(event) {
      seq += 1;
      const sequenced: SequencedEvent = { ...event, seq, sentAt: now().getTime() };
      kept.push(sequenced);
      if (kept.length > EVENTS_STORED_MAX) kept.shift();
      const text = JSON.stringify({ type: 'event', event: sequenced } satisfies ServerMessage);
      for (const listener of listeners) listener.send(text);
    },
    notify(playerId, message) {
      const text = JSON.stringify(message);
      for (const listener of byPlayer.get(playerId) ?? []) listener.send(text);
    },
    eventsAfter(after) {
      const first = kept[0]?.seq ?? seq + 1;
      if (after.epoch !== epoch || after.seq > seq || after.seq + 1 < first) return undefined;
      return kept.filter((event) => event.seq > after.seq);
    },
    async untilOccupied(signal) {
      if (listeners.size > 0 || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const wake = () => {
          awaited.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        awaited.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    },
  };
}
