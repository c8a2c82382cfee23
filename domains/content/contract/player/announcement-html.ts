/** The tags that content written by the staff may have. Everything else is taken out when it is saved, and again before it is shown (S55). */
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

/** The attributes that some of them may have besides; no style, no class, no id, no event. */
export const ANNOUNCEMENT_ATTRIBUTES = { a: ['href'], img: ['src', 'alt'] } as const;

/** What a link to the outside carries, so that the page behind it can neither reach nor learn of this one (S65). */
export const EXTERNAL_LINK = { target: '_blank', rel: 'noopener noreferrer' } as const;

export type LinkKind = 'internal' | 'external' | 'mail';

/** Where a link of an announcement leads; undefined when it must not lead anywhere. */
export function linkKindOf(href: string): LinkKind | undefined {
  // Browsers drop tabs and line ends from an address and read a backslash as a slash.
  if (/[\s\\\p{Cc}]/u.test(href)) return undefined;
  if (isInternalPath(href)) return 'internal';
  // A user name before the host makes another site look like this one.
  if (/^https?:\/\/[^/?#@]+([/?#]|$)/i.test(href)) return 'external';
  if (/^mailto:[^@?]+@[^@?]+(\?|$)/i.test(href)) return 'mail';
  return undefined;
}

/**
 * A path of a page or a file of the site itself, which no browser reads as another host. Never one of a call: a picture is fetched, and a
 * link followed, with the cookies of whoever looks (S60). Escapes and dots that a browser would resolve are refused.
 */
export function isInternalPath(path: string): boolean {
  if (!/^\/([^/\\]|$)/.test(path) || /[\s\\\p{Cc}]/u.test(path)) return false;
  const [place = ''] = path.split(/[?#]/, 1);
  return !/%|\/\.{1,2}(\/|$)/.test(place) && !/^\/(wps|ops|vendor|aggregator)(\/|$)/i.test(place);
}
