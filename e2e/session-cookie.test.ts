import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPlayer, type TestApi, type TestPlayer } from '@jogada/app-api/testing';
import { aPhone, startSite } from './harness/index.ts';

let api: TestApi;
let browser: Browser;
let player: TestPlayer;
beforeAll(async () => {
  const site = await startSite({ servesPages: false });
  ({ api, browser } = site);
  player = await aPlayer(api);
  return site.close;
});

test('S54 A browser stores the session cookie of a site on localhost, and no script of the page can read it', async () => {
  const phone = await aPhone(browser, api);
  await phone.page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<title>empty</title>' }));
  await phone.page.goto('/empty');
  const call = (path: string, sent: { headers?: Readonly<Record<string, string>>; body?: string } = {}) =>
    phone.page.evaluate(
      async ([to, { headers, body }]) => {
        const answer = await fetch(to, body === undefined ? {} : { method: 'POST', headers: headers ?? {}, body });
        return (await answer.json()) as { value: unknown };
      },
      [path, sent] as const,
    );

  const login = await phone.sealedSignIn(player);
  await call(login.path, login);
  expect((await call('/wps/session')).value).toMatchObject({ userName: player.username });
  expect(await phone.page.evaluate('document.cookie')).toBe('');
  expect(await phone.context.cookies()).toMatchObject([
    { name: '__Host-sid', httpOnly: true, secure: true, sameSite: 'Lax' },
    { name: '__Host-known', httpOnly: true, secure: true, sameSite: 'Lax' },
  ]);
  await call('/wps/session/logout', { body: '{}', headers: { 'content-type': 'application/json' } });
  expect((await call('/wps/session')).value).toBeNull();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
