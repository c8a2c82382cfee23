import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProgramRun {
  /** Standard output and standard error, interleaved. */
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

/** Runs a program at low priority, and kills it with its children after the time limit. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { timeoutMs, folder, env = {} }: RunOptions,
): Promise<ProgramRun> {
  // HOME is the run's folder, because some programs store what they learn about a host and would reuse it.
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
      // The process group has ended.
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

/** First version number in a program's output. */
export async function versionOf(command: string, args: readonly string[], pattern = /\d+\.\d+(\.\d+)?/): Promise<string> {
  const { text } = await runProgram(command, args, { timeoutMs: 30_000, folder: '/' });
  return pattern.exec(text)?.[0] ?? 'unknown';
}
