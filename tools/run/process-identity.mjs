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
 * The npm process that runs this script. Its shell may be in between.
 * @returns {ProcessIdentity | undefined} undefined when this process was not started by npm
 */
export function identifyOwnNpm() {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const shell = /^\S*sh -c /.test(commandOf(process.ppid) ?? '');
  return identifyProcess(shell ? parentOf(process.ppid) : process.ppid);
}

/**
 * @param {number} pid
 * @param {string} directory the server's data directory, without symbolic links
 */
export function isPostgresOf(pid, directory) {
  if (identifyProcess(pid) === undefined) return false;
  if (process.platform !== 'linux') {
    const command = commandOf(pid);
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
  const fields = statOnLinux(pid);
  const isGone = fields[0] === 'Z' || fields[0] === 'X';
  return isGone ? undefined : fields[19];
}

/** @param {number} pid */
function parentOf(pid) {
  return Number(process.platform === 'linux' ? statOnLinux(pid)[1] : byPs(pid, 'ppid='));
}

/** @param {number} pid */
function commandOf(pid) {
  if (process.platform !== 'linux') return byPs(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @returns {string[]} from the state on; empty when there is no such process
 */
function statOnLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain spaces and parentheses.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
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
