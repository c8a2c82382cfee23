import { fileURLToPath } from 'node:url';
import { migrate } from '@jogada/platform/server';

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL: must be set, like postgres://user:password@host:5432/database');
  process.exit(1);
}
try {
  const { applied, functions } = await migrate({ url, directory: fileURLToPath(new URL('../../db', import.meta.url)) });
  const isChanged = applied.length + functions.length > 0;
  console.log(isChanged ? `${applied.length} migrations and ${functions.length} functions applied` : 'the schema is up to date');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
