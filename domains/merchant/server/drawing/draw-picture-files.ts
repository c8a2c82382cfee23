import sharp from 'sharp';
import { readPicture } from './read-picture.ts';

export interface PictureFile {
  readonly width: number;
  readonly format: 'avif' | 'webp';
  readonly bytes: Buffer;
}

/** An upload re-encoded as the files of a responsive picture. */
export interface DrawnPicture {
  /** Of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly PictureFile[];
}

/**
 * Re-encodes a picture in each width and both formats. A smaller one keeps its size under the width's name (S43).
 * @throws RefusedPicture
 */
export async function drawPictureFiles(sent: Buffer, widths: readonly number[]): Promise<DrawnPicture> {
  const { data, ...raw } = await readPicture(sent, { sideMax: Math.max(...widths), kinds: ['png', 'jpeg'] });
  const files: PictureFile[] = [];
  // Sequential, so that encoding does not compete with gameplay.
  for (const width of widths) {
    const sized = sharp(data, { raw }).resize({ width, height: width, fit: 'inside', withoutEnlargement: true });
    files.push({ width, format: 'avif', bytes: await sized.clone().avif({ quality: 55, effort: 2 }).toBuffer() });
    files.push({ width, format: 'webp', bytes: await sized.clone().webp({ quality: 80 }).toBuffer() });
  }
  return { width: raw.width, height: raw.height, files };
}
