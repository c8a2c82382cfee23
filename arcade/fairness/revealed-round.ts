import { blockMessage, seededDraws, type RandomSource } from '@jogada/platform/contract';

export interface RevealedSeed {
  /** 64 hex characters. */
  serverSeed: string;
  clientSeed: string;
  nonce: string;
}

/** Enough for the longest round of any game. A longer one throws instead of drawing wrong values. */
const BLOCKS_MAX = 512;

/** SHA-256 of a revealed server seed in hex, computed by WebCrypto in the browser or in Node. */
export async function revealedSeedHash(serverSeed: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', fromHex(serverSeed)));
}

/** Draws of a past round from its revealed seed, computed by WebCrypto. */
export async function revealedDraws({ serverSeed, clientSeed, nonce }: RevealedSeed): Promise<RandomSource> {
  const key = await crypto.subtle.importKey('raw', fromHex(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const blocks = await Promise.all(
    Array.from({ length: BLOCKS_MAX }, async (_, cursor) => {
      const message = new TextEncoder().encode(blockMessage(clientSeed, nonce, cursor));
      return new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
    }),
  );
  return seededDraws((cursor) => {
    const block = blocks[cursor];
    if (block === undefined) throw new RangeError(`A round of more than ${BLOCKS_MAX} blocks`);
    return block;
  });
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hex)) throw new RangeError('Not a hex string');
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
