import { createHash, randomBytes } from 'node:crypto';

/** Rounds of one chain: about a month of a room without pauses. */
export const CHAIN_ROUNDS = 50_000;

/**
 * Links of a chain, from the published commitment (0) to the secret root: each is the SHA-256 of the next. Round n uses link n, whose hash
 * is public since round n - 1.
 */
export function chainLinks(root: Uint8Array, rounds: number): readonly Buffer[] {
  const links: Buffer[] = [Buffer.from(root)];
  for (let count = 0; count < rounds; count++) {
    const next = links.at(-1);
    if (next === undefined) throw new Error('A chain without a root');
    links.push(createHash('sha256').update(next).digest());
  }
  return links.reverse();
}

export function createChainRoot(): Buffer {
  return randomBytes(32);
}
