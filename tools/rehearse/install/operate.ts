import { waitUntil } from '../../run/wait-until.mjs';
import { seconds, type Say } from '../site/site.ts';
import type { BootedDebian } from './booted-debian.ts';

const READY_WAIT_MS = 20 * 60_000;
const POLL_MS = 100;

/** A restart as players see it, in ms. */
export interface Restart {
  readonly commandMs: number;
  /** From the first call that was not answered with 200 to the next that was. */
  readonly outageMs: number;
  /** From the begin of the command until the site is served by the new processes. */
  readonly servedMs: number;
}

/** Runs commands of the page in their order and prints how long each took. Returns the output of the last. */
export async function follow({ run }: BootedDebian, commands: readonly string[], say: Say): Promise<string> {
  let last = '';
  for (const command of commands) {
    const { output, tookMs } = await run(command);
    say(`${seconds(tookMs).padStart(9)}  ${command}`);
    last = output;
  }
  return last;
}

/** Repeats a command until it succeeds, as the page says for `/ready`, unless the unit gives up. */
export async function repeat({ type }: BootedDebian, command: string, say: Say): Promise<void> {
  const startedAtMs = Date.now();
  let attempts = 0;
  const outcome = await waitUntil(
    async () => {
      attempts += 1;
      const { code, output } = await type(command);
      if (code === 0) return 'ready';
      // Not a refused connection but a fault of the command itself.
      if (code === 126 || code === 127) return output;
      const { output: restarts } = await type('systemctl show --property NRestarts --value jogada');
      return Number(restarts) > 1 ? (await type('journalctl --no-pager --lines 30 --unit jogada')).output : undefined;
    },
    { timeoutMs: READY_WAIT_MS, everyMs: 1_000 },
  );
  if (outcome !== 'ready') throw new Error(`${command} did not succeed: ${outcome ?? `within ${seconds(READY_WAIT_MS)}`}`);
  say(`${seconds(Date.now() - startedAtMs).padStart(9)}  ${command} (${attempts} times)`);
}

/** Runs a command that restarts the site while a page is requested again and again. */
export async function timeRestart(command: () => Promise<unknown>, url: string): Promise<Restart> {
  const startedAtMs = Date.now();
  let commandMs: number | undefined;
  const commanded = command().then(() => (commandMs = Date.now() - startedAtMs));
  // Awaited below.
  commanded.catch(() => undefined);
  let brokenAtMs: number | undefined;
  const servedAtMs = await waitUntil(
    async () => {
      const isServed = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (!isServed) brokenAtMs ??= Date.now();
      return isServed && commandMs !== undefined ? Date.now() : undefined;
    },
    { timeoutMs: READY_WAIT_MS, everyMs: POLL_MS },
  );
  await commanded;
  if (servedAtMs === undefined || commandMs === undefined) throw new Error(`${url} is not served after the restart`);
  return { commandMs, outageMs: brokenAtMs === undefined ? 0 : servedAtMs - brokenAtMs, servedMs: servedAtMs - startedAtMs };
}
