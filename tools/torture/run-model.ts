import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from '../run/places.mjs';

const SEQUENCES = 500;

/** The model-based test of the API, as `npm test` runs it, with more sequences. It prints its seed when one fails. */
export async function runModel([sequences = String(SEQUENCES)]: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [inRoot('tools/run/test.mjs'), '--project', 'node', 'apps/api/reliability/model.test.ts'], {
    env: { ...process.env, MODEL_SEQUENCES: sequences },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
