import { readFileSync } from 'node:fs';
import * as accounts from '@jogada/accounts/server';
import * as games from '@jogada/games/server';
import { liveSecrets } from '@jogada/merchant/server';
import { noteMasterKey, noteResealed, openDatabase, resealColumn, type Database, type MasterKeys } from '@jogada/platform/server';
import * as promotions from '@jogada/promotions/server';
import * as wallet from '@jogada/wallet/server';
import * as v from 'valibot';

/**
 * `npm run secrets:reseal`: seals all personal data with the present `personalDataKey`, so that those under `previous` can be removed. It can
 * be interrupted and run again while the site serves. Exit code 1: rows that none of the keys opens.
 */
const Key = v.pipe(v.string(), v.regex(/^[0-9a-f]{64,}$/));
const SecretsFile = v.object({
  personalDataKey: Key,
  passwordPepper: Key,
  previous: v.optional(v.object({ personalDataKey: v.optional(v.array(Key)), passwordPepper: v.optional(v.array(Key)) })),
});

const { DATABASE_URL: url, SECRETS_FILE: file } = process.env;
if (!url) fail('DATABASE_URL: no database is running here; start the site, or set it to the one of the installation');
else if (!file) fail('SECRETS_FILE is not set');
else {
  const secrets = v.safeParse(SecretsFile, JSON.parse(readFileSync(file, 'utf8')));
  if (secrets.success) await reseal(url, secrets.output);
  else fail(`SECRETS_FILE ${file} has no valid personalDataKey, passwordPepper or previous keys`);
}

async function reseal(databaseUrl: string, secrets: v.InferOutput<typeof SecretsFile>): Promise<void> {
  const keys = liveSecrets(secrets, 'personalDataKey');
  const database = openDatabase({ url: databaseUrl, connectionsMax: 1, merchants: 'every', applicationName: 'jogada-reseal' });
  try {
    await noteMasterKey(database, keys, new Date());
    if (await resealAll(database, keys)) {
      await noteResealed(database, keys, new Date());
      say('no personal data is sealed with a previous key: previous.personalDataKey can be removed');
    }
    const waiting = await accounts.countOldPeppers(database, secrets.passwordPepper);
    say(`${waiting} passwords were not hashed with the present passwordPepper; each is renewed when it is next given`);
  } finally {
    await database.close();
  }
}

async function resealAll(database: Database, keys: MasterKeys): Promise<boolean> {
  let unreadableRows = 0;
  for (const column of [accounts, wallet, games, promotions].flatMap(({ sealedColumns }) => sealedColumns)) {
    const { resealed, unreadable } = await resealColumn(database, column, { keys });
    say(`${column.table}.${column.column}: ${resealed} resealed, ${unreadable} unreadable`);
    unreadableRows += unreadable;
  }
  if (unreadableRows > 0) fail(`${unreadableRows} rows are sealed with a key that is not in SECRETS_FILE`);
  return unreadableRows === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
