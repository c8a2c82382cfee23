import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process and of its children that have ended, milliseconds; NaN where the system does not tell. */
export function processorMs(processId: number): number {
  const [, , user, system, endedUser, endedSystem] = readTimes(processId);
  return (Number(user) + Number(system) + Number(endedUser) + Number(endedSystem)) * TICK_MS;
}

/** Processor time that a process was given, microseconds, to the nanosecond where the system counts so; NaN where it does not tell. */
export function processorMicroseconds(processId: number): number {
  const [given = ''] = readProcess(processId, 'schedstat').split(' ');
  return given === '' ? Number.NaN : Number(given) / 1000;
}

/** The same with the children that live, such as the backends of a PostgreSQL. */
export function processorMsOfTree(processId: number): number {
  const children = listProcesses().filter((child) => Number(readTimes(child)[1]) === processId);
  // One that ends meanwhile is counted with its parent the next time.
  return [processId, ...children].reduce((sum, id) => sum + (processorMs(id) || 0), 0);
}

/** The most memory that a process has had resident, megabytes; NaN where the system does not tell. */
export function peakResidentMegabytes(processId: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readProcess(processId, 'status'))?.[1]) / 1024;
}

/** State, parent, then user and system time of its own and of its ended children. The name before them may have blanks. */
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
