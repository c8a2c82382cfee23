import { spawn } from 'node:child_process';
import { buildIfStale } from '../run/build-if-stale.mjs';
import type { LoginUrls } from '../run/database-logins.mjs';
import { findFreePort } from '../run/free-port.mjs';
import { HEAP_FLAGS, RUNTIME_SETTINGS } from '../run/memory.mjs';
import { inRoot, ROOT, RUNTIME } from '../run/places.mjs';
import { ensureSecrets, secretsFile } from '../run/secrets.mjs';
import type { BenchRun } from './bench-run.ts';
import { peakResidentMegabytes } from './processor-time.ts';

/** Below the range of ephemeral ports. */
const FIRST_PORT = 24_000;

/** The api as a separate process, as in production. */
export interface BenchApi {
  readonly port: number;
  /** Port of the operator console. */
  readonly consolePort: number;
  readonly vendorKey: { readonly keyId: string; readonly secret: string };
  /** Peak resident memory of the process in megabytes; NaN where the system does not report it. */
  peakResidentMegabytes(): number;
  readonly processId: number;
  /** Runs work while the process is stopped, so that it does not affect the measurement. */
  halted<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/** `settings` extends the environment of the process. */
export async function startBenchApi(
  logins: Pick<LoginUrls, 'api' | 'worker'>,
  { report, settings = {} }: Pick<BenchRun, 'report'> & { readonly settings?: Readonly<Record<string, string>> },
): Promise<BenchApi> {
  await buildIfStale({ report });
  const secrets = await ensureSecrets();
  const port = await findFreePort(FIRST_PORT);
  const privatePort = await findFreePort(port + 1);
  const consolePort = await findFreePort(privatePort + 1);
  const env = {
    ...process.env,
    ...RUNTIME_SETTINGS,
    NODE_ENV: 'demo',
    PORT: String(port),
    PRIVATE_PORT: String(privatePort),
    CONSOLE_PORT: String(consolePort),
    HOST: '127.0.0.1',
    DATABASE_URL: logins.api,
    DATABASE_WORKER_URL: logins.worker,
    BUS_URL: '',
    SECRETS_FILE: secretsFile(),
    LOG_LEVEL: 'error',
    PUBLIC_URL: `http://localhost:${port}`,
    // All visitors of a measurement come from one address.
    PAGES_DRAWN_PER_MINUTE_MAX: '9999999',
    ...settings,
  };
  const flags = [...HEAP_FLAGS, ...(process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [])];
  const api = spawn(RUNTIME, [...flags, inRoot('apps/api/main.ts')], { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await new Promise<void>((resolve, reject) => {
    api.once('message', () => resolve());
    api.once('exit', (code) => reject(new Error(`the api ended with ${code} before it was ready`)));
  });
  return {
    port,
    consolePort,
    vendorKey: secrets.vendorKeys.arcade,
    peakResidentMegabytes: () => peakResidentMegabytes(api.pid ?? 0),
    processId: api.pid ?? 0,
    async halted(work) {
      api.kill('SIGSTOP');
      try {
        return await work();
      } finally {
        api.kill('SIGCONT');
      }
    },
    async stop() {
      const gone = new Promise((resolve) => api.once('exit', resolve));
      api.kill('SIGTERM');
      await gone;
    },
  };
}
