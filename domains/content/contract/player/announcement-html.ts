/** Tags allowed in staff-written content. All others are removed on save, and again before display (S55). */
export const ANNOUNCEMENT_TAGS = [
  'p',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

/** Allowed attributes per tag; no style, class, id or event handler. */
export const ANNOUNCEMENT_ATTRIBUTES = { a: ['href'], img: ['src', 'alt'] } as const;

/** Attributes of an external link. They deny the target page access to this one and to its address (S65). */
export const EXTERNAL_LINK = { target: '_blank', rel: 'noopener noreferrer' } as const;

export type LinkKind = 'internal' | 'external' | 'mail';

/** Classifies the target of a link; undefined when the link is not allowed. */
export function linkKindOf(href: string): LinkKind | undefined {
  // Browsers drop tabs and line ends from an address and read a backslash as a slash.
  if (/[\s\\\p{Cc}]/u.test(href)) return undefined;
  if (isInternalPath(href)) return 'internal';
  // A user name before the host would make another site look like this one.
  if (/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(href)) return 'external';
  if (/^mailto:[^@?]+@[^@?]+(\?|$)/i.test(href)) return 'mail';
  return undefined;
}

/**
 * Whether a path is a page or file of this site that no browser reads as another host. Paths of API calls are refused, because fetching a
 * picture or following a link sends the reader's cookies (S60). Escapes and dot segments that a browser would resolve are refused.
 */
export function isInternalPath(path: string): boolean {
  if (!/^\/([^/\\]|$)/.test(path) || /[\s\\\p{Cc}]/u.test(path)) return false;
  const [place = ''] = path.split(/[?#]/, 1);
  return !/%|\/\.{1,2}(\/|$)/.test(place) && !/^\/(wps|ops|vendor|aggregator)(\/|$)/i.test(place);
}
