import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * A process as it can be recognised later. The number alone is not enough: numbers are used again,
 * in containers within minutes.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {ProcessIdentity | undefined} undefined when no such process is alive (a zombie is not)
 */
export function identifyProcess(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const startedAt = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** @param {ProcessIdentity | undefined} identity */
export function isAlive(identity) {
  return identity !== undefined && identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/**
 * @param {number} pid
 * @param {string} directory the server's data directory, without symbolic links
 */
export function isPostgresOf(pid, directory) {
  if (identifyProcess(pid) === undefined) return false;
  if (process.platform !== 'linux') {
    const command = byPs(pid, 'command=');
    return command !== undefined && command.includes('postgres') && command.includes(directory);
  }
  try {
    const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
    return program.endsWith('/postgres') && readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    return false;
  }
}

/** @param {number} pid */
function startOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isGone = fields[0] === 'Z' || fields[0] === 'X';
    return isGone ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function startByPs(pid) {
  const line = byPs(pid, 'stat=,lstart=');
  if (line === undefined || line === '' || line.startsWith('Z')) return undefined;
  return line.replace(/^\S+\s+/, '');
}

/**
 * @param {number} pid
 * @param {string} columns
 */
function byPs(pid, columns) {
  try {
    const options = { encoding: /** @type {const} */ ('utf8'), env: { ...process.env, LC_ALL: 'C' } };
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { ...options, stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
