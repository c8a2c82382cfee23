import { REPORT_DIRECTIVES } from '@jogada/platform/contract';
import type { SiteStatus } from '@jogada/merchant/contract/player';

/** S51: what a page may load and run. */
export function contentPolicy(nonce: string, { info }: SiteStatus): string {
  const pictures = ["'self'", 'data:', ...info.imageCDNs.filter((cdn) => URL.canParse(cdn)).map((cdn) => new URL(cdn).origin)];
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures bring their own colour and rings their size as attributes; rules cannot come that way.
    "style-src-attr 'unsafe-inline'",
    `img-src ${pictures.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${info.frameOrigins.join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // Forms are sent by scripts. One that is sent before they are there would put a password into the address.
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    ...REPORT_DIRECTIVES,
  ].join('; ');
}
