import sharp from 'sharp';
import { readPicture } from '@jogada/merchant/server';

const SIDE_MAX = 1600;
const QUALITY = 80;

export interface DrawnImage {
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a picture that a member sent anew, as a JPEG of at most 1600 pixels a side (S43).
 * @throws Problem `image_refused`
 */
export async function redrawImage(sent: Buffer): Promise<DrawnImage> {
  const { data, ...raw } = await readPicture(sent, { sideMax: SIDE_MAX });
  const picture = await sharp(data, { raw }).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();
  return { picture, width: raw.width, height: raw.height };
}
