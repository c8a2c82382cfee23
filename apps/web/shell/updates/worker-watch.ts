import type { WorkerMessage } from '../../worker/worker-message.ts';

/** Whether a newer build of the site waits to be taken up. */
export interface WorkerWatch {
  readonly isUpdateReady: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes the newer build up and opens the page anew in it. */
  readonly takeUp: () => void;
}

const LOOK_EVERY_MS = 3_600_000;
const SCRIPT = '/sw.js';
const SCOPE = '/m';

/**
 * Has the site's files kept on this phone, and learns of newer builds: when the page comes back to the front or the phone back
 * to the net, and every hour. `build` is the page's own. Nothing ever opens the page anew but `takeUp`.
 */
export function watchWorker(build: string): WorkerWatch {
  const subscribers = new Set<() => void>();
  const container = navigator.serviceWorker;
  let isReady = false;
  let isTakingUp = false;
  let registration: ServiceWorkerRegistration | undefined;

  const noteReady = () => {
    isReady = true;
    for (const listener of subscribers) listener();
  };

  const weigh = async (waiting: ServiceWorker | null) => {
    if (!waiting) return;
    // A page that came from the server has the newer build already; then only the files behind it change.
    if ((await buildOf(waiting)) === build) say(waiting, 'take-over');
    else noteReady();
  };

  // A browser that is told to keep workers out may register none, and say nothing of it.
  const watch = (found: ServiceWorkerRegistration | undefined) => {
    if (!found) return;
    registration = found;
    void weigh(found.waiting);
    found.addEventListener('updatefound', () => {
      const coming = found.installing;
      coming?.addEventListener('statechange', () => {
        // The first worker of a phone replaces none: there is nothing to take up.
        if (coming.state === 'installed' && found.active) void weigh(coming);
      });
    });
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) found.update().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    setInterval(look, LOOK_EVERY_MS);
  };

  container.addEventListener('controllerchange', () => {
    if (isTakingUp) location.reload();
  });
  // A browser that refuses, such as a private window, has the site without it.
  container.register(scriptAddress(), { scope: SCOPE, updateViaCache: 'none' }).then(watch, () => undefined);

  return {
    isUpdateReady: () => isReady,
    subscribe(listener) {
      subscribers.add(listener);
      return () => subscribers.delete(listener);
    },
    takeUp() {
      isTakingUp = true;
      // Another page of the site may have taken it up before.
      if (registration?.waiting) say(registration.waiting, 'take-over');
      else location.reload();
    },
  };
}

function say(worker: ServiceWorker, message: WorkerMessage): void {
  worker.postMessage(message, []);
}

const ANSWER_WITHIN_MS = 5_000;

/** Undefined for a worker that does not say. */
function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    setTimeout(resolve, ANSWER_WITHIN_MS);
    port1.start();
    worker.postMessage('which-build' satisfies WorkerMessage, [port2]);
  });
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): string };
}

// The pages' content policy wants a script's address vouched for.
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes ? trustedTypes.createPolicy('service-worker', { createScriptURL: () => SCRIPT }).createScriptURL('') : SCRIPT;
}
