import type { WorkerMessage } from '../../worker/worker-message.ts';

/** Whether a newer build of the site is available. */
export interface WorkerWatch {
  readonly isUpdateReady: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Activates the newer build and reloads the page. */
  readonly takeUp: () => void;
}

const LOOK_EVERY_MS = 3_600_000;
const SCRIPT = '/sw.js';
const SCOPE = '/m';

/**
 * Registers the service worker and looks for newer builds: when the page becomes visible, when the connection returns, and every hour.
 * `build` is the page's own. Only `takeUp` reloads the page.
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
    // A page from the server can have the newer build already. Then only the cached files change, without a reload.
    if ((await buildOf(waiting)) === build) say(waiting, 'take-over');
    else noteReady();
  };

  // A browser that blocks service workers may resolve without a registration.
  const watch = (found: ServiceWorkerRegistration | undefined) => {
    if (!found) return;
    registration = found;
    void weigh(found.waiting);
    found.addEventListener('updatefound', () => {
      const coming = found.installing;
      coming?.addEventListener('statechange', () => {
        // The first worker of a browser replaces none: there is no update.
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
  // A browser that refuses, for example in a private window, uses the site without a worker.
  container.register(scriptAddress(), { scope: SCOPE, updateViaCache: 'none' }).then(watch, () => undefined);

  return {
    isUpdateReady: () => isReady,
    subscribe(listener) {
      subscribers.add(listener);
      return () => subscribers.delete(listener);
    },
    takeUp() {
      isTakingUp = true;
      // Another tab of the site may have activated it already.
      if (registration?.waiting) say(registration.waiting, 'take-over');
      else location.reload();
    },
  };
}

function say(worker: ServiceWorker, message: WorkerMessage): void {
  worker.postMessage(message, []);
}

const ANSWER_WITHIN_MS = 5_000;

/** Undefined when the worker does not answer in time. */
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

// The content security policy requires a trusted script URL.
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes ? trustedTypes.createPolicy('service-worker', { createScriptURL: () => SCRIPT }).createScriptURL('') : SCRIPT;
}
