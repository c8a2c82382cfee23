/**
 * The journeys that take every screen, switch and field in turn. `npm test` has them take a share each; `npm run screens -- --check` runs them
 * whole, after which `SCREENS=checked npm test` leaves them out.
 */
export const SCREEN_WALKS = [
  'every-screen',
  'screens-without-answers',
  'menus',
  'shell',
  'refusals',
  'console-switches',
  'console-site-settings',
].map((name) => `e2e/${name}.test.ts`);

/** The walks that ran whole before this run. */
export const CHECKED_WALKS = process.env['SCREENS'] === 'checked' ? SCREEN_WALKS : [];
