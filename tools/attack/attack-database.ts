import { join } from 'node:path';
import { setup } from '../database/test-template.ts';
import { startDatabase } from '../run/database.mjs';
import { testClusterFolder } from '../run/test-cluster-place.mjs';

const FIRST_PORT = 25_532;
/** The data are discarded after the run, so durability is switched off. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '1GB' };

/** Starts a separate PostgreSQL with the installation templates, in memory where there is room. */
export async function startAttackDatabase(): Promise<{ remove(): Promise<void> }> {
  const database = await startDatabase({
    directory: join(testClusterFolder(), String(process.pid)),
    port: FIRST_PORT,
    settings: FORGETFUL,
  });
  process.env['TEST_DATABASE_ADMIN_URL'] = database.adminUrl;
  try {
    await setup();
  } catch (error) {
    await database.remove();
    throw error;
  }
  return { remove: () => database.remove() };
}
