import { fileURLToPath } from 'node:url';
import { readSqlFiles } from '@jogada/platform/server';
import { findFunctionFaults } from './find-function-faults.ts';
import { findMigrationFaults } from './find-migration-faults.ts';
import { findReleaseFaults } from './find-release-faults.ts';
import { findEditedMigrations, readRelease } from './release.ts';

// Implements `npm run check migrations`. Migrations of the previous release are exempt from the rules, and must not change.
const release = readRelease();
const { migrations, functions } = await readSqlFiles(fileURLToPath(new URL('../../db', import.meta.url)));
const later = migrations.filter(({ name }) => !(name in release.migrations));
const faults = [
  ...findEditedMigrations(release, migrations),
  ...(await Promise.all(later.map(({ name, sql }) => findMigrationFaults(name, sql)))).flat(),
  ...(await findReleaseFaults(release, later, functions)),
  ...(await Promise.all(functions.map(({ name, sql }) => findFunctionFaults(name, sql)))).flat(),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${later.length} new migrations lock no large table; ${functions.length} functions and views have one file each`);
