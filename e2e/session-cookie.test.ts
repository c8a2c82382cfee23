import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPlayer, startApi, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { aPhone, startBrowser } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let player: TestPlayer;
beforeAll(async () => {
  [api, browser] = await Promise.all([startApi(), startBrowser()]);
  player = await aPlayer(api);
});
afterAll(async () => {
  await browser.close();
  await api.close();
});

test('S54 a browser keeps the session of a site on its own machine, and no script of the page sees it', async () => {
  const phone = await aPhone(browser, api);
  await phone.page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<title>empty</title>' }));
  await phone.page.goto('/empty');
  const call = (path: string, body?: object) =>
    phone.page.evaluate(
      async ([to, json]) => {
        const answer = await fetch(
          to,
          json === null ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: json },
        );
        return (await answer.json()) as { value: unknown };
      },
      [path, body ? JSON.stringify(body) : null] as const,
    );

  await call('/wps/session/login', { username: player.username, password: player.password });
  expect((await call('/wps/session')).value).toMatchObject({ userName: player.username });
  expect(await phone.page.evaluate('document.cookie')).toBe('');
  expect(await phone.context.cookies()).toMatchObject([{ name: '__Host-sid', httpOnly: true, secure: true, sameSite: 'Lax' }]);
  await call('/wps/session/logout', {});
  expect((await call('/wps/session')).value).toBeNull();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
