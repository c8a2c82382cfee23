/** A fault that no handler caught. The state of the process is uncertain after it. */
export interface ProcessFault {
  readonly kind: 'uncaughtException' | 'unhandledRejection';
  readonly error: unknown;
}

interface FaultPlan {
  /** Logs and counts it. */
  readonly note: (fault: ProcessFault) => void;
  /** Completes running requests and accepts no new ones. */
  readonly drain: () => Promise<unknown>;
  /** In ms. Afterwards the process exits in any case. */
  readonly drainMaxMs: number;
}

const KINDS = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * Installs the handlers of uncaught faults: the fault is noted, and the process drains and exits with code 1, so that the launcher restarts
 * it. Further faults meanwhile are only noted.
 */
export function endOnFault({ note, drain, drainMaxMs }: FaultPlan): void {
  let isEnding = false;
  const end = (fault: ProcessFault) => {
    try {
      note(fault);
    } finally {
      if (!isEnding) {
        isEnding = true;
        setTimeout(() => process.exit(1), drainMaxMs).unref();
        // A drain that throws synchronously must not become the next fault.
        Promise.resolve()
          .then(drain)
          .then(
            () => process.exit(1),
            () => process.exit(1),
          );
      }
    }
  };
  for (const kind of KINDS) process.on(kind, (error: unknown) => end({ kind, error }));
}
