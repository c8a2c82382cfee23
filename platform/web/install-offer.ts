/** Chromium's own: the browser would install the page, and lets it choose the moment. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | undefined;
const subscribers = new Set<() => void>();

function storeOffer(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of subscribers) listener();
}

/** Keeps the browser's offer until somebody wants it. It is made once and early, so this stands in the first load. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    storeOffer(event as InstallOffer);
  });
}

export const installOffer = {
  isThere: () => offer !== undefined,
  subscribe(listener: () => void): () => void {
    subscribers.add(listener);
    return () => void subscribers.delete(listener);
  },
  /** Asks the player; whether they said yes. An offer is good for one question. */
  async take(): Promise<boolean> {
    const taken = offer;
    storeOffer(undefined);
    return (await taken?.prompt())?.outcome === 'accepted';
  },
};
