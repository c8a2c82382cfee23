import { endOnFault, type ProcessFault } from '@jogada/platform/edge';
import { PowerfulLogin, type Logger } from '@jogada/platform/server';
import { ConfigFault } from './config.ts';

const DRAIN_MAX_MS = 10_000;

/** A running process. */
export interface Running {
  readonly log: Logger;
  readonly close: () => Promise<void>;
  /** Counts a fault that no handler caught. */
  readonly countFault: (kind: ProcessFault['kind']) => void;
}

/**
 * Starts a process, sends `ready` to its parent, and stops in order on SIGTERM or SIGINT, or when the parent disconnects. A wrong setting
 * prints one line; a fault of ours prints its stack.
 */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    stopWhenAsked(running);
    endWhenFaulty(running);
    process.send?.({ type: 'ready' });
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
}

function stopWhenAsked({ log, close }: Running): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), DRAIN_MAX_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, stop);
}

function endWhenFaulty({ log, close, countFault }: Running): void {
  endOnFault({
    note: ({ kind, error }) => {
      countFault(kind);
      log.fatal({ err: error, kind }, 'uncaught fault; the process exits');
    },
    drain: close,
    drainMaxMs: DRAIN_MAX_MS,
  });
}

function describe(error: unknown): unknown {
  if (error instanceof ConfigFault || error instanceof PowerfulLogin) return error.message;
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
  return isTaken ? `PORT: ${String(error.port)} is taken by another program` : error;
}
