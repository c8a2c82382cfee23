export interface Renewal {
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Does something at most once in a time, however often it is asked for: at once, and once more at the end for what came meanwhile. */
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
