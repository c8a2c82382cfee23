import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPrivateAddress, ownPrivateAddress } from './private-address.ts';
import { readSettings } from './read-settings.ts';

const URL_OF_DATABASE = 'postgres://api@db.example/jogada';

function fileWith(content: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'jogada-settings-')), 'secret');
  writeFileSync(file, content);
  return file;
}

test('A confidential setting comes from the file that its name with _FILE names', () => {
  const { values, faults } = readSettings('api', { DATABASE_URL_FILE: fileWith(`${URL_OF_DATABASE}\n`) });
  expect({ url: values?.DATABASE_URL, faults }).toEqual({ url: URL_OF_DATABASE, faults: [] });
});

test('S76 A confidential setting that is given twice, or whose file is missing, is refused without its value', () => {
  const twice = { SMTP_PASSWORD: 'first secret', SMTP_PASSWORD_FILE: fileWith('second secret') };
  const { faults } = readSettings('api', { DATABASE_URL_FILE: '/nowhere', ...twice });
  expect(faults).toEqual([
    'DATABASE_URL_FILE: cannot be read',
    'SMTP_PASSWORD: is set, and SMTP_PASSWORD_FILE too; only one may be',
    'DATABASE_URL: must be set',
  ]);
});

test('S76 A setting that is not confidential is not read from a file', () => {
  const { values } = readSettings('api', { DATABASE_URL: URL_OF_DATABASE, PUBLIC_URL_FILE: fileWith('https://jogada.example') });
  expect(values?.PUBLIC_URL).toBeUndefined();
});

test('The private port is bound to a private address only', () => {
  const hostOf = (PRIVATE_HOST: string) => readSettings('worker', { DATABASE_URL: URL_OF_DATABASE, PRIVATE_HOST });
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd00::1'])
    expect(hostOf(address).values?.PRIVATE_HOST).toBe(address);
  expect(hostOf('private').values?.PRIVATE_HOST).toBe(ownPrivateAddress());
  expect(isPrivateAddress(ownPrivateAddress())).toBe(true);
  for (const address of ['0.0.0.0', '::', '203.0.113.7', 'metrics.example'])
    expect(hostOf(address).faults).toEqual(['PRIVATE_HOST: must be an address of this machine in a private network, or private']);
});
