import { LRUCache } from 'lru-cache';

export interface PageCacheOptions<Page> {
  /** Zero disables the cache. */
  readonly bytesMax: number;
  readonly bytesOf: (page: Page) => number;
  readonly now: () => Date;
}

export interface PageCache<Page> {
  /**
   * Returns the page of a key, cached or newly rendered. Concurrent requests share one rendering. A stale page is returned and rendered
   * again in the background. A result with `mayBeKept: false` is not cached.
   */
  find(key: string, draw: () => Promise<Drawing<Page>>): Promise<{ readonly page: Page; readonly wasCached: boolean }>;
  /** Caches a page whose key became known only when it was rendered. Call it only if `generation` is the one from before its data was read. */
  keep(key: string, page: Page): void;
  /** Changes with each `forget`. */
  generation(): number;
  /** Drops every cached page and every rendering in progress. */
  forget(): void;
}

export interface Drawing<Page> {
  readonly page: Page;
  readonly mayBeKept: boolean;
}

/** The age up to which the browser treats the data of a page as fresh. */
export const FRESH_MS = 30_000;
/** The longest age of a page that is served: the bound for changes without an event, such as a new game in the catalogue. */
export const CACHED_MS = 120_000;

interface Entry<Page> {
  readonly page: Page;
  readonly drawnAt: number;
}

/** A cache of pages that are the same for all or for many: least recently used first out, bounded by bytes. */
export function createPageCache<Page>({ bytesMax, bytesOf, now }: PageCacheOptions<Page>): PageCache<Page> {
  const kept = new LRUCache<string, Entry<Page>>({ maxSize: Math.max(bytesMax, 1), sizeCalculation: ({ page }) => bytesOf(page) });
  const drawings = new Map<string, Promise<Drawing<Page>>>();
  let generation = 0;
  const drawOnce = (key: string, draw: () => Promise<Drawing<Page>>): Promise<Drawing<Page>> => {
    const under = drawings.get(key);
    if (under) return under;
    const drawnAt = now().getTime();
    const drawing = draw();
    drawings.set(key, drawing);
    const settle = (drawn?: Drawing<Page>) => {
      // Forgotten meanwhile: it may show the state before the change.
      if (drawings.get(key) !== drawing) return;
      drawings.delete(key);
      if (drawn?.mayBeKept) kept.set(key, { page: drawn.page, drawnAt });
      else kept.delete(key);
    };
    drawing.then(settle, () => settle());
    return drawing;
  };

  return {
    async find(key, draw) {
      if (bytesMax === 0) return { page: (await draw()).page, wasCached: false };
      const entry = kept.get(key);
      const ageMs = entry ? now().getTime() - entry.drawnAt : Infinity;
      if (!entry || ageMs >= CACHED_MS) return { page: (await drawOnce(key, draw)).page, wasCached: false };
      // The background error is dropped: this visitor has a page, and a later request redraws it.
      if (ageMs >= FRESH_MS) drawOnce(key, draw).catch(() => undefined);
      return { page: entry.page, wasCached: true };
    },
    keep(key, page) {
      if (bytesMax > 0) kept.set(key, { page, drawnAt: now().getTime() });
    },
    generation: () => generation,
    forget() {
      generation += 1;
      kept.clear();
      drawings.clear();
    },
  };
}
