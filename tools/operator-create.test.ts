import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { logInOperator, readOperatorSession } from '@jogada/accounts/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOf, startApi, type TestApi } from '../apps/api/testing/index.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  [api, folder] = await Promise.all([startApi(), mkdtemp(join(tmpdir(), 'operator-'))]);
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(api.secrets));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** Runs the command as an operator would. */
async function create(...args: readonly string[]): Promise<{ exitCode: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: api.databaseUrl, SECRETS_FILE: join(folder, 'secrets.json') };
  const ran = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'operator-create.ts'), ...args], { env });
  return ran.then(
    ({ stdout }) => ({ exitCode: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({ exitCode: error.code, said: `${error.stdout}${error.stderr}` }),
  );
}

test('S76 Creates the first owner by command, once, who signs in with the printed password', { timeout: 120_000 }, async () => {
  await api.owner.query("delete from accounts.operator where role = 'owner'").catch(() => undefined);
  const made = await create('ana.prado');
  expect(made).toMatchObject({ exitCode: 0, said: expect.stringContaining('ana.prado is an owner') });
  const password = /this once: (\S{24})\n/.exec(made.said)?.[1] ?? '';
  const client = api.newConsoleClient();
  await client.call(logInOperator, { username: 'ana.prado', password });
  expect(await client.call(readOperatorSession)).toMatchObject({ username: 'ana.prado', role: 'owner' });
  const [line] = await api.owner.query("select actor_kind, after_value from accounts.audit where action = 'staff.created'");
  expect(line).toEqual({ actor_kind: 'system', after_value: { username: 'ana.prado', role: 'owner' } });

  expect(await create('rui.costa')).toMatchObject({ exitCode: 1, said: expect.stringContaining('there is an owner already') });
  expect(await create('ana.prado', '--another')).toMatchObject({ exitCode: 1, said: expect.stringContaining('is taken') });
  expect(await create('a b', '--another')).toMatchObject({ exitCode: 1, said: expect.stringContaining('a name has') });
  expect(await create('rui.costa', '--another')).toMatchObject({ exitCode: 0 });
  expect(await create()).toMatchObject({ exitCode: 2, said: expect.stringContaining('usage') });
  expect(await outcomeOf(api.newConsoleClient().call(logInOperator, { username: 'rui.costa', password }))).toBe('wrong_credentials');
});
