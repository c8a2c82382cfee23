import type { Database } from '@jogada/platform/server';
import { seedBanners } from './banners.ts';
import { seedGames } from './games.ts';
import { seedMerchants } from './merchants.ts';

/** What a fresh installation shows: one brand, its banners, the built-in vendor's games. Doing it twice is doing it once. */
export async function seedSite(database: Database, options: { now: Date }): Promise<void> {
  await database.transaction(async (tx) => {
    await seedMerchants(tx, options);
    await seedBanners(tx);
    await seedGames(tx, options);
  });
}
