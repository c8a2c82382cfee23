let isOpen = false;
const subscribers = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of subscribers) listener();
}

/** Whether the download window is open: the header and the bar open the same one. */
export const downloadWindow = {
  isOpen: () => isOpen,
  open: () => set(true),
  close: () => set(false),
  subscribe(listener: () => void): () => void {
    subscribers.add(listener);
    return () => void subscribers.delete(listener);
  },
};
