import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's own directory. */
export const ROOT = realpathSync(join(dirname(fileURLToPath(import.meta.url)), '..', '..'));

/** Everything a running copy keeps: the database, the secrets, the logs. Never in git. */
export const DATA = join(ROOT, 'data');

/** The Node that runs everything but the scripts in this folder. */
export const RUNTIME = join(ROOT, 'node_modules', '.bin', 'node');

/** @param {...string} parts below the clone */
export function inRoot(...parts) {
  return join(ROOT, ...parts);
}

/** @param {...string} parts below ./data, which is created if it is not there */
export function inData(...parts) {
  mkdirSync(DATA, { recursive: true });
  return join(DATA, ...parts);
}

/**
 * A path as a person in the clone would type it.
 * @param {string} path
 */
export function shownPath(path) {
  const shown = relative(ROOT, path);
  return shown.startsWith('..') ? path : `./${shown}`;
}
