import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the tree, including uncommitted ones, relative to the root. */
export function listFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  return listed.split('\0').filter((file) => file !== '' && !/(^|\/)dist\//.test(file) && existsSync(join(root, file)));
}
