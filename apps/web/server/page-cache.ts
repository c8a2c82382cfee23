export interface PageCacheOptions<Page> {
  /** Zero keeps nothing. */
  readonly bytesMax: number;
  readonly bytesOf: (page: Page) => number;
  readonly now: () => Date;
}

export interface PageCache<Page> {
  /**
   * The page of this key, kept from earlier or drawn now. Who asks while it is being drawn waits for the same drawing; a page that is
   * not fresh any more is still given, and drawn anew behind it. Drawing may say that a page is not to be kept.
   */
  find(key: string, draw: () => Promise<Drawing<Page>>): Promise<{ readonly page: Page; readonly wasCached: boolean }>;
  /** Something that pages show has changed: none of them is given any more, nor any that is being drawn. */
  forget(): void;
}

export interface Drawing<Page> {
  readonly page: Page;
  readonly mayBeKept: boolean;
}

/** As long as a page of the browser takes what it was drawn with for new. */
export const FRESH_MS = 30_000;
/** What nobody announces, such as a game that is new in the catalogue, is seen on an old page at most this long. */
export const CACHED_MS = 120_000;

interface Entry<Page> {
  readonly page: Page;
  readonly drawnAt: number;
}

/** Pages that are the same for everybody, the last used within a number of bytes. */
export function createPageCache<Page>({ bytesMax, bytesOf, now }: PageCacheOptions<Page>): PageCache<Page> {
  // In the order of their use, the longest unused first.
  const kept = new Map<string, Entry<Page>>();
  const drawings = new Map<string, Promise<Drawing<Page>>>();
  let bytes = 0;

  const drop = (key: string) => {
    const entry = kept.get(key);
    if (entry) bytes -= bytesOf(entry.page);
    kept.delete(key);
  };
  const pageCache = (key: string, entry: Entry<Page>) => {
    drop(key);
    if (bytesOf(entry.page) > bytesMax) return;
    kept.set(key, entry);
    bytes += bytesOf(entry.page);
    for (const oldest of kept.keys()) {
      if (bytes <= bytesMax) break;
      drop(oldest);
    }
  };
  const drawOnce = (key: string, draw: () => Promise<Drawing<Page>>): Promise<Drawing<Page>> => {
    const under = drawings.get(key);
    if (under) return under;
    const drawnAt = now().getTime();
    const drawing = draw();
    drawings.set(key, drawing);
    const settle = (drawn?: Drawing<Page>) => {
      // Forgotten meanwhile: it may show what was before.
      if (drawings.get(key) !== drawing) return;
      drawings.delete(key);
      if (drawn?.mayBeKept) pageCache(key, { page: drawn.page, drawnAt });
      else drop(key);
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
      kept.delete(key);
      kept.set(key, entry);
      // A failed drawing is the next visitor's to see; this one has a page.
      if (ageMs >= FRESH_MS) drawOnce(key, draw).catch(() => undefined);
      return { page: entry.page, wasCached: true };
    },
    forget() {
      kept.clear();
      drawings.clear();
      bytes = 0;
    },
  };
}
