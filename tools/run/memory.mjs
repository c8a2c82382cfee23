import { inData } from './places.mjs';

/**
 * How a process of the site keeps its heap. What lives in it under full load is about 50 MB; without a bound V8 leaves garbage lying
 * until a machine's memory is in sight. Young halves of 32 MB rather than 16 take 25 MB more and a fifth less time; a heap that
 * doubles before it is swept, where V8 would let it grow by half, takes 50 MB more and is swept half as often (docs/ledger.md).
 */
export const HEAP_FLAGS = ['--max-old-space-size=512', '--max-semi-space-size=32', '--heap-growing-percent=100'];

/** What every process of the site finds in its environment. */
export const RUNTIME_SETTINGS = {
  /** Where Node keeps what it compiled, types stripped: the next start is faster, and does not load the stripper (20 MB). */
  NODE_COMPILE_CACHE: inData('compile-cache'),
  /** Of glibc, which otherwise opens up to eight heaps a core for the threads that hash, sign and read files: 30 MB. */
  MALLOC_ARENA_MAX: '2',
};
