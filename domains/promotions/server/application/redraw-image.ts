import sharp from 'sharp';
import { Problem } from '@jogada/platform/contract';

const BYTES_MAX = 5 * 1024 * 1024;
/** What a small file may unpack to. */
const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 1600;
const QUALITY = 80;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

export interface DrawnImage {
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a picture anew, as a JPEG of at most 1600 pixels a side. What it was is told by its first bytes, never by a name; nothing of the
 * file goes on but what can be seen: no place where it was taken, and nothing that hides behind it (S43).
 * @throws Problem `image_refused`
 */
export async function redrawImage(sent: Buffer): Promise<DrawnImage> {
  const isKnown = sent.subarray(0, PNG.length).equals(PNG) || sent.subarray(0, JPEG.length).equals(JPEG);
  if (sent.length > BYTES_MAX || !isKnown) throw new Problem('image_refused');
  try {
    const drawn = sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY });
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
    return { picture: data, width: info.width, height: info.height };
  } catch (error) {
    // Whatever cannot be drawn is no picture, whatever its first bytes say.
    if (error instanceof Error) throw new Problem('image_refused');
    throw error;
  }
}
