import { HOME_PATHS } from './route-chrome.ts';

/** What search engines are led to: pages that say something to whoever comes from outside. */
export const FOUND_PAGES: readonly string[] = [
  '/m/home',
  '/m/gameCenter',
  '/m/hot-games',
  '/m/slot-games',
  '/m/live-games',
  '/m/fishing-games',
  '/m/poker-games',
  '/m/sport-games',
  '/m/esport-games',
  '/m/activity',
  '/m/help',
  '/m/register',
  '/m/login',
  '/m/trail',
];

/** The parameter that a page in another language than the merchant's own is linked to by. */
export const LANGUAGE_PARAMETER = 'language';

const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(HOME_PATHS.map((path) => [path, '/m/home'])),
  '/m/register.html': '/m/register',
  '/m/gameList': '/m/gameCenter',
};

/** The one path of a page that has several. */
export function plainPathOf(pathname: string): string {
  return OTHER_SPELLINGS[pathname] ?? pathname;
}
