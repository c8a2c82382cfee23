import { REPORT_DIRECTIVES } from '@jogada/platform/contract';
import type { SiteStatus } from '@jogada/merchant/contract/player';

/** S51: the content security policy of a page. */
export function contentPolicy(nonce: string, { info }: SiteStatus): string {
  const pictures = ["'self'", 'data:', ...info.imageCDNs.filter((cdn) => URL.canParse(cdn)).map((cdn) => new URL(cdn).origin)];
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Images carry their placeholder colour and progress rings their size in style attributes. `style-src-attr` does not allow style rules.
    "style-src-attr 'unsafe-inline'",
    `img-src ${pictures.join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${info.frameOrigins.join(' ') || "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // Scripts submit all forms. A native submit before they load would put the password into the URL.
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    ...REPORT_DIRECTIVES,
  ].join('; ');
}
