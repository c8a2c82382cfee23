import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Programs that listen to clients. Test servers are excluded. */
const PRODUCT = /^(apps|domains|platform|arcade|simulators\/pix)\/.*\.ts$/;
const FOR_TESTS = /\.test\.ts$|\/testing\/|\/test\/|^platform\/edge\//;
const OPENS_A_SERVER = /from 'node:(http|https|net|tls|http2)'|from 'fastify'/;
/** With the settings of `platform/server`, `createServer` is the platform's own; Vite's is for development. */
const BY_ITSELF = /\b(?:createServer|createSecureServer|[Ff]astify)\((?!\{ log, trustedProxies|developmentServer)/;
const BEHIND_THE_EDGE = /\bedgeOptions\(|\bcreateEdgeServer\(/;

const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
const product = files.filter((file) => PRODUCT.test(file) && !FOR_TESTS.test(file));

test('S69 S72 every server of the product uses the edge with its limits and refusals', () => {
  const servers = product
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => OPENS_A_SERVER.test(text));
  const outside = servers.filter(({ text }) => BY_ITSELF.test(text) && !BEHIND_THE_EDGE.test(text)).map(({ file }) => file);
  expect(outside).toEqual([]);
  expect(servers.filter(({ text }) => BEHIND_THE_EDGE.test(text)).map(({ file }) => file)).toEqual(
    expect.arrayContaining(['arcade/server/arcade-app.ts', 'platform/server/server.ts', 'simulators/pix/pix-simulator.ts']),
  );
});

test('every process of the product handles uncaught errors', () => {
  const mains = product.filter((file) => /^(apps\/(api|worker)|arcade\/server|simulators\/pix)\/main\.ts$/.test(file));
  expect(mains).toHaveLength(4);
  for (const file of mains) expect(readFileSync(join(ROOT, file), 'utf8'), file).toMatch(/\b(endOnFault|runUntilStopped)\(/);
});
