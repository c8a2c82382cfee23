import type { OpenApi } from '../../apps/api/testing/bad-requests.ts';

/** A running site as the scanners see it: over TLS, at a named host, through a proxy. */
export interface ScanTarget {
  /** `https://host:port` of the site; the proxy says the caller's address. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** The same site at another port, where each request comes from an address of its own: no limit of an address hides a fault. */
  readonly crowdUrl: string;
  /** The site without its proxy. */
  readonly plainUrl: string;
  /** Where a password is guessed. */
  readonly signIn: {
    readonly port: number;
    readonly path: string;
    /** With `^USER^` and `^PASS^`. */
    readonly body: string;
    readonly username: string;
    readonly password: string;
    /** What every refusal says. */
    readonly refusal: string;
  };
  /** `http://127.0.0.1:port` of a forward proxy that reaches the scanned host and nothing else. */
  readonly leashUrl: string;
  /** PEM file of the authority that signed the certificate. */
  readonly authorityFile: string;
  readonly pages: readonly string[];
  readonly description: OpenApi;
  /** Hosts of game vendors that stand on this machine, where there are no certificates. */
  readonly localOrigins: readonly string[];
  /** A `Cookie` header of somebody who has just signed in; blank where there are no accounts. */
  readonly newSession: () => Promise<string>;
  /** For what the scanners write; deleted after the run. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}
