import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findLogins } from '../run/database-logins.mjs';
import { OneLineError, printFailure } from '../run/one-line-error.mjs';
import { readSettings, withSecretsOfFiles } from '../run/settings.mjs';
import { waitForPrimary } from './wait-for-primary.ts';

/**
 * `npm run database:prepare`: waits for the primary, makes the logins of the processes, applies the schema and seeds the games, as the owner in DATABASE_URL. For
 * installations without `npm start`; before every release, while the old one runs (docs/database.md).
 */
const STEPS = ['migrate.ts', 'seed.ts'];

try {
  const env = withSecretsOfFiles(process.env);
  const { databaseUrl, loginUrls, secretsFile } = readSettings(env, { isDevelopment: false });
  if (databaseUrl === undefined || secretsFile === undefined) throw new OneLineError('DATABASE_URL and SECRETS_FILE must be set');
  const secrets = JSON.parse(readFileSync(secretsFile, 'utf8')) as Record<string, unknown>;
  await waitForPrimary(databaseUrl);
  await findLogins(databaseUrl, { given: loginUrls, secrets });
  console.log('logins: done');
  for (const step of STEPS) {
    // The root file system of a container is read-only.
    const options = { env: { ...env, DEMO_ACCOUNTS_FILE: '/dev/null' }, stdio: 'inherit' } as const;
    const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(step, import.meta.url))], options);
    if (status !== 0) process.exit(1);
  }
} catch (error) {
  printFailure(error);
  process.exit(1);
}
