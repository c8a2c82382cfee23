import createPurifier from 'dompurify';
import { ANNOUNCEMENT_ATTRIBUTES, ANNOUNCEMENT_TAGS, EXTERNAL_LINK, isInternalPath, linkKindOf } from '@jogada/content/contract/player';

const purifier = createPurifier(window);

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = ANNOUNCEMENT_ATTRIBUTES;

// The library's own attribute list applies to all tags alike.
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  attribute.keepAttr = ATTRIBUTES[element.tagName.toLowerCase()]?.includes(attribute.attrName) ?? false;
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element instanceof HTMLImageElement && !isInternalPath(element.getAttribute('src') ?? '')) element.remove();
  if (!(element instanceof HTMLAnchorElement)) return;
  const kind = linkKindOf(element.getAttribute('href') ?? '');
  if (kind === undefined) element.removeAttribute('href');
  for (const [name, value] of Object.entries(EXTERNAL_LINK)) {
    if (kind === 'external') element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
});

/**
 * Cleans staff-written HTML into nodes that are safe to show, independently of the server's cleaning (S55). Returns nodes, so that the HTML
 * is not parsed again on insertion.
 */
export function cleanFragment(html: string): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...ANNOUNCEMENT_TAGS],
    ALLOWED_ATTR: [...ANNOUNCEMENT_ATTRIBUTES.a, ...ANNOUNCEMENT_ATTRIBUTES.img],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
