import { spawn } from 'node:child_process';
import { inRoot } from '../run/places.mjs';

/** The journeys that take every screen, switch and field in turn; `npm test` has them take a share each. */
const WALKS = ['every-screen', 'screens-without-answers', 'menus', 'shell', 'refusals', 'console-switches', 'console-site-settings'];

/** Walks every screen in every language, theme and role, as a run of the tests does. Answers the exit code. */
export function checkScreens(): Promise<number> {
  const files = WALKS.map((name) => inRoot('e2e', `${name}.test.ts`));
  const child = spawn(process.execPath, [inRoot('tools', 'run', 'test.mjs'), ...files], {
    env: { ...process.env, SCREENS: 'every' },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)));
}
