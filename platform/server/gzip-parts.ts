import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** A part of a gzip stream that is compressed once and joined with others for each response. */
export interface GzipPart {
  /** Deflate blocks that end at a byte boundary and refer to nothing before them. */
  readonly blocks: Buffer;
  /** Bytes before compression. */
  readonly length: number;
  readonly crc: number;
  /** Extends a checksum by this part's length. */
  readonly shift: number;
}

const deflate = promisify(deflateRaw);

export async function gzipPart(plain: Buffer): Promise<GzipPart> {
  const blocks = await deflate(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return { blocks, length: plain.length, crc: crc32(plain), shift: shiftOf(plain.length) };
}

const STORED_MAX = 0xffff;

/** A part without compression, at most 64 KB. */
export function storedPart(plain: Buffer): GzipPart {
  if (plain.length > STORED_MAX) throw new RangeError('a stored block holds at most 65,535 bytes');
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(~plain.length & STORED_MAX, 3);
  return { blocks: Buffer.concat([head, plain]), length: plain.length, crc: crc32(plain), shift: shiftOf(plain.length) };
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** Joins parts to one gzip stream (RFC 1952). */
export function joinGzip(parts: readonly GzipPart[]): Buffer {
  let crc = 0;
  let length = 0;
  for (const part of parts) {
    crc = (multiply(part.shift, crc) ^ part.crc) >>> 0;
    length += part.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([HEADER, ...parts.map(({ blocks }) => blocks), LAST_BLOCK, trailer]);
}

// The checksum of two joined texts is that of the first, times x^(8 * length of the second), plus that of the second: polynomials over
// GF(2) modulo the one of CRC-32, the lowest power in the highest bit.
const CRC_POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X_TO_THE_8 = 0x00800000;

function multiply(one: number, other: number): number {
  let product = 0;
  let shifted = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ CRC_POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}

function shiftOf(length: number): number {
  let power = X_TO_THE_8;
  let result = ONE;
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = multiply(power, result);
    power = multiply(power, power);
  }
  return result;
}
