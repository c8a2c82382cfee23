import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SETTINGS } from '@jogada/platform/settings';
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

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
test.skipIf(!hasSystemd)('systemd accepts the units', () => {
  expect(execFileSync('systemd-analyze', ['verify', inRoot(UNIT)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })).toBe('');
});
