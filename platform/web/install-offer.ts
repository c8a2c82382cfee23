/** Chromium's event: the browser would install the page, and lets the page choose the moment. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | undefined;
const subscribers = new Set<() => void>();

function storeOffer(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of subscribers) listener();
}

/** Stores the browser's install prompt for later use. The event fires once and early, so this is part of the first load. */
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
  /** Prompts the player; true if they accepted. A prompt can be used once. */
  async take(): Promise<boolean> {
    const taken = offer;
    storeOffer(undefined);
    return (await taken?.prompt())?.outcome === 'accepted';
  },
};
