import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../run/places.mjs';
import { blocksIn, blocksOf, fillSettings, proxyFor, withProviderSecret } from './install-page.ts';

const NAMES = { site: 'www.sorte.example', arcade: 'jogos.sorte.example', console: 'mesa.sorte.example', provider: 'pix.sorte.example' };
const read = (path: string) => readFileSync(inRoot(path), 'utf8');

test('Reads the lines of shell blocks as commands, and nothing else', () => {
  const page = 'Run `ls`:\n\n```sh\ncd /opt\nls\n```\n\n```ini\nPORT=1\n```\n\n```sh\npwd\n```\n';
  expect(blocksIn(page)).toEqual([['cd /opt', 'ls'], ['pwd']]);
});

test('Every command of the page stands in one line, and its blocks are those between which the rehearsal does what the prose says', () => {
  expect([1, 2, 3, 4, 5, 7].map((section) => blocksOf(section).length)).toEqual([1, 2, 2, 1, 4, 1]);
  const commands = [1, 2, 3, 4, 5, 7].flatMap((section) => blocksOf(section).flat());
  expect(commands.filter((command) => /[\\|&{]$|^\s|^$/.test(command))).toEqual([]);
  expect(blocksOf(4).flat().at(-1)).toMatch(/^curl .*\/ready$/);
});

test('Fills in every value in angle brackets, and leaves the comments', () => {
  const filled = fillSettings(read('deploy/systemd/jogada.env'), NAMES);
  expect(filled).toContain('\nPUBLIC_URL=https://www.sorte.example\nARCADE_URL=https://jogos.sorte.example\n');
  expect(filled).toContain('\nPIX_URL=https://pix.sorte.example\n');
  expect(filled.match(/^[A-Z].*[<>].*$/m)).toBeNull();
  expect(fillSettings('# <site>\nA=<unknown>\n', NAMES)).toBe('# <site>\nA=<unknown>\n');
});

test("The rehearsal replaces the provider's secret only", () => {
  expect(JSON.parse(withProviderSecret('{"pixClientSecret":"a","sessionSecret":"b"}', 'c'))).toEqual({
    pixClientSecret: 'c',
    sessionSecret: 'b',
  });
  expect(() => withProviderSecret('{}', 'c')).toThrow('no pixClientSecret');
});

test("Replaces every example name in the proxy's file, and refuses a file without one", () => {
  const configuration = read('docs/proxies/haproxy.cfg');
  expect(proxyFor(configuration, NAMES)).not.toMatch(/(?<!sorte)\.example/);
  expect(() => proxyFor(configuration.replaceAll('mesa.example', 'other'), NAMES)).toThrow('mesa.example');
});
