/** Content security policy of every page; only the configured casino sites may embed it. */
export function pageHeaders(hostOrigins: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    `frame-ancestors ${hostOrigins.join(' ')}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'permissions-policy': `${NO_DEVICES}, screen-wake-lock=(self)`,
    'cache-control': 'no-store',
  };
}

const NO_DEVICES = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()';
const YEAR_SECONDS = 31_536_000;

/** Headers of every response, errors included (S53). Pages add their own content security policy. */
export function baseHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': NO_DEVICES,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  };
}
