import type { RandomSource } from './random-source.ts';

/** HMAC-SHA256 returns 32 bytes per block; a draw takes four of them. */
const BLOCK_BYTES = 32;
const DRAW_BYTES = 4;
const DRAW_VALUES = 2 ** 32;

/**
 * Draws without bias from the blocks 0, 1 … of one round. Each draw reads four bytes, most significant first. A value in the incomplete
 * last run of `bound` is rejected and the next four bytes are read, so that every result is equally likely.
 * @param blockAt the 32 bytes of block `cursor`, that is HMAC-SHA256(server seed, `client seed:nonce:cursor`).
 */
export function seededDraws(blockAt: (cursor: number) => Uint8Array): RandomSource {
  let cursor = 0;
  let offset = 0;
  let block = blockAt(cursor);

  function nextValue(): number {
    if (offset === BLOCK_BYTES) {
      cursor += 1;
      offset = 0;
      block = blockAt(cursor);
    }
    const value = new DataView(block.buffer, block.byteOffset + offset, DRAW_BYTES).getUint32(0);
    offset += DRAW_BYTES;
    return value;
  }

  return {
    below(bound) {
      if (!Number.isInteger(bound) || bound < 1 || bound > DRAW_VALUES) throw new RangeError(`Cannot draw below ${bound}`);
      const fairValues = DRAW_VALUES - (DRAW_VALUES % bound);
      let value = nextValue();
      while (value >= fairValues) value = nextValue();
      return value % bound;
    },
  };
}

/** The message over which a block's HMAC is computed. */
export function blockMessage(clientSeed: string, nonce: string, cursor: number): string {
  return `${clientSeed}:${nonce}:${cursor}`;
}
