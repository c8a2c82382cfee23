import sharp from 'sharp';
import { Problem } from '@jogada/platform/contract';

const BYTES_MAX = 5 * 1024 * 1024;
/** What a small file may unpack to. */
const PIXELS_MAX = 40_000_000;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const IS_KIND = {
  png: (sent: Buffer) => sent.subarray(0, PNG.length).equals(PNG),
  jpeg: (sent: Buffer) => sent.subarray(0, JPEG.length).equals(JPEG),
  webp: (sent: Buffer) => sent.toString('latin1', 0, 4) === 'RIFF' && sent.toString('latin1', 8, 12) === 'WEBP',
} as const;
type PictureKind = keyof typeof IS_KIND;

interface Reading {
  /** Pixels; a larger picture is made smaller. */
  readonly sideMax: number;
  readonly kinds?: readonly PictureKind[];
}

/** What can be seen of a picture, and nothing else of its file. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/**
 * The pixels of a picture that somebody sent, upright, at most so many a side. What it is, png or jpeg where nothing else is said, is told by
 * its first bytes, never by a name; nothing of the file goes on but what can be seen: no place where it was taken, and nothing that hides
 * behind it (S43).
 * @throws Problem `image_refused`
 */
export async function readPicture(sent: Buffer, { sideMax, kinds = ['png', 'jpeg'] }: Reading): Promise<Pixels> {
  const isKnown = kinds.some((kind) => IS_KIND[kind](sent));
  if (sent.length > BYTES_MAX || !isKnown) throw new Problem('image_refused');
  try {
    const read = sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' });
    const { data, info } = await read.toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    // Whatever cannot be drawn is no picture, whatever its first bytes say.
    if (error instanceof Error) throw new Problem('image_refused');
    throw error;
  }
}
