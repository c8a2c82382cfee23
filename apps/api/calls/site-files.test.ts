import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../testing/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ servesPages: true });
});
afterAll(() => api.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

test('Files of the site are compressed, and are cached as long as their names are stable', async () => {
  const html = await (await fetch(`${api.url}/m/home`)).text();
  const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0];
  if (script === undefined) throw new Error('a page without scripts');
  expect(await ask(script, { 'accept-encoding': 'br' })).toMatchObject({
    status: 200,
    headers: { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' },
  });
  expect((await ask(script)).headers['content-encoding']).toBeUndefined();
  const picture = await ask('/art/apple-touch-icon.png');
  expect(picture).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=86400', 'content-type': 'image/png' } });
});

test('Serves no file outside the site, no folder, and no build metadata, in any spelling of the path', async () => {
  for (const path of ['/assets/none.js', '/art/', '/art', '/.vite/manifest.json']) expect((await ask(path)).status, path).toBe(404);
  for (const path of ['/art/../.vite/manifest.json', '/art/%2e%2e/.vite/manifest.json', '/art/..%2f.vite/manifest.json', '/art/%00'])
    expect((await ask(path)).status, path).toBeGreaterThanOrEqual(400);
});

/** Sends the path verbatim. A browser and `fetch` would normalise it first. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    }).once('error', reject);
  });
}
