/** Names of this machine: whatever listens there in production is a simulator or a leftover default. */
const LOOPBACK = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])\.?$/;

/** Why an address is not for production: not given, not https, or on this machine. Undefined for one that is. */
export function findPlainAddress(address: string | undefined): string | undefined {
  if (address === undefined) return 'must be set in production';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:') return 'must be an https address in production';
  return LOOPBACK.test(url.hostname) ? 'names this machine, which in production is a simulator' : undefined;
}
