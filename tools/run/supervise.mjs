import { setTimeout as sleep } from 'node:timers/promises';

/** Pause in ms after the first quick exit, doubled after each further one. */
const FIRST_PAUSE_MS = 100;
const PAUSE_MAX_MS = 30_000;
const CALM_MS = 60_000;
/** After this many quick exits in a row the process is not restarted. */
const QUICK_ENDS_MAX = 10;

/**
 * One run of a process.
 * @typedef {object} Run
 * @property {import('./process-identity.mjs').ProcessIdentity | undefined} identity
 * @property {Promise<void>} ready rejects with the output when the process ends before it is ready, or takes too long
 * @property {Promise<string>} ended how it ended, in a few words
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 *
 * A process that is restarted whenever it ends.
 * @typedef {object} SupervisedProcess
 * @property {string} name
 * @property {() => Run['identity']} identity of its current run
 * @property {Promise<void>} ready of its first run; rejects when that ends before
 * @property {() => boolean} isGivenUp
 * @property {() => number} restarts number of restarts
 * @property {() => Promise<void>} stop
 * @property {() => void} kill kills its current run, which resolves a pending `stop`
 */

/**
 * Starts a process and, once it has been ready, restarts it whenever it ends, with pauses that grow while it ends quickly, until it has
 * ended quickly too often. A process that ends before its first `ready` is not restarted; `ready` rejects with the reason.
 * @param {string} name
 * @param {(restarts: number) => Run} start
 * @param {object} [hooks]
 * @param {(line: string) => void} [hooks.say] one line for each end
 * @param {() => void} [hooks.onRun] a further run has begun
 * @param {() => void} [hooks.onGivenUp]
 * @param {number} [hooks.calmMs] a run of at least this many ms resets the pauses and the count of quick exits
 * @param {(ms: number, signal: AbortSignal) => Promise<unknown>} [hooks.pause]
 * @param {() => number} [hooks.nowMs]
 * @returns {SupervisedProcess}
 */
export function supervise(
  name,
  start,
  { say = () => {}, onRun = () => {}, onGivenUp = () => {}, calmMs = CALM_MS, pause = pauseMs, nowMs = () => performance.now() } = {},
) {
  const stopping = new AbortController();
  let restarts = 0;
  let isGivenUp = false;
  let run = start(restarts);
  const { ready } = run;
  const keeping = keep();

  async function keep() {
    try {
      await ready;
    } catch {
      return;
    }
    for (let quickEnds = 0; ;) {
      const startedAtMs = nowMs();
      const how = await run.ended;
      if (stopping.signal.aborted) return;
      quickEnds = nowMs() - startedAtMs < calmMs ? quickEnds + 1 : 1;
      if (quickEnds >= QUICK_ENDS_MAX) {
        isGivenUp = true;
        say(`${how}, for the ${quickEnds}th time in a row; not restarted any more, the other processes keep running`);
        onGivenUp();
        return;
      }
      const waitMs = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (quickEnds - 1));
      say(`${how}; restarting in ${waitMs / 1000} s`);
      await pause(waitMs, stopping.signal);
      if (stopping.signal.aborted) return;
      restarts += 1;
      run = start(restarts);
      onRun();
      // Kills a run that hangs; one that ended is handled above.
      run.ready.catch(run.kill);
    }
  }

  return {
    name,
    ready,
    identity: () => run.identity,
    isGivenUp: () => isGivenUp,
    restarts: () => restarts,
    stop: async () => {
      stopping.abort();
      await run.stop();
      await keeping;
    },
    kill: () => run.kill(),
  };
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 */
async function pauseMs(ms, signal) {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
