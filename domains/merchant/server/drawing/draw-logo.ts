import sharp from 'sharp';
import type { OperatorLogo } from '@jogada/merchant/contract/operator';
import { readDrawing } from './read-drawing.ts';
import { readPicture } from './read-picture.ts';
import { RefusedPicture } from './refused-picture.ts';
import { drawingRootOf } from './sent-kind.ts';

const SIDE_PX = 512;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** From how opaque on a pixel is seen, of 255. */
const SEEN_FROM = 128;

export interface DrawnLogo extends Pick<OperatorLogo, 'width' | 'height' | 'isOpaque' | 'tones'> {
  /** WebP, a square of 512 pixels. */
  readonly bytes: Buffer;
}

/**
 * Draws a sign that was sent anew, whole and in the middle of a square: PNG, JPEG or WebP, or an SVG that does nothing but draw (S43).
 * @throws RefusedPicture also for one of which nothing is seen
 */
export async function drawLogo(sent: Buffer): Promise<DrawnLogo> {
  const { data, ...raw } =
    drawingRootOf(sent) !== undefined
      ? await readDrawing(sent, { sidePx: SIDE_PX })
      : await readPicture(sent, { sideMax: SIDE_PX, kinds: ['png', 'jpeg', 'webp'] });
  const pixels = await sharp(data, { raw })
    .ensureAlpha()
    .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'contain', background: CLEAR })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
  const seen = tonesOf(pixels);
  if (seen.tones.length === 0) throw new RefusedPicture();
  const square = { width: SIDE_PX, height: SIDE_PX, channels: 4 } as const;
  const bytes = await sharp(pixels, { raw: square }).webp({ quality: 90, alphaQuality: 100, effort: 5 }).toBuffer();
  return { width: raw.width, height: raw.height, ...seen, bytes };
}

const CHANNELS = 4;
/** Colours that share these bits of each channel are one. */
const TONE_BITS = 5;
const TONES_MAX = 12;
const SHARE_DIGITS = 1000;

interface Tone {
  count: number;
  readonly sums: [number, number, number];
}

function tonesOf(pixels: Buffer): Pick<OperatorLogo, 'isOpaque' | 'tones'> {
  const tones = new Map<number, Tone>();
  let seenCount = 0;
  let isOpaque = true;
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + CHANNELS);
    isOpaque &&= alpha === 255;
    if (alpha < SEEN_FROM) continue;
    seenCount += 1;
    const key = ((red >> TONE_BITS) << 6) | ((green >> TONE_BITS) << 3) | (blue >> TONE_BITS);
    const tone = tones.get(key) ?? { count: 0, sums: [0, 0, 0] };
    tone.count += 1;
    tone.sums[0] += red;
    tone.sums[1] += green;
    tone.sums[2] += blue;
    tones.set(key, tone);
  }
  const most = [...tones.values()].toSorted((one, other) => other.count - one.count).slice(0, TONES_MAX);
  return {
    isOpaque,
    tones: most.map(({ count, sums }) => ({
      colour: `#${sums
        .map((sum) =>
          Math.round(sum / count)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`,
      share: Math.round((count / seenCount) * SHARE_DIGITS) / SHARE_DIGITS,
    })),
  };
}
