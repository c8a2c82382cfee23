import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SETTINGS } from '@jogada/platform/settings';
import { HEAP_FLAGS } from './memory.mjs';
import { inRoot } from './places.mjs';
import { readSettings } from './settings.mjs';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const UNIT = 'deploy/systemd/jogada.service';
const SETTINGS_FILE = 'deploy/systemd/jogada.env';

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

function createSecrets(file: string) {
  return spawnSync(process.execPath, [inRoot('tools/run/create-secrets.mjs'), file], { encoding: 'utf8' });
}

/** The settings of the file, with its placeholders filled in. */
function filledIn(values: Readonly<Record<string, string>>): Record<string, string> {
  const lines = read(SETTINGS_FILE)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return [name, value.replace(/<(\w+)>/, (_, key: string) => values[key] ?? `no value for ${key}`)];
    }),
  );
}

test('S76 secrets:create writes random secrets for the user only, and replaces none', () => {
  const file = join(temporaryDirectory(), 'secrets.json');
  expect(createSecrets(file).status).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const secrets = readFileSync(file, 'utf8');
  expect(Object.keys(JSON.parse(secrets) as object)).toContain('personalIndexKey');
  const again = createSecrets(file);
  expect([again.status, again.stderr]).toEqual([1, `${file} exists; secrets of an installation are never replaced\n`]);
  expect(readFileSync(file, 'utf8')).toBe(secrets);
});

test('The settings of an installation on one server are accepted by the launcher in production', () => {
  const directory = temporaryDirectory();
  const file = join(directory, 'secrets.json');
  createSecrets(file);
  const given = filledIn({ site: 'apostas.example', arcade: 'jogos.example', provider: 'pix.example' });
  const known = Object.values(SETTINGS).flatMap((settings) => Object.keys(settings));
  expect(Object.keys(given).filter((name) => !known.includes(name.replace(/_FILE$/, '')) && !known.includes(name))).toEqual([]);
  expect(readSettings({ ...given, SECRETS_FILE: file }, { isDevelopment: false })).toMatchObject({
    environment: 'production',
    urls: { PUBLIC_URL: 'https://apostas.example', ARCADE_URL: 'https://jogos.example', PIX_URL: 'https://pix.example' },
  });
});

test('The unit, its settings and the page name the same places', () => {
  const [unit, settings, page] = [read(UNIT), read(SETTINGS_FILE), read('docs/running/install.md')];
  const [, environmentFile = ''] = /^EnvironmentFile=(.+)$/m.exec(unit) ?? [];
  const [, workingDirectory = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? [];
  const [, launcher = ''] = /^ExecStart=\S+ (.+)$/m.exec(unit) ?? [];
  const [, secretsFile = ''] = /^SECRETS_FILE=(.+)$/m.exec(settings) ?? [];
  const [, urlFile = ''] = /^DATABASE_URL_FILE=(.+)$/m.exec(settings) ?? [];
  expect(page).toContain(`${workingDirectory}/${SETTINGS_FILE} ${environmentFile}`);
  expect(page).toContain(`secrets:create -- ${secretsFile}`);
  expect(page).toContain(`/dev/stdin ${urlFile}\n`);
  expect(page).toContain(`${workingDirectory}/${UNIT} /etc/systemd/system/jogada.service`);
  expect(JSON.parse(read('package.json'))).toMatchObject({ scripts: { start: `exec node ${launcher}` } });
});

test('The units of single processes run the programs and flags of the image', () => {
  const commands = ['jogada-api@', 'jogada-worker@', 'jogada-arcade@'].map((unit) => {
    const text = read(`deploy/systemd/${unit}.service`);
    expect(text).toContain('NoNewPrivileges=yes');
    return /^ExecStart=\/opt\/jogada\/current\/(.+)$/m.exec(text)?.[1];
  });
  const node = ['node_modules/.bin/node', ...HEAP_FLAGS].join(' ');
  expect(commands).toEqual([`${node} apps/api/main.ts`, `${node} apps/worker/main.ts`, `${node} arcade/server/main.ts`]);
});

test('S76 secrets:create writes a file for each secret of containers, for the user only', () => {
  const folder = join(temporaryDirectory(), 'secrets');
  const places = ['--folder', folder, '--database', 'db:5432/jogada', '--bus', 'bus-1:4222,bus-2:4222'];
  const program = [inRoot('tools/run/create-secrets.mjs'), ...places];
  expect(spawnSync(process.execPath, program).status).toBe(0);
  const files = readdirSync(folder);
  expect(files).toContain('database-worker-url');
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o777, file).toBe(0o600);
  const text = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  const { databaseApiPassword } = JSON.parse(text('secrets.json')) as Record<string, string>;
  expect(text('database-api-url')).toBe(`postgres://jogada_api:${databaseApiPassword}@db:5432/jogada`);
  const [, token = ''] = /token: "(\w{64})"/.exec(text('bus-authorization.conf')) ?? [];
  expect(text('bus-url')).toBe(`nats://${token}@bus-1:4222,nats://${token}@bus-2:4222`);
  expect(spawnSync(process.execPath, program).status).toBe(1);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
test.skipIf(!hasSystemd)('systemd accepts the units', () => {
  const units = readdirSync(inRoot('deploy/systemd')).filter((name) => name.endsWith('.service'));
  // The programs lie where they are installed.
  const { stderr } = spawnSync(
    'systemd-analyze',
    ['verify', '--recursive-errors=no', ...units.map((name) => inRoot('deploy/systemd', name))],
    { encoding: 'utf8' },
  );
  expect(stderr.split('\n').filter((line) => line !== '' && !/is not executable|No such file/.test(line))).toEqual([]);
});
