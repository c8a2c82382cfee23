import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { OutputInfo } from 'sharp';
import { bytesMaxOf } from './budget.ts';

export type PictureKind = 'tile' | 'banner' | 'icon' | 'empty' | 'app-icon' | 'logo';

export interface PictureFile {
  path: string;
  width: number;
  height: number;
  format: 'avif' | 'webp' | 'png' | 'svg';
  bytes: number;
}

export interface Picture {
  name: string;
  kind: PictureKind;
  /** Dominant colour, `#rrggbb`, for the placeholder. */
  colour: string;
  files: PictureFile[];
}

export const PUBLISHED = new URL('../../apps/web/public/art/', import.meta.url);

interface Edition {
  /** Published width; the height is proportional. */
  width: number;
  format: 'avif' | 'webp' | 'png';
  /** File name without extension. */
  file: string;
  quality?: number;
  /** The quality is lowered step by step until the file fits. */
  bytesMax?: number;
}

/** Writes all editions of a picture and returns their manifest entry. */
export async function publish({
  name,
  kind,
  source,
  editions,
}: {
  name: string;
  kind: PictureKind;
  source: Buffer;
  editions: readonly Edition[];
}): Promise<Picture> {
  const files: PictureFile[] = [];
  for (const edition of editions) {
    const { data, info } = await encode(source, { bytesMax: bytesMaxOf({ kind, ...edition }), ...edition });
    const { format } = edition;
    const path = `${edition.file}.${format}`;
    await writeFile(new URL(path, PUBLISHED), data);
    files.push({ path, width: info.width, height: info.height, format, bytes: data.length });
  }
  return { name, kind, colour: await dominantColour(source), files };
}

const QUALITY = { avif: 55, webp: 76, png: 92 } as const;
const QUALITY_STEP = 4;
const QUALITY_LEAST = 30;

async function encode(
  source: Buffer,
  { width, format, quality = QUALITY[format], bytesMax = Infinity }: Edition,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const sized = sharp(source).resize(width, undefined, { kernel: 'lanczos3' });
  for (let tried = quality; ; tried -= QUALITY_STEP) {
    if (format === 'avif') sized.avif({ quality: tried, effort: 5 });
    if (format === 'webp') sized.webp({ quality: tried, effort: 6, smartSubsample: true, alphaQuality: 90 });
    if (format === 'png') sized.png({ compressionLevel: 9, palette: true, quality: tried, effort: 10 });
    const encoded = await sized.toBuffer({ resolveWithObject: true });
    if (encoded.data.length <= bytesMax || tried - QUALITY_STEP < QUALITY_LEAST) return encoded;
  }
}

/** Writes a drawing unchanged. */
export async function publishDrawing({
  name,
  svg,
  width,
  height,
  colour,
}: {
  name: string;
  svg: string;
  width: number;
  height: number;
  colour: string;
}): Promise<Picture> {
  const path = `${name}.svg`;
  await writeFile(new URL(path, PUBLISHED), svg);
  return { name, kind: 'logo', colour, files: [{ path, width, height, format: 'svg', bytes: Buffer.byteLength(svg) }] };
}

export async function readManifest(): Promise<{ pictures: Picture[] } | undefined> {
  const text = await readFile(new URL('manifest.json', PUBLISHED), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

// Mean of the opaque pixels. The most frequent colour could be glaring.
async function dominantColour(source: Buffer): Promise<string> {
  const { data, info } = await sharp(source).resize(24, 24, { fit: 'fill' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [red, green, blue, weight] = [0, 0, 0, 0];
  for (let i = 0; i < data.length; i += info.channels) {
    const alpha = (data[i + 3] ?? 0) / 255;
    red += (data[i] ?? 0) * alpha;
    green += (data[i + 1] ?? 0) * alpha;
    blue += (data[i + 2] ?? 0) * alpha;
    weight += alpha;
  }
  const hex = (sum: number): string =>
    Math.round(sum / Math.max(weight, 1))
      .toString(16)
      .padStart(2, '0');
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
