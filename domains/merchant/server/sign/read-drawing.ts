import sharp from 'sharp';
import { Problem } from '@jogada/platform/contract';
import type { Pixels } from '../picture/read-picture.ts';

const BYTES_MAX = 512 * 1024;
const PIXELS_MAX = 4_000_000;
const SECONDS_MAX = 5;
/** Pixels to the inch at which an svg's own unit is a pixel. */
const DENSITY = 72;
const DENSITY_MAX = 72_000;

// Each of these is walked once, however long the text is.
const BEFORE_ROOT = /^\uFEFF?\s*(?:<\?xml\s[^>]*>\s*)?(?:<!DOCTYPE\s+svg[^>[]*>\s*)?(?=<svg[\s/>])/i;

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

/** Whether bytes are the text of an svg, by how they begin. */
export function isDrawing(sent: Buffer): boolean {
  return sent.length <= BYTES_MAX && rootOf(sent) !== undefined;
}

/**
 * The pixels of an svg that somebody sent, the longer side so long. One that runs, moves, loads or names anything outside itself is refused,
 * though nothing of its text would go on (S43).
 * @throws Problem `image_refused`
 */
export async function readDrawing(sent: Buffer, { sidePx }: { readonly sidePx: number }): Promise<Pixels> {
  const root = sent.length <= BYTES_MAX ? rootOf(sent) : undefined;
  if (root === undefined || ACTIVE.some((pattern) => pattern.test(root))) throw new Problem('image_refused');
  const drawing = Buffer.from(root);
  try {
    const { width, height } = await sharp(drawing, { limitInputPixels: false }).metadata();
    const density = Math.min(DENSITY_MAX, Math.max(1, (DENSITY * sidePx) / Math.max(width, height)));
    const { data, info } = await sharp(drawing, { density, limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .resize({ width: sidePx, height: sidePx, fit: 'inside' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    if (error instanceof Error) throw new Problem('image_refused');
    throw error;
  }
}

/** The root element with all that is in it, without comments; undefined where there is none. */
function rootOf(sent: Buffer): string | undefined {
  const text = withoutComments(sent.toString('utf8'));
  const before = text === undefined ? undefined : BEFORE_ROOT.exec(text)?.[0];
  return before === undefined ? undefined : text?.slice(before.length);
}

function withoutComments(text: string): string | undefined {
  const [first = '', ...others] = text.split('<!--');
  const kept = [first];
  for (const other of others) {
    const end = other.indexOf('-->');
    if (end < 0) return undefined;
    kept.push(other.slice(end + 3));
  }
  return kept.join('');
}
