import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, fillSettings } from '../rehearse/install/install-page.ts';
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

const NAMES = { site: 'apostas.example', arcade: 'jogos.example', console: 'mesa.example', provider: 'pix.example' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-commands-'));
  for (const part of ['bin', 'opt', 'etc/systemd/system', 'etc/haproxy', 'var/lib']) mkdirSync(join(folder, part), { recursive: true });
  symlinkSync(ROOT, join(folder, 'opt/jogada'));
  for (const [name, text] of Object.entries(PROGRAMS)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the commands of a section up to the first that fails. Returns the calls that change a whole machine. */
function run(section: number): string[] {
  const calls = join(folder, `calls-${section}`);
  writeFileSync(calls, '');
  const commands = blocksOf(section)
    .flat()
    .join('\n')
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
    'apt-get update',
    'apt-get install --yes --no-install-recommends nodejs npm openssl postgresql haproxy curl libatomic1',
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
  expect(calls.slice(5)).toEqual([
    'createdb --owner jogada_owner --template template0 --encoding UTF8 --locale-provider builtin --builtin-locale C.UTF-8 --locale C jogada',
  ]);
  expect(inFolder('etc/jogada/database-url')).toBe(`postgres://jogada_owner:${password}@127.0.0.1:5432/jogada\n`);
  expect([modeOf('etc/jogada'), modeOf('etc/jogada/database-url')]).toEqual(['700', '600']);

  run(3);
  expect([modeOf('etc/jogada/secrets.json'), modeOf('etc/jogada/jogada.env')]).toEqual(['600', '600']);
  const settings = fillSettings(inFolder('etc/jogada/jogada.env'), NAMES).replaceAll('/etc/jogada', `${folder}/etc/jogada`);
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
  writeFileSync(join(folder, 'site.pem'), 'certificate and key\n');
  expect(run(5)).toEqual([
    'systemctl restart haproxy',
    'npm run --silent operator:create -- maria with /etc/jogada/database-url',
    'systemctl restart jogada',
  ]);
  expect(inFolder('etc/haproxy/haproxy.cfg')).toBe(readFileSync(inRoot('docs/proxies/haproxy.cfg'), 'utf8'));
  expect([inFolder('etc/jogada/site.pem'), modeOf('etc/jogada/site.pem')]).toEqual(['certificate and key\n', '600']);
  expect(inFolder('etc/jogada/jogada.env')).toBe(settings.replace('STANDARD_PROFILE_ALLOWED=demo\n', ''));
  expect(JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))).toMatchObject({ scripts: { 'operator:create': expect.any(String) } });
});
