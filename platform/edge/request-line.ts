/** A path as a browser sends it: ASCII, with a single leading slash, as a second one would start a host. */
const ORIGIN_FORM = /^\/(?![/\\])[\x21-\x7e]*$/;
/** Both raw and percent-encoded. */
const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u;
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a request target is a path that every part of the server reads alike: in origin form, decodable, and without control characters
 * or backslashes in its path. The query is not checked.
 */
export function isReadableTarget(target: string): boolean {
  if (!ORIGIN_FORM.test(target)) return false;
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  if (!path.includes('%')) return !path.includes('\\');
  try {
    return !CONTROL_OR_BACKSLASH.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Whether there is exactly one Host header, with a name or an address and a valid port. Names and values alternate in `rawHeaders`. */
export function isOneHost(rawHeaders: readonly string[], { mayLackHost }: { readonly mayLackHost: boolean }): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1] ?? '';
  }
  if (host === undefined) return mayLackHost;
  return HOST.test(host) && URL.canParse(`http://${host}`);
}
