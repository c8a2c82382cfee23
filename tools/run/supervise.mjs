import { setTimeout as sleep } from 'node:timers/promises';

/** After the first end; each further one doubles it. */
const FIRST_PAUSE_MS = 100;
const PAUSE_MAX_MS = 30_000;
/** A process that lived this long has not ended quickly: its pauses and its count begin again. */
const CALM_MS = 60_000;
/** So many quick ends in a row, and the process stays down. */
const QUICK_ENDS_MAX = 10;

/**
 * One run of a process.
 * @typedef {object} Run
 * @property {import('./process-identity.mjs').ProcessIdentity | undefined} identity
 * @property {Promise<void>} ready refused with what it said when it ends before, or when it takes too long
 * @property {Promise<string>} ended how it ended, in a few words
 * @property {() => Promise<void>} stop
 * @property {() => void} kill
 *
 * A process that is started again whenever it ends.
 * @typedef {object} SupervisedProcess
 * @property {string} name
 * @property {() => Run['identity']} identity of its present run
 * @property {Promise<void>} ready its first run is; refused when that one ends before
 * @property {() => boolean} isGivenUp
 * @property {() => number} restarts how often it was started again
 * @property {() => Promise<void>} stop
 * @property {() => void} kill its present run, which ends whoever waits for it to stop
 */

/**
 * Starts a process and, once it has been ready, starts it again whenever it ends: after a pause that grows while it ends quickly,
 * and no more after many quick ends. A process that ends before it was ever ready is not started again; its `ready` says why.
 * @param {string} name
 * @param {(restarts: number) => Run} start
 * @param {object} [hooks]
 * @param {(line: string) => void} [hooks.say] one line for each end
 * @param {() => void} [hooks.onRun] a further run has begun
 * @param {() => void} [hooks.onGivenUp]
 * @param {(ms: number, signal: AbortSignal) => Promise<unknown>} [hooks.pause]
 * @param {() => number} [hooks.nowMs]
 * @returns {SupervisedProcess}
 */
export function supervise(
  name,
  start,
  { say = () => {}, onRun = () => {}, onGivenUp = () => {}, pause = pauseMs, nowMs = () => performance.now() } = {},
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
      quickEnds = nowMs() - startedAtMs < CALM_MS ? quickEnds + 1 : 1;
      if (quickEnds >= QUICK_ENDS_MAX) {
        isGivenUp = true;
        say(`${how}, the ${quickEnds}th time in a row; it stays down, everything else goes on`);
        onGivenUp();
        return;
      }
      const waitMs = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (quickEnds - 1));
      say(`${how}; started again after ${waitMs / 1000} s`);
      await pause(waitMs, stopping.signal);
      if (stopping.signal.aborted) return;
      restarts += 1;
      run = start(restarts);
      onRun();
      // One that hangs ends by this; one that has ended is seen above.
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
