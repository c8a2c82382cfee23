import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@jogada/platform/server';
import { ConfigFault, readConfig } from '../../apps/api/config.ts';
import { seedCatalogue } from '../../db/seed/catalogue/seed-catalogue.ts';
import { DEMO_ACCOUNTS, seedDemoAccounts } from '../../db/seed/demo-accounts.ts';
import { seedSecondMerchant } from '../../db/seed/second-merchant.ts';
import { seedSite } from '../../db/seed/seed.ts';

const ACCOUNTS_FILE = process.env['DEMO_ACCOUNTS_FILE'] ?? fileURLToPath(new URL('../../data/demo-accounts.json', import.meta.url));

try {
  await seed();
} catch (error) {
  console.error(error instanceof ConfigFault ? error.message : error);
  process.exit(1);
}

async function seed(): Promise<void> {
  const config = readConfig();
  const settings = { ...config, isProduction: config.environment === 'production' };
  const database = openDatabase({ url: config.databaseUrl, connectionsMax: 2, applicationName: 'jogada-seed' });
  try {
    const now = new Date();
    await seedSite(database, { now });
    if (!settings.isProduction) {
      await seedDemoAccounts(database, { settings, now });
      await database.transaction((tx) => seedSecondMerchant(tx, { now }));
      await database.transaction((tx) => seedCatalogue(tx, { now }));
    }
  } finally {
    await database.close();
  }
  await mkdir(dirname(ACCOUNTS_FILE), { recursive: true });
  await writeFile(ACCOUNTS_FILE, `${JSON.stringify(settings.isProduction ? [] : DEMO_ACCOUNTS, null, 2)}\n`);
  console.log(settings.isProduction ? 'the demo brand and its games, no accounts' : 'the demo brand, its games and accounts');
}
