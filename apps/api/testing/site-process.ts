import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A process of the installation beside the API, started as `npm start` starts it. */
export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

const ROOT = new URL('../../../', import.meta.url);
const READY_TIMEOUT_MS = 45_000;

/** @param settings.within a command that runs the one that follows it, by `exec`; by default none */
export async function startSiteProcess(
  main: string,
  settings: { port: number; env: Readonly<Record<string, string>>; within?: readonly string[] },
): Promise<SiteProcess> {
  const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(settings.port), NODE_ENV: 'test', ...settings.env };
  // By the version of Node, in the directory that is named.
  const compiledFiles = getCompileCacheDir();
  const [program, ...args] = [...(settings.within ?? []), process.execPath, fileURLToPath(new URL(main, ROOT))];
  const child = spawn(program, args, {
    env: compiledFiles === undefined ? env : { ...env, NODE_COMPILE_CACHE: dirname(compiledFiles) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const gone = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready') resolve();
    });
  });
  const ended = gone.then(() => Promise.reject(new Error(`${main} ended before it was ready: ${said}`)));
  const late = AbortSignal.timeout(READY_TIMEOUT_MS);
  const tooLate = new Promise<never>((_, reject) =>
    late.addEventListener('abort', () => reject(new Error(`${main} was not ready in time: ${said}`))),
  );
  tooLate.catch(() => undefined);
  ended.catch(() => undefined);
  await Promise.race([ready, ended, tooLate]);
  return {
    url: `http://127.0.0.1:${settings.port}`,
    pid: child.pid ?? 0,
    ended: gone,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await gone;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
