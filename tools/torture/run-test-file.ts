import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '../run/places.mjs';

/** Runs a test of `npm test` for longer; `settings` determine how long. Returns whether it passed. */
export async function runTestFile(file: string, settings: Readonly<Record<string, string>>): Promise<boolean> {
  const child = spawn(process.execPath, [inRoot('tools/run/test.mjs'), '--project', 'node', file], {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
