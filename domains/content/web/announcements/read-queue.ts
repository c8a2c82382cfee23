const THROTTLE_MS = 150;

/** Sends queued items one by one, at most one per 150 ms and each once (CON-07). */
export function createReadQueue<Item>(send: (item: Item) => void): (item: Item) => void {
  const waiting = new Set<Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sendNext() {
    const [next] = waiting;
    if (next === undefined) {
      timer = undefined;
      return;
    }
    waiting.delete(next);
    timer = setTimeout(sendNext, THROTTLE_MS);
    send(next);
  }

  return (item) => {
    waiting.add(item);
    if (timer === undefined) sendNext();
  };
}
