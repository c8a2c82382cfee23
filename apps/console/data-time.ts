/** The age of what the screen shows: the header that a response has when a standby of the database served it. */
const AS_OF = 'data-as-of';

/** The time of the data on the screen. */
export interface DataTime {
  /** Sends a call and notes the time of its data. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Calls back when the time changes. @returns ends it */
  readonly subscribe: (listener: () => void) => () => void;
  /** The oldest time of what the screen has read, in ISO 8601; undefined where everything is of the present. */
  readonly read: () => string | undefined;
  /** Forgets the times of another screen. @param screen its path */
  readonly enter: (screen: string) => void;
}

export function createDataTime(send: (path: string, init: RequestInit) => Promise<Response>): DataTime {
  const times = new Map<string, string>();
  const listeners = new Set<() => void>();
  let present = '';
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    async fetch(path, init) {
      const response = await send(path, init);
      const [place = path] = path.split('?');
      const asOf = response.headers.get(AS_OF);
      if (asOf !== null) times.set(place, asOf);
      if (asOf !== null || times.delete(place)) notify();
      return response;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => [...times.values()].toSorted((one, other) => (one < other ? -1 : 1))[0],
    enter(screen) {
      if (screen === present) return;
      present = screen;
      times.clear();
      notify();
    },
  };
}
