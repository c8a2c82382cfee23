import { useEffect } from 'react';

let placeholders = 0;
const watchers = new Set<() => void>();

/** Counts the calling component as a placeholder of loading content while it is shown. */
export function usePlaceholder(): void {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}

function count(by: 1 | -1): void {
  placeholders += by;
  for (const watcher of watchers) watcher();
}

export const busy = {
  isBusy: () => placeholders > 0,
  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};
