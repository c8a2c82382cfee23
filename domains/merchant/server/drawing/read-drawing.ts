import sharp from 'sharp';
import type { Pixels } from './read-picture.ts';
import { RefusedPicture } from './refused-picture.ts';
import { drawingRootOf } from './sent-kind.ts';

const PIXELS_MAX = 4_000_000;
/** Pixels to the inch at which an svg's own unit is a pixel. */
const DENSITY = 72;
const DENSITY_MAX = 72_000;

/** What a drawing has no need of: what runs, moves, loads, stands for something else, or holds another document. */
const ACTIVE = [
  /<!(?!\[CDATA\[)|<\?/,
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener|set|animate\w*)[\s/>]/i,
  /[\s/"']on\w+\s*=/i,
  /(?:java|vb)script\s*:/i,
  /@import/i,
  /\bhref\s*=(?!\s*["']\s*#)/i,
  /url\((?!["']?#)/i,
] as const;

/**
 * The pixels of an SVG that was sent, the longer side so long. An SVG that runs, moves, loads or names anything outside itself is refused,
 * though nothing of its text would go on (S43). Runs in the drawing process only: filters may take any time.
 * @throws RefusedPicture
 */
export async function readDrawing(sent: Buffer, { sidePx }: { readonly sidePx: number }): Promise<Pixels> {
  const root = drawingRootOf(sent);
  if (root === undefined || ACTIVE.some((pattern) => pattern.test(root))) throw new RefusedPicture();
  const drawing = Buffer.from(root);
  try {
    const { width, height } = await sharp(drawing, { limitInputPixels: false }).metadata();
    const density = Math.min(DENSITY_MAX, Math.max(1, (DENSITY * sidePx) / Math.max(width, height)));
    const { data, info } = await sharp(drawing, { density, limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .resize({ width: sidePx, height: sidePx, fit: 'inside' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    throw new RefusedPicture({ cause: error });
  }
}
