import { spawn, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/** Limits of a process, which is killed beyond them. */
export interface ProcessLimits {
  /** CPU time (RLIMIT_CPU). */
  readonly cpuSeconds: number;
  /** Elapsed time since it started to draw, for a process that waits or starves. */
  readonly wallMs: number;
  /** Address space (RLIMIT_AS, Linux): Node reserves about 1.2 GB, of which it uses 70 MB. */
  readonly memoryMegabytes: number;
}

const KILOBYTES = 1024;
const HEAP_MEGABYTES = 128;
/** About a tenth of the default CPU share when all processors are busy. */
const NICENESS = 10;

let niceness = 0;

/** Lowers the priority of drawing processes started from now on. For a process that serves players. */
export function drawBehindGames(): void {
  niceness = NICENESS;
}

// The shell sets what Node cannot, then becomes the process: limits, no core file, low priority. With autogroup scheduling on Linux each
// session has its own niceness. macOS cannot limit the address space.
const CONFINE = [
  'ulimit -c 0',
  'ulimit -t "$1"',
  '{ ulimit -v "$2"; } 2>/dev/null || :',
  '{ echo "$3" > /proc/self/autogroup; } 2>/dev/null || :',
  'niceness="$3"; shift 3',
  'exec nice -n "$niceness" "$@"',
].join('\n');

/**
 * Starts a script as a process with limits of CPU time, memory and priority, in its own session, without this process's environment and
 * secrets. Messages pass by `send` and 'message'; stderr is readable. The caller enforces `wallMs`.
 */
export function startConfined(script: string, { cpuSeconds, memoryMegabytes }: ProcessLimits): ChildProcess {
  // Node appends its version to the named directory.
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
