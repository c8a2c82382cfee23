import { spawn, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** What a process may take before it is killed. */
export interface ProcessLimits {
  /** Of the processor (RLIMIT_CPU). */
  readonly cpuSeconds: number;
  /** Of the clock, for a process that waits or starves. */
  readonly wallMs: number;
  /** Of address space (RLIMIT_AS, Linux): Node itself reserves about 1.2 GB, of which it uses 70 MB. */
  readonly memoryMegabytes: number;
}

const KILOBYTES = 1024;
const HEAP_MEGABYTES = 128;
/** A tenth of what a process at rest is given where all processors are wanted. */
const NICENESS = 10;

let niceness = 0;

/** From now on files are drawn behind everything else that the machine does: for a process that serves players. */
export function drawBehindGames(): void {
  niceness = NICENESS;
}

// The shell sets what Node cannot, then becomes the process: limits, no core file, and behind everything else of the machine. Where Linux
// shares the processors out between sessions, each session has its own niceness. macOS has no limit of address space.
const CONFINE = [
  'ulimit -c 0',
  'ulimit -t "$1"',
  '{ ulimit -v "$2"; } 2>/dev/null || :',
  '{ echo "$3" > /proc/self/autogroup; } 2>/dev/null || :',
  'niceness="$3"; shift 3',
  'exec nice -n "$niceness" "$@"',
].join('\n');

/**
 * Starts a script as a process with limits of time, memory and processor, in its own session, without our settings and secrets. Messages go
 * both ways by `send` and 'message'; what it writes to stderr can be read. The caller keeps `wallMs`.
 */
export function startConfined(script: string, { cpuSeconds, memoryMegabytes }: ProcessLimits): ChildProcess {
  // By the version of Node, in the directory that is named.
  const compiledFiles = getCompileCacheDir();
  const node = [process.execPath, '--disable-wasm-trap-handler', `--max-old-space-size=${HEAP_MEGABYTES}`, script];
  return spawn('/bin/sh', ['-c', CONFINE, 'confine', String(cpuSeconds), String(memoryMegabytes * KILOBYTES), String(niceness), ...node], {
    detached: true,
    env: {
      PATH: '/usr/bin:/bin',
      MALLOC_ARENA_MAX: '2',
      UV_THREADPOOL_SIZE: '2',
      ...(compiledFiles !== undefined && { NODE_COMPILE_CACHE: dirname(compiledFiles) }),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}
