import sharp from 'sharp';
import { RefusedPicture } from './refused-picture.ts';
import { isPicture, type PictureKind } from './sent-kind.ts';

/** Maximum pixels after decompression. */
const PIXELS_MAX = 40_000_000;

interface Reading {
  /** In pixels; a larger picture is scaled down. */
  readonly sideMax: number;
  readonly kinds: readonly PictureKind[];
}

/** The pixels of a picture, without its metadata. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/**
 * Decodes an uploaded picture to pixels, upright and within `sideMax` per side. Its kind is determined by its first bytes, never by its
 * name. Metadata such as the location is dropped (S43). For the drawing process only.
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
    // A file that cannot be decoded is not a picture, whatever its first bytes.
    throw new RefusedPicture({ cause: error });
  }
}
