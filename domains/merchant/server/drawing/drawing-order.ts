import * as v from 'valibot';
import type { DrawnPhoto } from './draw-photo.ts';
import type { DrawnPicture } from './draw-picture-files.ts';
import type { DrawnLogo } from './draw-logo.ts';

/** A request to the drawing process; `sent` is the uploaded file. */
export type DrawingOrder =
  | { readonly kind: 'logo'; readonly sent: Buffer }
  | { readonly kind: 'files'; readonly sent: Buffer; readonly widths: readonly number[] }
  | { readonly kind: 'photo'; readonly sent: Buffer; readonly sideMax: number };

export type DrawingKind = DrawingOrder['kind'];

export interface DrawnOf {
  readonly logo: DrawnLogo;
  readonly files: DrawnPicture;
  readonly photo: DrawnPhoto;
}

const DRAWN_BYTES_MAX = 8 * 1024 * 1024;
const SIDE_MAX = 4096;

const Bytes = v.pipe(
  v.instance(Uint8Array),
  v.check((bytes) => bytes.length > 0 && bytes.length <= DRAWN_BYTES_MAX),
  v.transform((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
const Side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SIDE_MAX));
const size = { width: Side, height: Side };
const Tone = v.object({ colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)), share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) });

/** Response schemas. The process parses hostile files, so its responses are not trusted either. */
export const DRAWN = {
  logo: v.object({ ...size, isOpaque: v.boolean(), tones: v.pipe(v.array(Tone), v.maxLength(32)), bytes: Bytes }),
  files: v.object({
    ...size,
    files: v.pipe(v.array(v.object({ width: Side, format: v.picklist(['avif', 'webp']), bytes: Bytes })), v.maxLength(16)),
  }),
  photo: v.object({ ...size, picture: Bytes }),
} satisfies { readonly [Kind in DrawingKind]: v.GenericSchema<unknown, DrawnOf[Kind]> };

/** `refused`: the bytes are not an allowed picture. */
export const DrawingAnswer = v.union([v.object({ drawn: v.unknown() }), v.object({ refused: v.literal(true) })]);
