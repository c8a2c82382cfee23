/** A fault that no handler caught. What the process knows after it is uncertain. */
export interface ProcessFault {
  readonly kind: 'uncaughtException' | 'unhandledRejection';
  readonly error: unknown;
}

interface FaultPlan {
  /** Logs and counts it. */
  readonly note: (fault: ProcessFault) => void;
  /** Answers what is under way and takes nothing new. */
  readonly drain: () => Promise<unknown>;
  /** ms; then the process ends, whatever is still under way. */
  readonly drainMaxMs: number;
}

const KINDS = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * From now on a fault that no handler caught is noted, and the process drains and ends with exit code 1: the launcher starts it anew.
 * Further faults on the way are noted only.
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
        // A drain that fails at once must not become the next fault.
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
