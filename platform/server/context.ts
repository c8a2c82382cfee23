import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';
import type { Realtime } from './realtime.ts';
import type { Tracing } from './tracing.ts';

/** The context of every operation. Domains extend it with the caller and the merchant. */
export interface Context {
  readonly requestId: string;
  readonly now: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly realtime: Realtime;
  /** Present where traces are sent. */
  readonly tracing?: Tracing | undefined;
}

/** The additional context of an HTTP call. */
export interface CallContext extends Context {
  /** The caller's address, from the connection or a trusted proxy. */
  readonly ip: string;
  /** The requested host in lower case, with a non-default port. A trusted proxy may set it. */
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
