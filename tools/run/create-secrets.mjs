import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { OneLineError, runMain } from './one-line-error.mjs';
import { secretFiles, SECRETS_JSON } from './secret-files.mjs';
import { ensureSecrets } from './secrets.mjs';

const USAGE = 'usage: npm run secrets:create -- <file>, or --folder <folder> --database <host:port/name> --bus <host:port>';

// `npm run secrets:create`: writes the secrets of a new installation, random and readable by the user only. Needs no packages.
await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string' }, database: { type: 'string' }, bus: { type: 'string' } },
  });
  const [file] = positionals;
  const { folder, database, bus } = values;
  if (file !== undefined && positionals.length === 1 && Object.keys(values).length === 0) await createFile(file);
  else if (positionals.length === 0 && folder && database && bus) await createFolder(folder, { database, bus });
  else throw new OneLineError(USAGE);
  return 0;
});

/** @param {string} file */
async function createFile(file) {
  await ensureSecrets(absent(file));
  process.stdout.write(`${file} written; keep a copy of it apart from the database's backups\n`);
}

/**
 * @param {string} folder
 * @param {{ database: string, bus: string }} places as the processes reach them
 */
async function createFolder(folder, { database, bus }) {
  const path = absent(folder);
  if (![`postgres://${database}`, ...bus.split(',').map((place) => `nats://${place}`)].every((url) => URL.canParse(url)))
    throw new OneLineError(USAGE);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const secrets = await ensureSecrets(join(path, SECRETS_JSON));
  for (const [name, text] of Object.entries(secretFiles(secrets, { database, bus })))
    writeFileSync(join(path, name), `${text}\n`, { mode: 0o600 });
  process.stdout.write(`${folder} written; keep a copy of it apart from the database's backups\n`);
}

/** @param {string} place a path as the caller wrote it */
function absent(place) {
  const path = resolve(process.env['INIT_CWD'] ?? '.', place);
  if (existsSync(path)) throw new OneLineError(`${place} exists; secrets of an installation are never replaced`);
  return path;
}
