import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { startInstallation } from './installation.ts';

test('Stops its PostgreSQL and deletes its files when a step after its start fails', async () => {
  let stops = 0;
  let secretsPath = '';
  const start = startInstallation('unreachable', {}, async (place) => {
    ({ secretsPath } = place);
    mkdirSync(dirname(secretsPath), { recursive: true });
    writeFileSync(secretsPath, '{}');
    return {
      // Port 1 accepts no connection, so the migration fails.
      url: 'postgres://owner@127.0.0.1:1/none',
      logins: { api: '', worker: '', arcade: '', reports: '' },
      directory: place.directory,
      supervise: () => undefined,
      stop: async () => void (stops += 1),
    };
  });
  await expect(start).rejects.toThrow('ECONNREFUSED');
  expect(stops).toBe(1);
  expect(existsSync(secretsPath)).toBe(false);
});
