/** What a page says to the worker: which build it serves (answered by the port), or to take over from the one before it. */
export type WorkerMessage = 'which-build' | 'take-over';
