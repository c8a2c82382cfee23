import { HOME_PATHS } from './route-chrome.ts';

/** The pages in the site map: those with content for visitors from outside. */
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

/** The query parameter that links a page in a language other than the merchant's default. */
export const LANGUAGE_PARAMETER = 'language';

const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(HOME_PATHS.map((path) => [path, '/m/home'])),
  '/m/register.html': '/m/register',
  '/m/gameList': '/m/gameCenter',
};

/** Returns the canonical path of a page that has several. */
export function plainPathOf(pathname: string): string {
  return OTHER_SPELLINGS[pathname] ?? pathname;
}
