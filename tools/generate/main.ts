import { readFileSync, writeFileSync } from 'node:fs';
import { migrate, openDatabase } from '@jogada/platform/server';
import { startDatabase } from '../run/database.mjs';
import { inData, inRoot } from '../run/places.mjs';
import { schemaFiles, writeSchemaFiles } from './schema-files.ts';
import { environmentFile, settingsDocument } from './settings-document.ts';
import { switchesDocument } from './switches-document.ts';

/**
 * `npm run generate`: regenerates the tables of docs/switches.md and docs/running/settings.md, deploy/settings, and db/schema from a temporary
 * database with all migrations.
 */
const switches = inRoot('docs/switches.md');
writeFileSync(switches, switchesDocument(readFileSync(switches, 'utf8')));

const settings = inRoot('docs/running/settings.md');
writeFileSync(settings, settingsDocument(readFileSync(settings, 'utf8')));
for (const name of ['api', 'worker', 'arcade'] as const) writeFileSync(inRoot(`deploy/settings/${name}.env`), environmentFile(name));

const server = await startDatabase({ directory: inData('generate-postgres') });
try {
  await migrate({ url: server.url, directory: inRoot('db') });
  const database = openDatabase({ url: server.url, connectionsMax: 1, applicationName: 'jogada-generate' });
  const files = await schemaFiles(database);
  await database.close();
  writeSchemaFiles(files);
  for (const [file, content] of files) process.stdout.write(`  db/schema/${file}  ${content.split('\n').length} lines\n`);
} finally {
  await server.remove();
}
