import { spawn } from 'node:child_process';
import { inRoot } from '../run/places.mjs';
import { SCREEN_WALKS } from '../run/screen-walks.mjs';

/** Walks every screen in every language, theme and role, as a run of the tests does. Answers the exit code. */
export function checkScreens(): Promise<number> {
  const files = SCREEN_WALKS.map((file) => inRoot(file));
  const child = spawn(process.execPath, [inRoot('tools', 'run', 'test.mjs'), ...files], {
    env: { ...process.env, SCREENS: 'every' },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)));
}
