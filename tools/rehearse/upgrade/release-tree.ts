import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OneLineError } from '../../run/one-line-error.mjs';
import { inData, ROOT, shownPath } from '../../run/places.mjs';
import { runStep } from '../../run/run-step.mjs';

/** A commit's tree with its own packages and built clients. */
export interface ReleaseTree {
  readonly commit: string;
  readonly directory: string;
}

/** What `npm run build` of the release does, which an older release may lack. */
const INSTALL_AND_BUILD = [
  "import { ensureInstalled } from './tools/run/install.mjs';",
  "import { buildIfStale } from './tools/run/build-if-stale.mjs';",
  'await ensureInstalled();',
  'await buildIfStale();',
].join('\n');

/**
 * Unpacks a commit into ./data/rehearse/releases, installs its packages and builds its clients, or keeps what is there.
 * @throws {OneLineError} when the clone has no such commit
 */
export async function openRelease(commit: string, say: (line: string) => void): Promise<ReleaseTree> {
  const releases = inData('rehearse', 'releases');
  mkdirSync(releases, { recursive: true });
  const full = commitOf(commit);
  const directory = join(releases, full.slice(0, 12));
  if (!existsSync(directory)) {
    say(`unpacking ${full.slice(0, 8)} to ${shownPath(directory)}, installing its packages and building its clients`);
    for (const name of readdirSync(releases).filter((entry) => entry.startsWith('draft-')))
      rmSync(join(releases, name), { recursive: true, force: true });
    const draft = mkdtempSync(join(releases, 'draft-'));
    await runStep('git archive', ['sh', '-ec', 'git -C "$0" archive "$1" | tar -x -C "$2"', ROOT, full, draft]);
    // Renamed before the installation, because the build stores absolute paths; a failed one is removed.
    renameSync(draft, directory);
    try {
      await runStep('the release', [process.execPath, '--input-type=module', '--eval', INSTALL_AND_BUILD], {
        cwd: directory,
        env: { ...process.env, NODE_ENV: 'production' },
      });
    } catch (error) {
      rmSync(directory, { recursive: true, force: true });
      throw error;
    }
  }
  return { commit: full, directory };
}

function commitOf(name: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--verify', `${name}^{commit}`], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    throw new OneLineError(`rehearse: this clone has no commit ${name}; fetch the whole history`);
  }
}
