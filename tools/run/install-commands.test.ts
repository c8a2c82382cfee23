import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot, ROOT } from './places.mjs';
import { readSettings } from './settings.mjs';

/**
 * Programs that change a whole machine: each notes its call. The commands behind `runuser` run as this user, and files belong to it.
 * `/opt`, `/etc` and `/var/lib` of the page lie in a folder of the test.
 */
const NOTED = ['apt-get', 'useradd', 'tar', 'chown', 'systemctl', 'pg_checksums', 'psql', 'createdb', 'curl'];
const PROGRAMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NOTED.map((name) => [name, `echo "${name} $*" >> "$CALLS"`])),
  runuser: 'shift 3; exec "$@"',
  install: `[ "$1 $2" = "-d -m" ] && exec /usr/bin/install -d -m "$3" "$8"
mode=$2; shift 2; [ "$1" = -o ] && shift 4; exec /usr/bin/install -m "$mode" "$@"`,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-commands-'));
  for (const part of ['bin', 'opt', 'etc/systemd/system', 'var/lib']) mkdirSync(join(folder, part), { recursive: true });
  symlinkSync(ROOT, join(folder, 'opt/jogada'));
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The commands of the page, by the number of their section. */
function commandsOf(section: number): string {
  const page = readFileSync(inRoot('docs/running/install.md'), 'utf8');
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}. `)) ?? '';
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands).join('');
}

/** Runs them one after the other, up to the first that fails. Returns the calls that change a whole machine. */
function run(section: number): string[] {
  const calls = join(folder, `calls-${section}`);
  writeFileSync(calls, '');
  const commands = commandsOf(section)
    .replaceAll('/usr/lib/postgresql/17/bin/', '')
    .replaceAll(/(?<![\w.])\/(?=(?:opt|etc|var\/lib)\b)/g, `${folder}/`);
  const env = { ...process.env, PATH: `${folder}/bin:${process.env['PATH'] ?? ''}`, CALLS: calls };
  const { status, stderr } = spawnSync('sh', ['-euc', commands], { cwd: folder, env, encoding: 'utf8' });
  expect([section, status, stderr]).toEqual([section, 0, '']);
  return readFileSync(calls, 'utf8').trimEnd().replaceAll(`${folder}/`, '/').split('\n');
}

const inFolder = (path: string) => readFileSync(join(folder, path), 'utf8');
const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);

test('The commands of the page for one server make an installation that the launcher accepts in production', () => {
  expect(run(1)).toEqual([
    'apt-get install --yes --no-install-recommends nodejs npm openssl postgresql haproxy',
    'useradd --system --create-home --home-dir /var/lib/jogada jogada',
    'tar -xzf jogada.tar.gz -C /opt',
    'chown -R jogada: /opt/jogada',
  ]);

  const calls = run(2);
  expect(calls.slice(0, 4)).toEqual([
    'systemctl stop postgresql@17-main',
    'pg_checksums --enable -D /var/lib/postgresql/17/main',
    'systemctl start postgresql@17-main',
    "psql -c alter system set timezone = 'UTC' -c select pg_reload_conf()",
  ]);
  const [, password = ''] = /^psql -c create role jogada_owner login createrole password '(\w{48})'$/.exec(calls[4] ?? '') ?? [];
  expect(calls.slice(5)).toEqual(['createdb --owner jogada_owner jogada']);
  expect(inFolder('etc/jogada/database-url')).toBe(`postgres://jogada_owner:${password}@127.0.0.1:5432/jogada\n`);
  expect([modeOf('etc/jogada'), modeOf('etc/jogada/database-url')]).toEqual(['700', '600']);

  run(3);
  expect([modeOf('etc/jogada/secrets.json'), modeOf('etc/jogada/jogada.env')]).toEqual(['600', '600']);
  const settings = inFolder('etc/jogada/jogada.env')
    .replaceAll(/<\w+>/g, (name) => `${name.slice(1, -1)}.example`)
    .replaceAll('/etc/jogada', `${folder}/etc/jogada`);
  writeFileSync(join(folder, 'etc/jogada/jogada.env'), settings);
  const given = Object.fromEntries(
    settings
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(readSettings(given, { isDevelopment: false })).toMatchObject({ environment: 'production' });

  expect(run(4)).toEqual(['systemctl daemon-reload', 'systemctl enable --now jogada', 'curl --fail http://127.0.0.1:3002/ready']);
  expect(inFolder('etc/systemd/system/jogada.service')).toBe(readFileSync(inRoot('deploy/systemd/jogada.service'), 'utf8'));

  // The first operator: the script gets the settings of the file.
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho "npm $* with $DATABASE_URL_FILE" >> "$CALLS"\n', { mode: 0o755 });
  expect(run(5)).toEqual(['npm run --silent operator:create -- maria with /etc/jogada/database-url']);
  expect(JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))).toMatchObject({ scripts: { 'operator:create': expect.any(String) } });
});
