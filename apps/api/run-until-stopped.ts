import { endOnFault, stopWhenAsked, type ProcessFault } from '@jogada/platform/edge';
import { PowerfulLogin, type Logger } from '@jogada/platform/server';
import { ConfigFault } from './config.ts';

const DRAIN_MAX_MS = 10_000;

/** A running process. */
export interface Running {
  readonly log: Logger;
  /** Makes the process not ready, before `close`. */
  readonly announceStop: () => void;
  /** Time between the two, ms. */
  readonly pauseMs: number;
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
    const { announceStop, pauseMs, close, log } = running;
    const note = (error: unknown) => log.error({ err: error }, 'shutdown failed');
    stopWhenAsked({ announce: announceStop, pauseMs, close, closeMaxMs: DRAIN_MAX_MS, note });
    endWhenFaulty(running);
    process.send?.({ type: 'ready' });
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
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
