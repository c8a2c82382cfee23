import { spawn } from 'node:child_process';
import { inRoot, RUNTIME } from '../run/places.mjs';

/** Everything of a rehearsal ends with the first process in here: its network, mounts and process table are its own. */
const ENCLOSED = [
  ...['--pdeathsig', 'KILL'],
  ...['unshare', '--net', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'],
  // A shell as the first process reaps what ended programs leave.
  ...['sh', '-c', '"$@" & wait $!', 'sh'],
];

/**
 * Runs `npm run rehearse` again with these arguments, enclosed. Resolves with whether it succeeded.
 * @param onStart gets the process whose network it is, once it has begun
 */
export function runEnclosed(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  onStart: (pid: number) => void = () => undefined,
): Promise<boolean> {
  const options = [...ENCLOSED, RUNTIME, inRoot('tools/rehearse/main.ts'), ...args];
  const child = spawn('setpriv', options, { stdio: 'inherit', env: { ...process.env, ...env } });
  const end = () => child.kill('SIGKILL');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  if (child.pid !== undefined) onStart(child.pid);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
