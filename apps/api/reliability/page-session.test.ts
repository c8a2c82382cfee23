import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { logOut } from '@jogada/accounts/contract/player';
import { aPlayer, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

let api: TestApi;
let player: TestPlayer;
beforeAll(async () => {
  api = await startApi({ servesPages: true });
  player = await aPlayer(api);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => api.close());

const pageOf = async ({ client }: TestPlayer, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(`${api.url}/m/member/home`, { redirect: 'manual', headers: { ...headers, cookie: client.cookieHeader() } });
  return { status: answer.status, text: await answer.text() };
};

/** Counts the look-ups of sessions by their cookie. */
function countLookUps(): () => number {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const textOf = (given: unknown) => (typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : String(given));
  return () => query.mock.calls.filter(([given]) => /from accounts\.session s/.test(textOf(given))).length;
}

test('The reads of one page find the session of its member once, and those of the next page again', async () => {
  const lookUps = countLookUps();
  expect((await pageOf(player)).text).toContain(player.username);
  expect(lookUps()).toBe(1);
  expect((await pageOf(player)).text).toContain(player.username);
  expect(lookUps()).toBe(2);
  expect(api.composition.app.sharedWork.size).toBe(0);
});

test("S31 A request from outside cannot share another request's member, whatever it names", async () => {
  const other = await aPlayer(api);
  const shared = api.composition.app.sharedWork;
  const found = { member: { id: player.memberId }, session: {}, endedBecause: null };
  vi.spyOn(shared, 'get').mockReturnValue(new Map([[`visitor of demo ${other.client.cookieHeader()}`, Promise.resolve(found)]]));
  const answer = await fetch(`${api.url}/wps/session`, { headers: { cookie: other.client.cookieHeader(), 'x-on-behalf-of': 'req_1' } });
  expect(await answer.text()).toContain(other.username);
  expect(shared.get).not.toHaveBeenCalled();
});

test('A page after the end of the session shows no member', async () => {
  const leaving = await aPlayer(api);
  expect((await pageOf(leaving)).text).toContain(leaving.username);
  const headers = { cookie: leaving.client.cookieHeader() };
  await leaving.client.call(logOut);
  const answer = await fetch(`${api.url}/m/member/home`, { redirect: 'manual', headers });
  expect(await answer.text()).not.toContain(leaving.username);
});
