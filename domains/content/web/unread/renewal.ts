export interface Renewal {
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Throttles a refresh: runs it at once, and once more at the end of the interval when it was requested in the meantime. */
export function createRenewal(everyMs: number, renew: () => void): Renewal {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAskedAgain = false;
  const rest = () => {
    timer = undefined;
    if (!isAskedAgain) return;
    isAskedAgain = false;
    run();
  };
  const run = () => {
    timer = setTimeout(rest, everyMs);
    renew();
  };
  return {
    ask() {
      if (timer === undefined) run();
      else isAskedAgain = true;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isAskedAgain = false;
    },
  };
}
