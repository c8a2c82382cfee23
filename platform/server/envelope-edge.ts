import { Problem } from '@jogada/platform/contract';
import type { EdgeSettings } from '@jogada/platform/edge';
import { ENVELOPE } from './http.ts';

/** Headers of every response, errors included (S53). */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/** For responses other than pages: no loads, no framing. */
export const BARE_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** How the servers refuse a request before reading it: in the envelope, with the headers of every response. */
export const ENVELOPE_EDGE: EdgeSettings = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  headers: { ...SAFE_HEADERS, 'content-security-policy': BARE_CONTENT_POLICY },
  bodyOf: ({ code }) => ENVELOPE.refusal(new Problem(code)) as object,
};
