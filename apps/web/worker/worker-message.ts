/** Messages from a page to the worker: return your build (through the port), or take over from the previous worker. */
export type WorkerMessage = 'which-build' | 'take-over';
