import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { LogoId } from '../../player/brand-logo.ts';
import { MerchantCode } from './merchant-code.ts';

/** What may be sent, bytes (S43). */
export const LOGO_BYTES_MAX = 2 * 1024 * 1024;

const BASE64_MAX = Math.ceil(LOGO_BYTES_MAX / 3) * 4;

/** A sign of the merchant's own, as it may stand before the name. */
export const OperatorLogo = v.object({
  signId: LogoId,
  merchantCode: v.string(),
  /** Of what was sent, pixels, at most 512 a side. */
  width: v.number(),
  height: v.number(),
  /** Whether it fills its square: then an icon is nothing but the picture. */
  isOpaque: v.boolean(),
  /** What colours are seen of it, the most first: `#rrggbb`, and how much of what is seen, 0 to 1. */
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
