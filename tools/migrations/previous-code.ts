import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../run/places.mjs';

const ARCHIVE_BYTES_MAX = 256 * 1024 * 1024;

/** Whether this clone has a commit. A shallow one may lack it. */
export function hasCommit(commit: string): boolean {
  return spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status === 0;
}

/**
 * Unpacks the code of a commit into a new folder. Packages of the workspace are the commit's own; third-party ones are those installed here.
 *
 * @param files files of this tree, as paths below the root, that the copy gets too
 */
export function unpackCode(commit: string, directory: string, files: readonly string[]): void {
  mkdirSync(join(directory, 'node_modules/@jogada'), { recursive: true });
  const archive = execFileSync('git', ['archive', commit, 'platform', 'domains', 'package.json'], {
    cwd: ROOT,
    maxBuffer: ARCHIVE_BYTES_MAX,
  });
  execFileSync('tar', ['-x', '-C', directory], { input: archive });
  const installed = join(ROOT, 'node_modules');
  for (const name of readdirSync(installed))
    if (name !== '@jogada' && !name.startsWith('.')) symlinkSync(join(installed, name), join(directory, 'node_modules', name));
  for (const name of readdirSync(join(installed, '@jogada'))) {
    const own = join(directory, relative(realpathSync(ROOT), realpathSync(join(installed, '@jogada', name))));
    if (existsSync(own)) symlinkSync(own, join(directory, 'node_modules/@jogada', name));
  }
  for (const file of files) {
    mkdirSync(join(directory, file, '..'), { recursive: true });
    copyFileSync(join(ROOT, file), join(directory, file));
  }
}
