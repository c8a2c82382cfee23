import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;
const ESCAPE = /%([\da-f]{2})/gi;
const UNRESERVED = /[\w.~-]/;

/**
 * Normalises a request's target before anything reads it: the path, then the query unchanged. Escapes of letters, digits and `-._~` are
 * decoded (RFC 3986, 6.2.2.2), so that `/%77ps` equals `/wps` in comparisons as in the router. The authority of an absolute target replaces
 * the Host header (RFC 9112, 3.2.2).
 */
export function plainTargetOf(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const target = request.url ?? '/';
  const absolute = ABSOLUTE.exec(target);
  if (absolute) request.headers.host = absolute[1];
  const rest = absolute ? target.slice(absolute[0].length) : target;
  const queryAt = rest.indexOf('?');
  const path = queryAt < 0 ? rest : rest.slice(0, queryAt);
  const query = queryAt < 0 ? '' : rest.slice(queryAt);
  const plain = path.includes('%') ? path.replaceAll(ESCAPE, plainEscape) : path;
  return (plain.startsWith('/') || plain === '*' ? plain : `/${plain}`) + query;
}

function plainEscape(escape: string, hex: string): string {
  const character = String.fromCharCode(Number.parseInt(hex, 16));
  return UNRESERVED.test(character) ? character : escape.toUpperCase();
}

/** The path of a request, without its query. */
export function pathOf(request: { readonly url: string }): string {
  return request.url.split('?', 1)[0] ?? '';
}
