import { inData } from './places.mjs';

/**
 * V8 heap limits of the server processes. About 50 MB are live under full load; without a limit V8 collects garbage only near the machine's
 * memory size. Semi-spaces of 32 MB instead of 16 cost 25 MB and save a fifth of the collection time. Growth by 100 % instead of 50 % costs
 * 50 MB and halves the number of collections (docs/ledger.md).
 */
export const HEAP_FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=32', '--heap-growing-percent=100'];

/** Environment variables of every server process. */
export const RUNTIME_SETTINGS = {
  /** Node's cache of compiled modules with types stripped: the next start is faster and does not load the stripper (20 MB). */
  NODE_COMPILE_CACHE: inData('compile-cache'),
  /** Limits glibc's arenas, by default up to eight per core for threads that hash, sign and read files: saves 30 MB. */
  MALLOC_ARENA_MAX: '2',
};
