let isOpen = false;
const hearers = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const hear of hearers) hear();
}

/** Whether the download window is open. Shared by the header and the bar. */
export const downloadWindow = {
  isOpen: () => isOpen,
  open: () => set(true),
  close: () => set(false),
  subscribe(hear: () => void): () => void {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  },
};
