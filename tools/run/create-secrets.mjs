import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { OneLineError, runMain } from './one-line-error.mjs';
import { ensureSecrets } from './secrets.mjs';

// `npm run secrets:create -- <file>`: writes the secrets of a new installation, random and readable by the user only. Needs no packages.
await runMain(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new OneLineError('usage: npm run secrets:create -- <file>');
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  if (existsSync(path)) throw new OneLineError(`${file} exists; secrets of an installation are never replaced`);
  await ensureSecrets(path);
  process.stdout.write(`${file} written; keep a copy of it apart from the database's backups\n`);
  return 0;
});
