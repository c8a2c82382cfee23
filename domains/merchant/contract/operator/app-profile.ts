import * as v from 'valibot';
import { Moment } from '@jogada/platform/contract';
import { MerchantCode } from './site.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

/** Maximum size of a configuration profile in bytes. */
export const PROFILE_BYTES_MAX = 256 * 1024;

const BASE64_MAX = Math.ceil(PROFILE_BYTES_MAX / 3) * 4;

/** The same file returns the same path. The app window's link makes the site offer it. */
export const addAppProfile = operatorEndpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/app-profile',
  summary: 'Upload a signed configuration profile (.mobileconfig), at most 256 KB',
  access: 'operator',
  permission: 'site.change',
  bodyMaxBytes: BASE64_MAX + 1024,
  input: v.object({
    merchantCode: MerchantCode,
    /** Base64. */
    file: v.pipe(v.string(), v.maxLength(BASE64_MAX), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: v.object({
    /** The link for the app window. */
    url: v.string(),
    /** Of the file, hex. */
    sha256: v.string(),
    /** Common names in the signer's certificate. */
    signer: v.string(),
    issuer: v.string(),
    /** End of the certificate's validity. From then on the profile is not offered. */
    validUntil: Moment,
  }),
  problems: ['not_found', 'profile_refused', 'body_too_large', 'too_many_requests'],
});
