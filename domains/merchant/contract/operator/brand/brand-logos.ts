import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { LogoId } from '../../player/brand-logo.ts';
import { MerchantCode } from './merchant-code.ts';

/** Maximum size of an uploaded logo in bytes (S43). */
export const LOGO_BYTES_MAX = 2 * 1024 * 1024;

const BASE64_MAX = Math.ceil(LOGO_BYTES_MAX / 3) * 4;

/** A logo uploaded for the merchant. */
export const OperatorLogo = v.object({
  signId: LogoId,
  merchantCode: v.string(),
  /** Of the upload in pixels, at most 512 per side. */
  width: v.number(),
  height: v.number(),
  /** Whether it fills its square. An app icon then consists of the picture alone. */
  isOpaque: v.boolean(),
  /** The visible colours, most frequent first: `#rrggbb` and their share of the visible pixels, 0 to 1. */
  tones: v.array(v.object({ colour: v.string(), share: v.number() })),
});
export type OperatorLogo = v.InferOutput<typeof OperatorLogo>;

export const addLogo = endpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/signs',
  summary:
    'Send a sign: png, jpeg, webp or svg without scripts, at most 2 MB. It is drawn anew; nothing else of it is kept. The same file is the same sign',
  access: 'operator',
  bodyMaxBytes: BASE64_MAX + 1024,
  input: v.object({
    merchantCode: MerchantCode,
    image: v.pipe(v.string(), v.maxLength(BASE64_MAX), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: OperatorLogo,
  problems: ['not_found', 'image_refused', 'image_too_complex', 'body_too_large', 'too_many_requests'],
});
