import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPlayer, startApi, type TestApi } from '../testing/index.ts';

const work = vi.hoisted(() => ({ hashes: 0, verifications: 0 }));

// The library itself, counted: how long its work takes says more of the machine than of us.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: (...given: Parameters<typeof argon2.hash>) => {
      work.hashes += 1;
      return argon2.hash(...given);
    },
    verify: (...given: Parameters<typeof argon2.verify>) => {
      work.verifications += 1;
      return argon2.verify(...given);
    },
  };
});

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const WRONG = 'not-this-one';
const TRIES = 4;

async function tries(username: string, password: string = WRONG) {
  const seen = [];
  const client = api.newClient();
  for (let index = 0; index < TRIES; index += 1) {
    work.hashes = 0;
    work.verifications = 0;
    const { status, headers, body } = await client.sendSealed('POST', '/wps/session/login', { body: { username, password } });
    const kept = [...headers]
      .filter(([name]) => name !== 'date')
      .map(([name, value]) => (name === 'x-request-id' ? name : `${name}: ${value}`));
    seen.push({ status, body, headers: kept, ...work });
  }
  return seen;
}

test('S01 an unknown name, a wrong password, and a blocked or foreign account are answered by the same bytes after the same work', async () => {
  const [active, blocked, agent] = [await aPlayer(api), await aPlayer(api), await aPlayer(api)];
  await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [blocked.memberId]);
  await api.owner.query('update accounts.member set type = 42 where id = $1', [agent.memberId]);

  const unknown = await tries('nobody_here_1');
  // Three looks at a hash, the last of which brings the captcha; without one, nothing is looked at any more.
  expect(unknown.map(({ status, verifications, hashes }) => [status, verifications, hashes])).toEqual([
    [401, 1, 0],
    [401, 1, 0],
    [401, 1, 0],
    [403, 0, 0],
  ]);
  for (const { username } of [active, blocked, agent]) expect(await tries(username)).toEqual(unknown);
  expect(await tries('nobody_here_2', '')).toEqual(await tries(active.username.concat('_x'), ''));
});
