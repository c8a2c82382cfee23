import { spawn } from 'node:child_process';

import { findRunningDatabase } from './database.mjs';
import { ensureInstalled } from './install.mjs';
import { OneLineError, runMain } from './one-line-error.mjs';
import { ROOT, RUNTIME } from './places.mjs';
import { secretsFile } from './secrets.mjs';
import { withSecretsOfFiles } from './settings.mjs';

await runMain(async () => {
  const [script, ...args] = process.argv.slice(2);
  if (script === undefined) throw new OneLineError('usage: node tools/run/on-runtime.mjs <script.ts> [arguments]');
  await ensureInstalled({ isQuiet: true });
  return runOnRuntime([script, ...args]);
});

/**
 * Runs a script on the pinned Node. Passes the address of a running local database to it.
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
async function runOnRuntime(args) {
  const given = withSecretsOfFiles(process.env);
  const local = given.DATABASE_URL ? undefined : await findRunningDatabase();
  const urls = local && { DATABASE_URL: local.url, DATABASE_REPORTS_URL: local.reportsUrl };
  const env = { SECRETS_FILE: secretsFile(), ...given, ...urls };
  const child = spawn(RUNTIME, args, { cwd: ROOT, env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
