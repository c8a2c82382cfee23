import * as v from 'valibot';
import { LogoId } from '../../player/brand-logo.ts';
import { MerchantCode } from './merchant-code.ts';
import { operatorEndpoint } from '../operator-endpoint.ts';

/** Maximum size of an uploaded logo in bytes (S43). */
export const LOGO_BYTES_MAX = 2 * 1024 * 1024;

const BASE64_MAX = Math.ceil(LOGO_BYTES_MAX / 3) * 4;

/** A logo uploaded for the merchant. */
export const OperatorLogo = v.object({
  logoId: LogoId,
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

/** An SVG with scripts is refused. The logo is redrawn, which drops everything else in the file. The same file returns the same logo. */
export const addLogo = operatorEndpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/logos',
  summary: 'Upload a logo: PNG, JPEG, WebP or SVG, at most 2 MB',
  access: 'operator',
  permission: 'site.change',
  bodyMaxBytes: BASE64_MAX + 1024,
  input: v.object({
    merchantCode: MerchantCode,
    image: v.pipe(v.string(), v.maxLength(BASE64_MAX), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: OperatorLogo,
  problems: ['not_found', 'image_refused', 'image_too_complex', 'body_too_large', 'too_many_requests'],
});
