import { spawn } from 'node:child_process';
import { inRoot, RUNTIME } from '../run/places.mjs';

/** Everything of a rehearsal ends with the first process in here: its network, mounts and process table are its own. */
const ENCLOSED = [
  ...['--pdeathsig', 'KILL'],
  ...['unshare', '--net', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'],
  // A shell as the first process reaps what ended programs leave.
  ...['sh', '-c', '"$@" & wait $!', 'sh'],
];

/** Runs `npm run rehearse` again with these arguments, enclosed. Resolves with whether it succeeded. */
export function runEnclosed(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<boolean> {
  const options = [...ENCLOSED, RUNTIME, inRoot('tools/rehearse/main.ts'), ...args];
  const child = spawn('setpriv', options, { stdio: 'inherit', env: { ...process.env, ...env } });
  const end = () => child.kill('SIGKILL');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}
