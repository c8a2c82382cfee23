import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '../run/places.mjs';

/** A test as `npm test` runs it, longer: its settings say how much. Answers whether it passed. */
export async function runTestFile(file: string, settings: Readonly<Record<string, string>>): Promise<boolean> {
  const child = spawn(process.execPath, [inRoot('tools/run/test.mjs'), '--project', 'node', file], {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
