import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addOwner, OwnerRefused } from '@jogada/accounts/server';
import { openDatabase } from '@jogada/platform/server';
import * as v from 'valibot';
import { withSecretsOfFiles } from './run/settings.mjs';

/** `npm run operator:create -- <username>`: adds the first owner to the running installation, or to DATABASE_URL with SECRETS_FILE, and prints the password once. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { another: { type: 'boolean', default: false } } });
const [username] = positionals;
const { DATABASE_URL: url, SECRETS_FILE: file } = withSecretsOfFiles(process.env);
if (username === undefined || positionals.length > 1) fail('usage: npm run operator:create -- <username> [--another]', 2);
else if (!url) fail('DATABASE_URL: no database is running here; start the site, or set it to the one of the installation', 1);
else if (!file) fail('SECRETS_FILE is not set: the password is hashed with a secret of the installation', 1);
else await create(username, { url, file });

async function create(name: string, { url: databaseUrl, file: secretsFile }: { url: string; file: string }): Promise<void> {
  const secrets = v.safeParse(v.object({ passwordPepper: v.pipe(v.string(), v.minLength(32)) }), readSecrets(secretsFile));
  if (!secrets.success) return fail(`SECRETS_FILE ${secretsFile} has no passwordPepper`, 1);
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1, merchants: 'every', applicationName: 'jogada-operator-create' });
  try {
    const { password } = await addOwner(database, {
      username: name,
      isAnother: values.another,
      secrets: secrets.output,
      now: () => new Date(),
    });
    process.stdout.write(
      `${name} is an owner. The password, which is shown this once: ${password}\nChange it at the console after the first sign-in.\n`,
    );
  } catch (error) {
    if (!(error instanceof OwnerRefused)) throw error;
    fail(error.message, 1);
  } finally {
    await database.close();
  }
}

function readSecrets(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function fail(message: string, exitCode: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
