import { fileURLToPath } from 'node:url';
import { migrate } from '@jogada/platform/server';

const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL: must be set, like postgres://user:password@host:5432/database');
  process.exit(1);
}
try {
  const { applied } = await migrate({ url, directory: fileURLToPath(new URL('../../db/migrations', import.meta.url)) });
  console.log(applied.length === 0 ? 'the schema is up to date' : `${applied.length} migrations applied`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
