import sanitizeHtml from 'sanitize-html';
import { ANNOUNCEMENT_ATTRIBUTES, ANNOUNCEMENT_TAGS, EXTERNAL_LINK, isInternalPath, linkKindOf } from '@jogada/content/contract/player';

/** Removed together with their content, which is not meant to be read. */
const SILENT_TAGS = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'svg',
  'math',
  'template',
  'title',
  'head',
  'xmp',
  'plaintext',
  'listing',
  'form',
  'audio',
  'video',
  'canvas',
];

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [...ANNOUNCEMENT_TAGS],
  allowedAttributes: { a: [...ANNOUNCEMENT_ATTRIBUTES.a, 'target', 'rel'], img: [...ANNOUNCEMENT_ATTRIBUTES.img] },
  nonTextTags: SILENT_TAGS,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // Deeper nesting does not occur in handwritten content.
  nestingLimit: 30,
  transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href) }) },
  // A picture from another host would reveal the reader to that host.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isInternalPath(attribs['src'] ?? ''),
};

function linkAttributes(href: string): Record<string, string> {
  const address = href.trim();
  const kind = linkKindOf(address);
  if (kind === undefined) return {};
  return kind === 'external' ? { href: address, ...EXTERNAL_LINK } : { href: address };
}

/** Restricts staff-written HTML to the tags and attributes of the allow-list (S55). */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RULES).trim();
}
