import { createHash } from 'node:crypto';

/** The number of lines of entries and links of a month, and their SHA-256. */
export interface EntryDigest {
  readonly lineCount: number;
  readonly sha256: string;
}

const BODY = /^\{"kind":"(?:entry|link)"/;

/**
 * Digests the lines of a month that its entries determine. Its transfers are left out: they stay in the database, and a bet's state changes
 * when it is rolled back in a later month.
 */
export class EntryDigester {
  readonly #hash = createHash('sha256');
  #lineCount = 0;

  add(line: string): void {
    if (!BODY.test(line)) return;
    this.#lineCount += 1;
    this.#hash.update(line).update('\n');
  }

  digest(): EntryDigest {
    return { lineCount: this.#lineCount, sha256: this.#hash.digest('hex') };
  }
}
