import { acquireLock } from './lock.mjs';
import { OneLineError } from './one-line-error.mjs';
import { inData } from './places.mjs';
import { identifyOwnNpm, isAlive } from './process-identity.mjs';
import { waitUntil } from './wait-until.mjs';

/** @typedef {import('./process-identity.mjs').ProcessIdentity} ProcessIdentity */

/** How long a launcher that is stopping, or whose npm is gone, may take to end. */
const ENDING_WAIT_MS = 20_000;
/** How long processes may take to notice that their launcher was killed. */
const ORPHAN_WAIT_MS = 5_000;
/** Without one of these an installation serves nothing. */
const VITAL = ['database', 'api'];

/**
 * @typedef {object} LauncherPlace
 * @property {boolean} isRecovering the last launcher was killed
 * @property {(processes: ProcessIdentity[]) => void} noteProcesses so that the next launcher can end them
 * @property {(parts: string[]) => void} noteDown which parts are down and are not expected back: the next launcher takes the place of one without its database or api
 * @property {() => void} noteStopping so that the next launcher waits instead of complaining
 * @property {() => void} release
 */

/**
 * One launcher at a time on the local database. Those with a DATABASE_URL may be many: only ports part them.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<LauncherPlace>}
 * @throws {OneLineError} when one is running
 */
export async function takeLauncherPlace({ databaseUrl, port, urls }) {
  const file = inData(databaseUrl === undefined ? 'launcher.json' : `launcher-${port}.json`);
  const facts = { address: urls.PUBLIC_URL, npm: identifyOwnNpm() };
  let answer = await acquireLock(file, { facts });
  if (answer.holder !== undefined && isEnding(answer.holder)) answer = await acquireLock(file, { facts, waitMs: ENDING_WAIT_MS });
  if (answer.holder !== undefined && isDead(answer.holder)) {
    endProcess(answer.holder.pid, 'SIGTERM');
    answer = await acquireLock(file, { facts, waitMs: ENDING_WAIT_MS });
  }
  const { lock, holder } = answer;
  if (lock === undefined)
    throw new OneLineError(`Jogada is already running here: ${String(holder.address)} (process ${holder.pid}); stop that one first`);

  const left = /** @type {ProcessIdentity[]} */ (lock.previous?.processes ?? []);
  await endOrphans(left);
  return {
    isRecovering: lock.previous !== undefined,
    noteProcesses: (processes) => lock.update({ processes }),
    noteDown: (down) => lock.update({ down }),
    noteStopping: () => lock.update({ isStopping: true }),
    release: lock.release,
  };
}

/** @param {import('./lock.mjs').LockRecord} holder */
function isEnding({ isStopping, npm }) {
  return isStopping === true || (npm !== undefined && !isAlive(/** @type {ProcessIdentity} */ (npm)));
}

/**
 * A launcher that lives on, of an installation that serves nothing any more.
 * @param {import('./lock.mjs').LockRecord} holder
 */
function isDead({ down }) {
  return Array.isArray(down) && VITAL.some((part) => down.includes(part));
}

/** @param {ProcessIdentity[]} left */
async function endOrphans(left) {
  const areGone = await waitUntil(() => !left.some(isAlive), { timeoutMs: ORPHAN_WAIT_MS });
  if (areGone) return;
  // The whole group of each.
  for (const orphan of left.filter(isAlive)) endProcess(-orphan.pid, 'SIGKILL');
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function endProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
