import { drawnSector, type WheelTurn } from '@jogada/promotions/contract/player';
import { blockMessage } from '@jogada/platform/contract';

export interface Redrawn {
  /** Whether the seed matches the published hash. */
  readonly isSeedKept: boolean;
  /** Whether the recomputed sector matches. */
  readonly isSameSector: boolean;
}

/** More than any spin needs: one block suffices except with a probability of one in billions. */
const BLOCKS = 4;

/** Recomputes a spin in the browser from the revealed seed, with WebCrypto. */
export async function redrawTurn({ ticketId, seedHash, serverSeed, clientSeed, sectors, sector }: WheelTurn): Promise<Redrawn> {
  const seed = bytesOf(serverSeed);
  const hash = hexOf(await crypto.subtle.digest('SHA-256', seed));
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const blocks = await Promise.all(
    Array.from({ length: BLOCKS }, async (_, cursor) => {
      const message = new TextEncoder().encode(blockMessage(clientSeed, ticketId, cursor));
      return new Uint8Array(await crypto.subtle.sign('HMAC', key, message));
    }),
  );
  const drawn = drawnSector(sectors, (cursor) => {
    const block = blocks[cursor];
    if (!block) throw new RangeError('the turn needs more blocks than available');
    return block;
  });
  return { isSeedKept: hash === seedHash, isSameSector: drawn === sector };
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
