import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles } from './list-files.ts';

const OWN_PACKAGES = '@jogada';

/**
 * Copies the tree with uncommitted changes, so that mutation cannot damage it. External packages are linked; workspace packages resolve to
 * the copy.
 * @returns the copy's folder
 */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'jogada-mutate-'));
  for (const file of listFiles(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true, recursive: true });
  }
  const installed = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules', OWN_PACKAGES), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== OWN_PACKAGES && name !== '.vite' && name !== '.vite-temp')
      symlinkSync(join(installed, name), join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(join(installed, OWN_PACKAGES))) {
    symlinkSync(readlinkSync(join(installed, OWN_PACKAGES, name)), join(copy, 'node_modules', OWN_PACKAGES, name));
  }
  return copy;
}
