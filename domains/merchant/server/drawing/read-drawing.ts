import sharp from 'sharp';
import type { Pixels } from './read-picture.ts';
import { RefusedPicture } from './refused-picture.ts';
import { drawingRootOf } from './sent-kind.ts';

const PIXELS_MAX = 4_000_000;
/** Resolution in dpi at which an SVG unit is one pixel. */
const DENSITY = 72;
const DENSITY_MAX = 72_000;

/** Content that a static drawing does not need: scripts, animation, external references, entities, embedded documents. */
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
 * Renders an uploaded SVG to pixels, with the longer side at `sidePx`. An SVG with scripts, animation or external references is refused,
 * although its text is not passed on (S43). For the drawing process only, since filters have no time limit.
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
