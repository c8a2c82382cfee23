import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@jogada/platform/contract';
import { servedEndpoints } from '@jogada/platform/server';
import { rawSender, startApi, type RawReply, type TestApi } from '../testing/index.ts';

let api: TestApi;
let production: TestApi;
beforeAll(async () => {
  [api, production] = await Promise.all([startApi({ servesPages: true }), startApi({ isProduction: true })]);
});
afterAll(() => Promise.all([api.close(), production.close()]));

type Headers = Readonly<Record<string, string>>;

async function ask(base: string, method: string, path: string, headers: Headers = {}): Promise<RawReply> {
  const sender = rawSender(base, 1);
  const reply = await sender.send({ method, path, headers, body: undefined });
  sender.close();
  return reply;
}

const codeOf = ({ text }: RawReply): unknown => JSON.parse(text).errorCode;
const ports = () => [api.url, api.consoleUrl] as const;
const exampleOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, 'none');

describe('S72 methods', () => {
  const STRANGE = ['TRACE', 'PATCH', 'OPTIONS', 'PROPFIND', 'LOCK', 'SEARCH', 'PURGE'];

  test('method_not_allowed: every call refuses those that it does not have, and says which it has', async () => {
    for (const [base, app] of [
      [api.url, api.composition.app],
      [api.consoleUrl, api.composition.consoleApp],
    ] as const) {
      const endpoints = servedEndpoints(app).filter(({ access }) => access !== 'provider');
      const sender = rawSender(base, 8);
      const probes = endpoints.flatMap((endpoint, index) => {
        const path = exampleOf(endpoint);
        const here = endpoints
          .filter((other) => new RegExp(`^${other.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
          .flatMap(({ method, alsoMethods = [] }) => [method, ...alsoMethods]);
        const methods = ['GET', 'POST', 'PUT', 'DELETE', STRANGE[index % STRANGE.length] ?? 'TRACE'];
        return methods.filter((one) => !here.some((each) => each === one)).map((method) => ({ method, path, here }));
      });
      const wrong = await Promise.all(
        probes.map(async ({ method, path, here }) => {
          const reply = await sender.send({ method, path, headers: {}, body: undefined });
          const allowed = String(reply.headers['allow'] ?? '').split(', ');
          const isRefused = reply.status === 405 && here.every((one) => allowed.includes(one)) && codeOf(reply) === 'method_not_allowed';
          return isRefused ? [] : [`${method} ${path}: ${reply.status} ${allowed.join(', ')}`];
        }),
      );
      expect(probes.length).toBeGreaterThan(endpoints.length * 3);
      expect(wrong.flat()).toEqual([]);
      sender.close();
    }
  }, 60_000);

  test('method_not_allowed: pages and files are read and nothing else; TRACE repeats nothing', async () => {
    for (const [base, path] of [
      [api.url, '/m/home'],
      [api.url, '/robots.txt'],
      [api.url, '/art/favicon.svg'],
      [api.consoleUrl, '/'],
      [api.consoleUrl, '/members'],
      [api.consoleUrl, '/favicon.svg'],
    ] as const) {
      for (const method of ['POST', 'PUT', 'DELETE', ...STRANGE]) {
        const reply = await ask(base, method, path, { 'x-canary': 'canary' });
        // A method that no path has is refused before the path is looked at.
        const allowed = STRANGE.some((strange) => strange === method) ? 'GET, HEAD, POST, PUT, DELETE' : 'GET, HEAD';
        expect([reply.status, reply.headers['allow']], `${method} ${path}`).toEqual([405, allowed]);
        expect(reply.text).not.toContain('canary');
      }
    }
  });
});

describe('S72 what is not there', () => {
  const LEFT_LYING = [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.env.production',
    '/.well-known/../.env',
    '/%2egit/config',
    '/%2e%2e/package.json',
    '/package.json',
    '/backup.zip',
    '/server-status.php',
    '/assets/',
    '/assets',
    '/art/',
    '/.vite/manifest.json',
    '/assets/index.js.map',
    '/node_modules/fastify/package.json',
  ];

  test('not_found: no file of a project, no list of a folder, no source map, at both ports', async () => {
    for (const base of ports()) {
      for (const path of LEFT_LYING) {
        const { status, text } = await ask(base, 'GET', path);
        expect(status, `${base}${path}`).toBe(404);
        expect(text, path).not.toMatch(/fastify|Route GET|<a href|sources/i);
      }
    }
  });

  test('no built script names a source map', async () => {
    const page = await ask(api.url, 'GET', '/m/home');
    const scripts = new Set([...page.text.matchAll(/\/assets\/[\w.~-]+\.js/g)].map(([path]) => path));
    expect(scripts.size).toBeGreaterThan(3);
    for (const path of scripts) {
      expect((await ask(api.url, 'GET', path)).text, path).not.toContain('sourceMappingURL');
      expect((await ask(api.url, 'GET', `${path}.map`)).status, path).toBe(404);
    }
  });

  test('no answer names the server or its version', async () => {
    for (const base of ports()) {
      for (const path of ['/', '/m/home', '/wps/system/status', '/nothing-here', '/wps/nothing-here', '/%zz', '/ops/session']) {
        const { headers, text } = await ask(base, 'GET', path);
        expect([headers['server'], headers['x-powered-by'], headers['via']], `${base}${path}`).toEqual([undefined, undefined, undefined]);
        expect(text, `${base}${path}`).not.toMatch(/fastify|node\.js|statusCode/i);
      }
    }
  });
});

describe('S48 S53 a path has one spelling before anything reads it', () => {
  test('a call carries the policy of calls, however its path is written', async () => {
    for (const base of ports()) {
      for (const path of [
        '/wps/system/status',
        '/%77ps/system/status',
        '/%77%70%73/nothing',
        '/%6fps/session',
        '/vendor/v1/bets',
        '/aggregator/v1/x/play',
      ]) {
        expect((await ask(base, 'GET', path)).headers['content-security-policy'], `${base}${path}`).toBe(
          "default-src 'none'; frame-ancestors 'none'",
        );
      }
    }
  });

  test('a page of the console carries the policy of pages, and no call does', async () => {
    for (const path of ['/', '/%6dembers', '/opsx', '/wpsx/y']) {
      expect((await ask(api.consoleUrl, 'GET', path)).headers['content-security-policy'], path).toContain("script-src 'self'");
    }
  });
});

describe('S72 the descriptions of the APIs', () => {
  const DESCRIPTIONS = ['/wps/openapi.json', '/vendor/v1/openapi.json'];

  test('are served outside of production, each for its own audience', async () => {
    for (const path of DESCRIPTIONS) {
      const { status, text } = await ask(api.url, 'GET', path);
      const { paths } = JSON.parse(text) as { paths: Readonly<Record<string, object>> };
      const prefix = path.replace('openapi.json', '');
      expect([status, Object.keys(paths).filter((one) => !one.startsWith(prefix))], path).toEqual([200, []]);
      expect(Object.keys(paths).filter((one) => one.startsWith('/wps/payments'))).toEqual([]);
      expect((await ask(api.consoleUrl, 'GET', path)).status).toBe(404);
    }
    expect((await ask(api.consoleUrl, 'GET', '/ops/openapi.json')).status).toBe(404);
  });

  test('not_found: in production they are not, unless the operator says so', async () => {
    for (const path of DESCRIPTIONS) expect((await ask(production.url, 'GET', path)).status, path).toBe(404);
  });
});
