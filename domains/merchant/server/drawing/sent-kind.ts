const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
const DRAWING_BYTES_MAX = 512 * 1024;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const IS_KIND = {
  png: (sent: Buffer) => sent.subarray(0, PNG.length).equals(PNG),
  jpeg: (sent: Buffer) => sent.subarray(0, JPEG.length).equals(JPEG),
  webp: (sent: Buffer) => sent.toString('latin1', 0, 4) === 'RIFF' && sent.toString('latin1', 8, 12) === 'WEBP',
} as const;
export type PictureKind = keyof typeof IS_KIND;

// Linear time for a text of any length.
const BEFORE_ROOT = /^\uFEFF?\s*(?:<\?xml\s[^>]*>\s*)?(?:<!DOCTYPE\s+svg[^>[]*>\s*)?(?=<svg[\s/>])/i;

/** Whether bytes start like a picture of one of the kinds and are at most 5 MB. Checks the first twelve bytes only, never a name (S43). */
export function isPicture(sent: Buffer, kinds: readonly PictureKind[]): boolean {
  return sent.length <= PICTURE_BYTES_MAX && kinds.some((kind) => IS_KIND[kind](sent));
}

/** Returns the root element of an SVG text with its content, without comments; undefined without one or above 512 KB. */
export function drawingRootOf(sent: Buffer): string | undefined {
  if (sent.length > DRAWING_BYTES_MAX) return undefined;
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
