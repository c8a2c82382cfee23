import sharp from 'sharp';
import { readPicture } from './read-picture.ts';

const QUALITY = 80;

/** A picture that was sent, drawn anew as one JPEG. */
export interface DrawnPhoto {
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Draws a PNG or JPEG anew as a JPEG of at most so many pixels a side (S43). @throws RefusedPicture */
export async function drawPhoto(sent: Buffer, { sideMax }: { readonly sideMax: number }): Promise<DrawnPhoto> {
  const { data, ...raw } = await readPicture(sent, { sideMax, kinds: ['png', 'jpeg'] });
  const picture = await sharp(data, { raw }).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();
  return { picture, width: raw.width, height: raw.height };
}
