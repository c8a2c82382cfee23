import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { identifyProcess, isAlive } from './process-identity.mjs';
import { waitUntil } from './wait-until.mjs';

/**
 * The record of a lock file, with any additional facts of its holder.
 * @typedef {{ pid: number, startedAt: string, nonce: string, [fact: string]: unknown }} LockRecord
 * @typedef {object} Lock
 * @property {LockRecord | undefined} previous the record of a killed holder
 * @property {(facts: Record<string, unknown>) => void} update adds facts to the record
 * @property {() => void} release
 */

/**
 * Takes a lock file that is held as long as this process lives. A lock of a killed process is taken over.
 * @param {string} path
 * @param {{ waitMs?: number, onWait?: (holder: LockRecord) => void, facts?: Record<string, unknown> }} [options]
 * @returns {Promise<{ lock: Lock, holder?: undefined } | { lock?: undefined, holder: LockRecord }>}
 * the lock, or its holder after the waiting time
 */
export async function acquireLock(path, { waitMs = 0, onWait, facts = {} } = {}) {
  const me = identifyProcess(process.pid);
  if (me === undefined) throw new Error('this process does not see itself in the process table');
  /** @type {LockRecord} */
  const mine = { ...facts, ...me, nonce: randomBytes(8).toString('hex') };
  /** @type {LockRecord | undefined} */
  let previous;
  /** @type {LockRecord | undefined} */
  let holder;

  const isTaken = await waitUntil(
    () => {
      if (createWhole(path, mine)) return true;
      const found = readLock(path);
      if (found !== undefined && isAlive(found)) {
        if (holder === undefined) onWait?.(found);
        holder = found;
        return undefined;
      }
      if (found !== undefined && breakLock(path, found)) previous = found;
      return createWhole(path, mine) || undefined;
    },
    { timeoutMs: waitMs, everyMs: 100 },
  );
  if (isTaken === undefined) return { holder: holder ?? readLock(path) ?? mine };
  return { lock: { previous, update: (added) => replace(path, Object.assign(mine, added)), release: () => release(path, mine) } };
}

/**
 * @param {string} path
 * @returns {LockRecord | undefined} undefined when there is no lock
 */
export function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * A link is created atomically, so a partial record is never read.
 * @param {string} path
 * @param {LockRecord} record
 */
function createWhole(path, record) {
  const draft = `${path}.${record.nonce}`;
  writeFileSync(draft, JSON.stringify(record));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes a dead holder's lock. Only the process that creates the marker for this very record may do so, after checking that the record is
 * unchanged: otherwise the slower of two processes would remove the lock that the faster one has just taken.
 * @param {string} path
 * @param {LockRecord} found
 */
function breakLock(path, found) {
  const marker = `${path}.breaking-${found.nonce}`;
  try {
    writeFileSync(marker, '', { flag: 'wx' });
  } catch {
    return false;
  }
  const isStillThere = readLock(path)?.nonce === found.nonce;
  if (isStillThere) rmSync(path);
  rmSync(marker);
  return isStillThere;
}

/**
 * @param {string} path
 * @param {LockRecord} record
 */
function replace(path, record) {
  const draft = `${path}.${record.nonce}`;
  writeFileSync(draft, JSON.stringify(record));
  renameSync(draft, path);
}

/**
 * @param {string} path
 * @param {LockRecord} mine
 */
function release(path, mine) {
  if (readLock(path)?.nonce === mine.nonce) rmSync(path, { force: true });
}
