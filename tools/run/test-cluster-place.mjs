import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { inData, ROOT } from './places.mjs';

/** Linux's memory file system: a copy of the template database takes 0.05 s there, and 2–4 s on a disk. */
const MEMORY = '/dev/shm';
/** Bytes: twice the maximum of two workers' databases, their write-ahead log and the templates. */
const ROOM_MIN = 4 * 2 ** 30;

/**
 * The folder of the test runs' PostgreSQL clusters: in memory where there is room, otherwise in ./data.
 * @returns {string}
 */
export function testClusterFolder() {
  return hasRoomInMemory() ? inMemory() : inData('test-postgres');
}

/**
 * All folders in which a killed run may have left a cluster.
 * @returns {string[]}
 */
export function testClusterFolders() {
  return [...new Set([inData('test-postgres'), testClusterFolder()])];
}

function inMemory() {
  const mark = createHash('sha256').update(ROOT).digest('hex').slice(0, 12);
  const folder = join(MEMORY, `jogada-tests-${mark}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return folder;
}

function hasRoomInMemory() {
  if (process.platform !== 'linux') return false;
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_MIN;
  } catch {
    return false;
  }
}
