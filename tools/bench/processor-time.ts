import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process and of its ended children, ms; NaN where the system does not report it. */
export function processorMs(processId: number): number {
  const [, , user, system, endedUser, endedSystem] = readTimes(processId);
  return (Number(user) + Number(system) + Number(endedUser) + Number(endedSystem)) * TICK_MS;
}

/** Processor time of a process in microseconds, with nanosecond resolution where available; NaN where the system does not report it. */
export function processorMicroseconds(processId: number): number {
  const [given = ''] = readProcess(processId, 'schedstat').split(' ');
  return given === '' ? Number.NaN : Number(given) / 1000;
}

/** Includes live children, such as the backends of PostgreSQL. */
export function processorMsOfTree(processId: number): number {
  const children = listProcesses().filter((child) => Number(readTimes(child)[1]) === processId);
  // A child that ends in the meantime is counted with its parent next time.
  return [processId, ...children].reduce((sum, id) => sum + (processorMs(id) || 0), 0);
}

/** Peak resident memory of a process in megabytes; NaN where the system does not report it. */
export function peakResidentMegabytes(processId: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readProcess(processId, 'status'))?.[1]) / 1024;
}

/** State, parent, then user and system time of the process and of its ended children. The preceding name may contain blanks. */
function readTimes(processId: number): readonly (string | undefined)[] {
  const fields = readProcess(processId, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return [fields[0], fields[1], ...fields.slice(11, 15)];
}

function listProcesses(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}

function readProcess(processId: number, file: string): string {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
