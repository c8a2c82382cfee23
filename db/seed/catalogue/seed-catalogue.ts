import { importFeed, readJsonFeed, type ImportReport } from '@jogada/games/server';
import type { Sql } from '@jogada/platform/server';
import { demoFeed } from './demo-feed.ts';

/** Imports the demo's studios once. An installation that has them keeps its catalogue as operators left it. */
export async function seedCatalogue(tx: Sql, options: { now: Date }): Promise<ImportReport | undefined> {
  const feed = demoFeed();
  const [known] = await tx.query<{ code: string }>('select code from games.vendor where code = any ($1) limit 1', [
    feed.vendors.map(({ code }) => code),
  ]);
  if (known) return undefined;
  return importFeed(tx, readJsonFeed(JSON.stringify(feed)), options);
}
