import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

const WIDTH_PX = 468;
const GAP_PX = 20;
const CORNER_PX = 30;
const QUALITY = 78;

/** Combines phone pictures side by side on a transparent background; returns the file size in bytes. */
export async function writeReadmePicture(file: string, pictures: readonly Buffer[]): Promise<number> {
  const phones = await Promise.all(pictures.map(roundCorners));
  const height = Math.max(...phones.map((phone) => phone.height));
  await mkdir(dirname(file), { recursive: true });
  const { size } = await sharp({
    create: { width: phones.length * (WIDTH_PX + GAP_PX) - GAP_PX, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite(phones.map(({ input }, index) => ({ input, left: index * (WIDTH_PX + GAP_PX), top: 0 })))
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(file);
  return size;
}

async function roundCorners(picture: Buffer): Promise<{ input: Buffer; height: number }> {
  const { data, info } = await sharp(picture).resize({ width: WIDTH_PX }).png().toBuffer({ resolveWithObject: true });
  const mask = `<svg width="${info.width}" height="${info.height}"><rect width="100%" height="100%" rx="${CORNER_PX}" fill="#fff"/></svg>`;
  const input = await sharp(data)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, height: info.height };
}
