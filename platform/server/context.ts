import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';
import type { Realtime } from './realtime.ts';

/** What every operation has, whoever calls it. Domains extend it with who is here and for whom. */
export interface Context {
  readonly requestId: string;
  readonly now: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly realtime: Realtime;
}

/** What a call over HTTP adds. */
export interface CallContext extends Context {
  /** The caller's address, from the connection or a trusted proxy. */
  readonly ip: string;
  /** The host that was called, lower case, with its port where it is not the scheme's own; a trusted proxy's word counts. */
  readonly host: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | undefined;
  readonly cookies: CookieJar;
  header(name: string): string | undefined;
}

export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, options: { maxAgeMs: number }): void;
  clear(name: string): void;
}
