import { isIPv6 } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { ArcadeProblem } from './arcade-problem.ts';

/** Limits on unauthenticated clients per arcade process. */
export interface ArcadeCaps {
  /** Open room sockets: per address, per player, in total. */
  readonly socketsPerAddress: number;
  readonly socketsPerPlayer: number;
  readonly sockets: number;
  /** Demo sessions, one row each, opened in ten minutes: per address, in total. */
  readonly demoSessionsPerAddress: number;
  readonly demoSessions: number;
}

export const ARCADE_CAPS: ArcadeCaps = {
  socketsPerAddress: 200,
  socketsPerPlayer: 12,
  sockets: 5000,
  demoSessionsPerAddress: 60,
  demoSessions: 6000,
};

export interface AnonymousCaps {
  /** Takes a socket place for an address; returns its release function, or undefined when none is free. */
  takeSocket(address: string): (() => void) | undefined;
  /** Takes one of a player's places; returns its release function. @throws ArcadeProblem `too_soon` */
  takePlayer(playerId: string): () => void;
  /** Counts a demo session. @throws ArcadeProblem `too_soon` over the limit per address, `platform_unavailable` over the total */
  countDemoSession(address: string): void;
  /** Number of refusals since the start. */
  refused(): { readonly sockets: number; readonly sessions: number };
}

const WINDOW_MS = 600_000;
/** Retry-After of a refused socket or session. */
export const RETRY_AFTER_SECONDS = 30;
/** Minimum interval between log lines about refusals. */
const LOG_EVERY_MS = 60_000;

interface CapsSurroundings {
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Counts in memory per process, to spare the database. Logs refusals with their totals since the start: the first at once, then at most one
 * line a minute.
 */
export function createAnonymousCaps(caps: ArcadeCaps, { now, log }: CapsSurroundings): AnonymousCaps {
  const sockets = new Map<string, number>();
  const players = new Map<string, number>();
  let window = { startedAt: now().getTime(), all: 0, byAddress: new Map<string, number>() };
  let open = 0;
  const refused = { sockets: 0, sessions: 0 };
  let loggedAt = Number.NEGATIVE_INFINITY;
  const retry = { retryAfterMs: RETRY_AFTER_SECONDS * 1000 };

  function countRefusal(what: keyof typeof refused): void {
    refused[what] += 1;
    const at = now().getTime();
    if (at - loggedAt < LOG_EVERY_MS) return;
    loggedAt = at;
    log.warn({ refused: { ...refused } }, 'limit of sockets or sessions reached; further ones are refused');
  }

  return {
    takeSocket(ip) {
      const address = addressBlock(ip);
      if (open >= caps.sockets || (sockets.get(address) ?? 0) >= caps.socketsPerAddress) {
        countRefusal('sockets');
        return undefined;
      }
      open += 1;
      add(sockets, address, 1);
      return once(() => {
        open -= 1;
        add(sockets, address, -1);
      });
    },
    takePlayer(playerId) {
      if ((players.get(playerId) ?? 0) >= caps.socketsPerPlayer) {
        countRefusal('sockets');
        throw new ArcadeProblem('too_soon', retry);
      }
      add(players, playerId, 1);
      return once(() => add(players, playerId, -1));
    },
    countDemoSession(ip) {
      const at = now().getTime();
      if (at - window.startedAt >= WINDOW_MS) window = { startedAt: at, all: 0, byAddress: new Map() };
      const address = addressBlock(ip);
      const own = window.byAddress.get(address) ?? 0;
      if (own < caps.demoSessionsPerAddress && window.all < caps.demoSessions) {
        window.all += 1;
        window.byAddress.set(address, own + 1);
        return;
      }
      countRefusal('sessions');
      throw new ArcadeProblem(own >= caps.demoSessionsPerAddress ? 'too_soon' : 'platform_unavailable', retry);
    },
    refused: () => ({ ...refused }),
  };
}

/** The unit of a limit: an IPv4 address, or an IPv6 /64, which is one household. */
export function addressBlock(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest].slice(0, 4).join(':');
}

function once(giveBack: () => void): () => void {
  let isHeld = true;
  return () => {
    if (isHeld) giveBack();
    isHeld = false;
  };
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
