import { createHash, createHmac, randomBytes } from 'node:crypto';
import { blockMessage, seededDraws, type RandomSource } from '@jogada/platform/contract';

export interface RoundSeed {
  /** 32 bytes; secret until revealed. */
  serverSeed: Uint8Array;
  clientSeed: string;
  nonce: bigint;
}

export function createServerSeed(): Buffer {
  return randomBytes(32);
}

/** The commitment published before play: SHA-256 of the 32 bytes, in hex. */
export function serverSeedHash(serverSeed: Uint8Array): string {
  return createHash('sha256').update(serverSeed).digest('hex');
}

export function roundDraws({ serverSeed, clientSeed, nonce }: RoundSeed): RandomSource {
  return seededDraws((cursor) =>
    createHmac('sha256', serverSeed)
      .update(blockMessage(clientSeed, nonce.toString(), cursor))
      .digest(),
  );
}
