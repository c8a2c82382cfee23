import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { excludeSelf } from '@jogada/wallet/contract/player';
import type { HashOrder } from '../../../domains/accounts/server/password/hasher.ts';
import type * as Hashers from '../../../domains/accounts/server/password/hashers.ts';
import { aPlayer, startApi, waitUntilMerchantKnows, withContacts, type TestApi } from '../testing/index.ts';

const work = vi.hoisted(() => ({ hashes: 0, verifications: 0 }));

// Counts the calls of the hashers. Their duration depends on the machine.
vi.mock('../../../domains/accounts/server/password/hashers.ts', async (importOriginal) => {
  const hashers = await importOriginal<typeof Hashers>();
  return {
    ...hashers,
    askHasher: (order: HashOrder) => {
      if (order.madeHash === undefined) work.hashes += 1;
      else work.verifications += 1;
      return hashers.askHasher(order);
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

test('S01 Answers an unknown name, a wrong password, and a blocked, excluded or foreign account with the same bytes after the same work', async () => {
  const [active, blocked, agent, excluded] = [await aPlayer(api), await aPlayer(api), await aPlayer(api), await aPlayer(api)];
  await excluded.client.call(excludeSelf, { months: 1, isConfirmed: true });
  await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [blocked.memberId]);
  await api.owner.query('update accounts.member set type = 42 where id = $1', [agent.memberId]);

  const unknown = await tries('unknown_name_1');
  // Three verifications, of which the last brings the captcha. Without a captcha there are no further ones.
  expect(unknown.map(({ status, verifications, hashes }) => [status, verifications, hashes])).toEqual([
    [401, 1, 0],
    [401, 1, 0],
    [401, 1, 0],
    [403, 0, 0],
  ]);
  for (const { username } of [active, blocked, agent, excluded]) expect(await tries(username)).toEqual(unknown);
  const [{ email }, { mobile }] = [await withContacts(api, await aPlayer(api)), await withContacts(api, await aPlayer(api))];
  for (const name of [email, mobile, 'unknown@example.com', '+5511900000001', '529.982.247-25']) expect(await tries(name)).toEqual(unknown);
  expect(await tries('unknown_name_2', '')).toEqual(await tries(active.username.concat('_x'), ''));
});

test('S01 S03 Answers a locked account as an unknown name, which is locked too', async () => {
  await api.owner.query('update merchant.merchant set captcha_after_failures = 20');
  await waitUntilMerchantKnows(api);
  const player = await aPlayer(api);
  const answersTo = async (username: string) => {
    const seen = [];
    for (let index = 0; index < 12; index += 1) {
      const { status, body } = await api.newClient().sendSealed('POST', '/wps/session/login', { body: { username, password: WRONG } });
      const { errorCode } = body as { errorCode?: string };
      seen.push(`${status} ${errorCode}`);
    }
    return seen;
  };
  const unknownName = await answersTo('unknown_name_3');
  expect(unknownName).toEqual([...Array<string>(10).fill('401 wrong_credentials'), ...Array<string>(2).fill('429 too_many_requests')]);
  expect(await answersTo(player.username)).toEqual(unknownName);
});
