import type { SiteStatus } from '@jogada/merchant/contract/player';
import type { Language } from '@jogada/platform/contract';
import { LANGUAGE_TAGS } from '@jogada/platform/web';
import { FOUND_PAGES, LANGUAGE_PARAMETER, plainPathOf } from '../shell/found-pages.ts';
import { routeChromeOf } from '../shell/route-chrome.ts';

interface SearchedPage {
  readonly url: URL;
  readonly status: SiteStatus;
  readonly language: Language;
  readonly isMember: boolean;
}

/** The canonical and alternate-language links of a page. */
export function searchTags(page: SearchedPage): string {
  const { url, status, language, isMember } = page;
  const path = plainPathOf(url.pathname);
  // A visitor sees the sign-in form here, which has a page of its own.
  if (!isMember && routeChromeOf(url.pathname).access !== 'anyone') return '<meta name="robots" content="noindex">';
  const canonical = `<link rel="canonical" href="${escapeAttribute(addressOf(page, path, language))}">`;
  if (!FOUND_PAGES.includes(path)) return canonical;
  const others = status.info.languages.map(
    (other) => `<link rel="alternate" hreflang="${LANGUAGE_TAGS[other]}" href="${escapeAttribute(addressOf(page, path, other))}">`,
  );
  const fallback = escapeAttribute(addressOf(page, path, status.info.defaultLanguage));
  return [canonical, ...others, `<link rel="alternate" hreflang="x-default" href="${fallback}">`].join('\n');
}

function addressOf({ url, status }: SearchedPage, path: string, language: Language): string {
  const address = new URL(path, url.origin);
  const promotion = path === '/m/activityDetail' ? url.searchParams.get('id') : null;
  if (promotion !== null) address.searchParams.set('id', promotion);
  if (language !== status.info.defaultLanguage) address.searchParams.set(LANGUAGE_PARAMETER, language);
  return address.href;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
