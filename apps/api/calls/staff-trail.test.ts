import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ACTIONS_OF_KIND,
  listMemberSessions,
  readMemberProfile,
  searchAudit,
  STAFF_ACTIONS,
  verifyTrail,
} from '@jogada/accounts/contract/operator';
import { listSentLetters, markChatSeen, readChatCase } from '@jogada/content/contract/operator';
import { sendChatMessage } from '@jogada/content/contract/player';
import { setSwitch } from '@jogada/merchant/contract/operator';
import { testClock } from '@jogada/platform/testing';
import { anOperator, aPlayer, startApi, type TestApi, type TestOperator } from '../testing/index.ts';

const MINUTE_MS = 60_000;
const clock = testClock();
let api: TestApi;
let reader: TestOperator;
beforeAll(async () => {
  clock.set(new Date());
  api = await startApi({ clock });
  reader = await anOperator(api, 'owner');
});
afterAll(() => api.close());

async function linesOf(operator: TestOperator, action: string): Promise<(string | null)[]> {
  const { list } = await reader.client.call(searchAudit, { actor: operator.username, action, pageSize: 100 });
  return list.map(({ subjectId }) => subjectId);
}

test('S80 Every action of the trail has a sentence in the languages of the console, and a kind', () => {
  for (const language of ['pt', 'en']) {
    const file = new URL(`../../../domains/accounts/console/text/${language}.json`, import.meta.url);
    const { audit } = JSON.parse(readFileSync(file, 'utf8')) as { audit: { acts: Record<string, Record<string, string>> } };
    const sentenceOf = (action: string) => audit.acts[action.split('.')[0] ?? '']?.[action.split('.')[1] ?? ''] ?? '';
    expect(STAFF_ACTIONS.filter((action) => sentenceOf(action).length < 10)).toEqual([]);
    const written = Object.entries(audit.acts).flatMap(([subject, acts]) => Object.keys(acts).map((act) => `${subject}.${act}`));
    expect(written.filter((action) => !STAFF_ACTIONS.some((one) => one === action))).toEqual([]);
  }
  const prefixes = Object.values(ACTIONS_OF_KIND).flat();
  expect(STAFF_ACTIONS.filter((action) => !prefixes.some((prefix) => action.startsWith(prefix)))).toEqual([]);
});

test('S79 S80 The page of a member, read by several calls again and again, leaves one entry per operator, member and ten minutes', async () => {
  const support = await anOperator(api, 'support');
  const [member, other] = [await aPlayer(api), await aPlayer(api)];
  const open = ({ memberId }: { memberId: string }) =>
    Promise.all([
      support.client.call(readMemberProfile, { memberId: memberId as `mbr_${string}` }),
      support.client.call(listMemberSessions, { memberId: memberId as `mbr_${string}` }),
      support.client.call(readMemberProfile, { memberId: memberId as `mbr_${string}` }),
    ]);
  await open(member);
  await open(member);
  expect(await linesOf(support, 'member.viewed')).toEqual([member.memberId]);
  clock.advance(MINUTE_MS);
  await open(other);
  clock.advance(8 * MINUTE_MS);
  await open(member);
  expect(await linesOf(support, 'member.viewed')).toEqual([other.memberId, member.memberId]);
  clock.advance(2 * MINUTE_MS);
  await open(member);
  expect(await linesOf(support, 'member.viewed')).toEqual([member.memberId, other.memberId, member.memberId]);

  const missing = support.client.call(readMemberProfile, { memberId: 'mbr_0000000000000000' });
  await expect(missing).rejects.toMatchObject({ code: 'not_found' });
  expect(await linesOf(support, 'member.viewed')).toHaveLength(3);
});

test('S79 S80 Reading a chat and the letters of a member leaves an entry, and marking the chat as read none of its own', async () => {
  const support = await anOperator(api, 'support');
  const { client, memberId } = await aPlayer(api);
  await client.call(sendChatMessage, { clientId: 'trail-message-1', text: 'Oi' });
  const [row] = await api.owner.query<{ id: `cht_${string}` }>('select id from content.chat where member_id = $1', [memberId]);
  const chatId = row?.id ?? 'cht_0000000000000000';
  await support.client.call(readChatCase, { chatId });
  await support.client.call(markChatSeen, { chatId, sequence: 1 });
  await support.client.call(listSentLetters, { memberId: memberId as `mbr_${string}` });
  await support.client.call(listSentLetters, { memberId: memberId as `mbr_${string}` });
  expect(await linesOf(support, 'chat.viewed')).toEqual([chatId]);
  expect(await linesOf(support, 'letter.viewed')).toEqual([memberId]);
  expect(await linesOf(support, 'operator.put')).toEqual([]);
});

test('S80 The trail is filtered by kind, and names a member, an operator and a site', async () => {
  const owner = await anOperator(api, 'owner');
  const { memberId, username } = await aPlayer(api);
  await owner.client.call(readMemberProfile, { memberId: memberId as `mbr_${string}` });
  await owner.client.call(setSwitch, { merchantCode: 'demo', modId: 'PTSYS3', isOn: true });
  await owner.client.call(verifyTrail);
  const search = async (kind: keyof typeof ACTIONS_OF_KIND) =>
    (await reader.client.call(searchAudit, { actor: owner.username, kind })).list.map(({ action, subjectName }) => [action, subjectName]);
  expect(await search('sites')).toEqual([['site.switch_set', 'Jogada']]);
  expect(await search('reads')).toEqual([['member.viewed', username]]);
  expect(await search('staff')).toEqual([['operator.logged_in', owner.username]]);
  // The verification runs in the background and leaves an entry when it ends.
  const ofSystem = (await search('system')).filter(([action]) => action !== 'audit.verified');
  expect(ofSystem).toEqual([['audit.verification_asked', null]]);
  expect(await search('games')).toEqual([]);
});
