import { importFeed, readJsonFeed, type ImportReport } from '@jogada/games/server';
import type { Sql } from '@jogada/platform/server';
import { demoFeed } from './demo-feed.ts';

/** Imports the demonstration's studios, once: an installation that has them keeps its catalogue as its operators made it. */
export async function seedCatalogue(tx: Sql, options: { now: Date }): Promise<ImportReport | undefined> {
  const feed = demoFeed();
  const [known] = await tx.query<{ code: string }>('select code from games.vendor where code = any ($1) limit 1', [
    feed.vendors.map(({ code }) => code),
  ]);
  if (known) return undefined;
  return importFeed(tx, readJsonFeed(JSON.stringify(feed)), options);
}
