/** Names of this machine. In production a simulator or a leftover default would listen there. */
const LOOPBACK = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])\.?$/;

/** The reason why an address is not fit for production: missing, not https, or on this machine. Undefined for a fit one. */
export function findPlainAddress(address: string | undefined): string | undefined {
  if (address === undefined) return 'must be set in production';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:') return 'must be an https address in production';
  return LOOPBACK.test(url.hostname) ? 'names this machine, which in production is a simulator' : undefined;
}
