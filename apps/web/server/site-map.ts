import type { SiteStatus } from '@jogada/merchant/contract/player';
import { FOUND_PAGES, LANGUAGE_PARAMETER } from '../shell/found-pages.ts';

/** Closes three areas to crawlers: social sign-in returns, games, which need a member, and the vendor API. */
export function writeRobots(origin: string): string {
  const closed = ['/m/social/', '/m/game/', '/vendor/'].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Lists every indexed page in every language of the merchant. */
export function writeSiteMap(origin: string, { info }: SiteStatus): string {
  const addresses = FOUND_PAGES.flatMap((path) =>
    info.languages.map((language) =>
      language === info.defaultLanguage ? `${origin}${path}` : `${origin}${path}?${LANGUAGE_PARAMETER}=${language}`,
    ),
  );
  const entries = addresses.map((address) => `<url><loc>${address}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
