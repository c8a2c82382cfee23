import type { Database } from '@jogada/platform/server';
import { seedDemoAccounts } from './demo-accounts.ts';
import { seedSecondMerchant } from './second-merchant.ts';

/**
 * Adds the demonstration's accounts and second brand to a seeded site. Its catalogue holds the own games only, because each title of a
 * demonstration opens. The large feed is `npm run catalogue:feed`.
 */
export async function seedDemonstration(database: Database, options: Parameters<typeof seedDemoAccounts>[1]): Promise<void> {
  await seedDemoAccounts(database, options);
  await database.transaction((tx) => seedSecondMerchant(tx, { now: options.now }));
}
