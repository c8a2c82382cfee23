import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProgramRun {
  /** Standard output and standard error as they came. */
  readonly text: string;
  readonly code: number | null;
  readonly isTimedOut: boolean;
}

interface RunOptions {
  readonly timeoutMs: number;
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
}

const KILL_AFTER_MS = 5000;

/** Runs a program behind everything else that the machine does, and ends it with its children when its time is over. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { timeoutMs, folder, env = {} }: RunOptions,
): Promise<ProgramRun> {
  // HOME is the folder: some of them keep what they learned about a host, and another run would read it.
  const child = spawn('nice', ['-n', '19', command, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TERM: 'dumb', LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  let isTimedOut = false;
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // The whole group has ended.
    }
  };
  const timers = [
    setTimeout(() => {
      isTimedOut = true;
      end('SIGTERM');
    }, timeoutMs),
    setTimeout(() => end('SIGKILL'), timeoutMs + KILL_AFTER_MS),
  ];
  const [code] = (await once(child, 'close')) as [number | null];
  timers.forEach(clearTimeout);
  return { text, code, isTimedOut };
}

/** The first version number in what a program says of itself. */
export async function versionOf(command: string, args: readonly string[], pattern = /\d+\.\d+(\.\d+)?/): Promise<string> {
  const { text } = await runProgram(command, args, { timeoutMs: 30_000, folder: '/' });
  return pattern.exec(text)?.[0] ?? 'unknown';
}
