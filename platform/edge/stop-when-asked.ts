interface StopPlan {
  /** Makes the process not ready, so that proxies send it no new clients. */
  readonly announce: () => void;
  /** In ms: how long it still serves calls, until proxies have noticed. */
  readonly pauseMs: number;
  /** Completes what is running, and accepts nothing new. */
  readonly close: () => Promise<unknown>;
  /** In ms: afterwards the process exits in any case. */
  readonly closeMaxMs: number;
  readonly note: (error: unknown) => void;
}

/**
 * Stops the process in order. On SIGTERM it is announced, serves calls during the pause, and closes. A second SIGTERM ends the pause. SIGINT, and the
 * end of the parent process, allow no pause. The exit code is 0 unless closing failed or took too long.
 */
export function stopWhenAsked({ announce, pauseMs, close, closeMaxMs, note }: StopPlan): void {
  let pause: NodeJS.Timeout | undefined;
  let isClosing = false;
  const end = () => {
    clearTimeout(pause);
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), closeMaxMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        note(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => {
    announce();
    if (pause !== undefined || pauseMs === 0) return end();
    pause = setTimeout(end, pauseMs);
  });
  for (const signal of ['SIGINT', 'disconnect'] as const) {
    process.on(signal, () => {
      announce();
      end();
    });
  }
}
