import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from './free-port.ts';

/** A real NATS server of one test file. */
export interface NatsServer {
  readonly url: string;
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

const PLACES = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];
/** Without it the server accepts no connection. */
const TOKEN = 'token-of-the-test';
const INSTALL_TIMEOUT_MS = 60_000;

/** The program of Debian's package `nats-server`, installed if this process may install packages. Undefined where it is missing. */
export function findNatsServer(): string | undefined {
  const found = PLACES.find((place) => existsSync(place));
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  try {
    execFileSync('/usr/bin/apt-get', ['install', '--yes', '--no-install-recommends', 'nats-server'], {
      stdio: 'ignore',
      timeout: INSTALL_TIMEOUT_MS,
    });
  } catch {
    return undefined;
  }
  return PLACES.find((place) => existsSync(place));
}

/**
 * @param at.port a free one by default
 * @param at.needsToken false for releases that send none
 */
export async function startNatsServer(
  program: string,
  at: { readonly port?: number; readonly needsToken?: boolean } = {},
): Promise<NatsServer> {
  const { port = await freePort(), needsToken = true } = at;
  const options = ['--addr', '127.0.0.1', '--port', String(port), ...(needsToken ? ['--auth', TOKEN] : [])];
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Server is ready')) resolve();
    });
  });
  await Promise.race([ready, gone.then(() => Promise.reject(new Error('nats-server ended before it was ready')))]);
  return {
    url: `nats://${needsToken ? `${TOKEN}@` : ''}127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
