import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root directory of the clone. */
export const ROOT = realpathSync(join(dirname(fileURLToPath(import.meta.url)), '..', '..'));

/** The data of an installation: the database, secrets and logs. Never committed. */
export const DATA = join(ROOT, 'data');

/** The Node that runs everything except the scripts in this folder. */
export const RUNTIME = join(ROOT, 'node_modules', '.bin', 'node');

/** @param {...string} parts below the clone */
export function inRoot(...parts) {
  return join(ROOT, ...parts);
}

/** @param {...string} parts below ./data, which is created when missing */
export function inData(...parts) {
  mkdirSync(DATA, { recursive: true });
  return join(DATA, ...parts);
}

/**
 * A path relative to the clone, for messages.
 * @param {string} path
 */
export function shownPath(path) {
  const shown = relative(ROOT, path);
  return shown.startsWith('..') ? path : `./${shown}`;
}
