import sharp from 'sharp';
import { readPicture } from './read-picture.ts';

const QUALITY = 80;

/** An upload re-encoded as JPEG. */
export interface DrawnPhoto {
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes a PNG or JPEG as a JPEG of at most `sideMax` pixels per side (S43).
 * @throws RefusedPicture
 */
export async function drawPhoto(sent: Buffer, { sideMax }: { readonly sideMax: number }): Promise<DrawnPhoto> {
  const { data, ...raw } = await readPicture(sent, { sideMax, kinds: ['png', 'jpeg'] });
  const picture = await sharp(data, { raw }).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();
  return { picture, width: raw.width, height: raw.height };
}
