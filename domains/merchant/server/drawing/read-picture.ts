import sharp from 'sharp';
import { RefusedPicture } from './refused-picture.ts';
import { isPicture, type PictureKind } from './sent-kind.ts';

/** What a small file may unpack to. */
const PIXELS_MAX = 40_000_000;

interface Reading {
  /** Pixels; a larger picture is made smaller. */
  readonly sideMax: number;
  readonly kinds: readonly PictureKind[];
}

/** What can be seen of a picture, and nothing else of its file. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/**
 * The pixels of a picture that was sent, upright, at most so many a side. Its first bytes decide its kind, never a name; only what can be
 * seen of the file goes on: no place where it was taken, and nothing that hides behind it (S43). Runs in the drawing process only.
 * @throws RefusedPicture
 */
export async function readPicture(sent: Buffer, { sideMax, kinds }: Reading): Promise<Pixels> {
  if (!isPicture(sent, kinds)) throw new RefusedPicture();
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
    throw new RefusedPicture({ cause: error });
  }
}
