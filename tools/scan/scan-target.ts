import type { OpenApi } from '../../apps/api/testing/bad-requests.ts';

/** A running site as the scanners reach it: over TLS, at a named host, through a proxy. */
export interface ScanTarget {
  /** `https://host:port` of the site; the proxy forwards the client's address. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** The same site at another port, where each request has its own client address, so that no limit per address hides a fault. */
  readonly crowdUrl: string;
  /** The site without its proxy. */
  readonly plainUrl: string;
  /** The sign-in on which passwords are guessed. */
  readonly signIn: {
    readonly port: number;
    readonly path: string;
    /** Contains `^USER^` and `^PASS^`. */
    readonly body: string;
    readonly username: string;
    readonly password: string;
    /** Text that every refusal contains. */
    readonly refusal: string;
  };
  /** `http://127.0.0.1:port` of a forward proxy that reaches only the scanned host. */
  readonly scopeProxyUrl: string;
  /** PEM file of the authority that signed the certificate. */
  readonly authorityFile: string;
  readonly pages: readonly string[];
  readonly description: OpenApi;
  /** Origins of game vendors on this machine, which have no certificates. */
  readonly localOrigins: readonly string[];
  /** A `Cookie` header of a fresh session; empty when the site has no accounts. */
  readonly newSession: () => Promise<string>;
  /** Folder for the scanners' files; deleted after the run. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}
