import { acquireLock } from './lock.mjs';
import { OneLineError } from './one-line-error.mjs';
import { inData } from './places.mjs';
import { identifyOwnNpm, isAlive } from './process-identity.mjs';
import { waitUntil } from './wait-until.mjs';

/** @typedef {import('./process-identity.mjs').ProcessIdentity} ProcessIdentity */

/** Maximum time in ms for a launcher to end that is stopping or whose npm has ended. */
const ENDING_WAIT_MS = 20_000;
/** Maximum time in ms for processes to detect that their launcher was killed. */
const ORPHAN_WAIT_MS = 5_000;
/** Without one of these an installation serves nothing. */
const VITAL = ['database', 'api'];

/**
 * @typedef {object} LauncherPlace
 * @property {boolean} isRecovering the last launcher was killed
 * @property {(processes: ProcessIdentity[]) => void} noteProcesses records the processes, so that the next launcher can end them
 * @property {(parts: string[]) => void} noteDown records the parts that stay down: the next launcher replaces one without its database or
 * API
 * @property {() => void} noteStopping lets the next launcher wait instead of failing
 * @property {() => void} release
 */

/**
 * Allows one launcher at a time on the local database. Launchers with a DATABASE_URL are separated by port only.
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
 * Whether a live launcher's installation no longer serves.
 * @param {import('./lock.mjs').LockRecord} holder
 */
function isDead({ down }) {
  return Array.isArray(down) && VITAL.some((part) => down.includes(part));
}

/** @param {ProcessIdentity[]} left */
async function endOrphans(left) {
  const areGone = await waitUntil(() => !left.some(isAlive), { timeoutMs: ORPHAN_WAIT_MS });
  if (areGone) return;
  // Kills each process group.
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
    // The process has just ended.
  }
}
