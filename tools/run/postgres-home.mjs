import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { postgresPackage } from './install.mjs';
import { OneLineError } from './one-line-error.mjs';
import { DATA, shownPath } from './places.mjs';

/**
 * The location of a server's programs and data, and the user it runs as.
 * PostgreSQL refuses to run as root. When root starts it, it runs as an unprivileged user, which may be unable to enter the clone (mktemp
 * -d creates a directory for root only). Then programs and data are stored outside, with a symbolic link in ./data; permissions of
 * directories outside ./data are never changed.
 * @typedef {{ uid?: number, gid?: number }} RunAs empty: as the user of this script
 * @typedef {{ runAs: RunAs, programs: string, directory: string }} PostgresHome
 */

const OUTSIDE = ['/var/lib/jogada', '/var/tmp/jogada'];

/**
 * @param {string} directory where the data are wanted; its parent is created
 * @returns {PostgresHome} with `directory` free of symbolic links; it may not exist yet
 */
export function findPostgresHome(directory) {
  makeParent(dirname(directory));
  const inPackage = join(postgresPackage(), 'native');
  if (process.getuid?.() !== 0) return { runAs: {}, programs: inPackage, directory: ownDirectory(directory) };

  const runAs = ownerOf(directory) ?? unprivilegedUser();
  const programs = canRun(runAs, inPackage) ? inPackage : copyPrograms(runAs, inPackage);
  return { runAs, programs, directory: reachableDirectory(runAs, directory) };
}

/**
 * Deletes a data directory, also one outside the clone that a link points to.
 * @param {string} directory
 */
export function removeDataDirectory(directory) {
  if (isLink(directory)) {
    const kept = readlinkSync(directory);
    if (OUTSIDE.includes(dirname(dirname(kept)))) rmSync(dirname(kept), { recursive: true, force: true });
  }
  rmSync(directory, { recursive: true, force: true });
}

/** @param {string} directory */
function ownDirectory(directory) {
  const { uid } = statSync(directory, { throwIfNoEntry: false }) ?? {};
  if (uid !== undefined && uid !== process.getuid?.()) {
    throw new OneLineError(
      `database: ${shownPath(directory)} belongs to another user (${uid}); start as that user or as root, or move it away`,
    );
  }
  return withoutLinks(directory);
}

/**
 * Data created by a user keep that owner when root starts the server.
 * @param {string} directory
 * @returns {RunAs | undefined}
 */
function ownerOf(directory) {
  const found = statSync(directory, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

/** @returns {RunAs} */
function unprivilegedUser() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)];
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid };
  }
  throw new OneLineError(
    'database: PostgreSQL does not run as root and there is no user postgres or nobody; run as another user or set DATABASE_URL',
  );
}

/**
 * @param {string} which
 * @param {string} name
 */
function idOf(which, name) {
  const { status, stdout } = spawnSync('id', [which, name], { encoding: 'utf8' });
  // macOS gives the user nobody a negative id, printed as an unsigned number.
  return status === 0 ? Number(stdout) | 0 : undefined;
}

/** @param {string} parent of the data directory */
function makeParent(parent) {
  mkdirSync(parent, { recursive: true });
  if (process.getuid?.() !== 0) return;
  // Changes permissions below ./data only, and only to allow traversal.
  if (parent !== DATA && !parent.startsWith(`${DATA}/`)) return;
  for (const folder of [DATA, parent]) chmodSync(folder, (statSync(folder).mode & 0o777) | 0o011);
}

/**
 * @param {RunAs} runAs
 * @param {string} programs
 */
function canRun(runAs, programs) {
  return spawnSync(join(programs, 'bin', 'postgres'), ['--version'], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * @param {RunAs} runAs
 * @param {string} folder
 * @param {'-x' | '-w'} right to traverse it or to write to it
 */
function mayUse(runAs, folder, right) {
  const question = `test -d "$1" && test -x "$1" && test ${right} "$1"`;
  return spawnSync('/bin/sh', ['-c', question, 'sh', folder], { ...runAs, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * @param {RunAs} runAs
 * @param {string} inPackage
 */
function copyPrograms(runAs, inPackage) {
  const { version } = JSON.parse(readFileSync(join(postgresPackage(), 'package.json'), 'utf8'));
  const outside = openOutside();
  const programs = join(outside, `postgresql-${version}`);
  if (canRun(runAs, programs)) return programs;

  const draft = mkdtempSync(join(outside, 'copying-'));
  cpSync(inPackage, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'u=rwX,go=rX', draft]);
  if (!existsSync(programs)) renameSync(draft, programs);
  rmSync(draft, { recursive: true, force: true });
  if (canRun(runAs, programs)) return programs;
  throw new OneLineError(
    `database: PostgreSQL's programs in ${programs} do not run as an unprivileged user; remove them to have them copied again, or set DATABASE_URL`,
  );
}

/**
 * @param {RunAs} runAs
 * @param {string} directory
 */
function reachableDirectory(runAs, directory) {
  if (isLink(directory)) {
    const kept = readlinkSync(directory);
    if (existsSync(kept)) return realpathSync(kept);
    if (existsSync(dirname(kept))) return kept;
    throw new OneLineError(
      `database: ${shownPath(directory)} links to ${kept}, which does not exist; remove the link to start with an empty database`,
    );
  }
  const isThere = existsSync(directory);
  if (isThere ? mayUse(runAs, directory, '-w') : mayUse(runAs, dirname(directory), '-x')) return withoutLinks(directory);

  const kept = join(makeOutside(directory), basename(directory));
  if (isThere) moveOut(directory, kept);
  symlinkSync(kept, directory);
  return kept;
}

/** @param {string} directory */
function makeOutside(directory) {
  const mark = createHash('sha256').update(directory).digest('hex').slice(0, 12);
  // A new name each time: a new clone at the path of a deleted one must not find its data.
  const made = mkdtempSync(join(openOutside(), `${mark}-`));
  chmodSync(made, 0o711);
  return made;
}

function openOutside() {
  for (const outside of OUTSIDE) {
    try {
      mkdirSync(outside, { mode: 0o711 });
    } catch {
      // It exists, or its parent is read-only; the check below distinguishes the two.
    }
    const found = lstatSync(outside, { throwIfNoEntry: false });
    if (found?.isDirectory() === true && found.uid === 0) {
      chmodSync(outside, 0o711);
      return outside;
    }
  }
  throw new OneLineError(
    `database: the clone is closed to unprivileged users and neither ${OUTSIDE.join(' nor ')} can be made; set DATABASE_URL`,
  );
}

/**
 * @param {string} directory
 * @param {string} kept
 */
function moveOut(directory, kept) {
  try {
    renameSync(directory, kept);
  } catch {
    throw new OneLineError(
      `database: ${shownPath(directory)} is closed to unprivileged users; move it to ${kept}, put a link in its place and start again`,
    );
  }
}

/** @param {string} path */
function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

/** @param {string} path whose last part may not exist */
function withoutLinks(path) {
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
}
