import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as agents from '@jogada/agents/contract/player';
import { logIn } from '@jogada/accounts/contract/player';
import { agentsStage, codeOf as codeOfLink, DAY_MS, SLOT, TABLE, type AgentsStage } from '../testing/agents-stage.ts';
import { waitUntilMerchantKnows, type TestApi, type TestPlayer } from '../testing/index.ts';

let stage: AgentsStage;
let api: TestApi;
beforeAll(async () => {
  stage = await agentsStage();
  ({ api } = stage);
});
afterAll(() => api.close());

const today = () => ({ from: stage.dayNow(), to: stage.dayNow() });
const aHead = () => stage.anAgent();
const aMember = (under?: string) => stage.aMember(under === undefined ? {} : { under });

/** Each link is made a moment after the one before, so that their order is one. */
function codeOf(agent: TestPlayer, opensAgent = false, rates: { category: string; rate: number }[] = []): Promise<string> {
  stage.clock.advance(1);
  return codeOfLink(agent, rates, opensAgent);
}

async function play(player: TestPlayer, stake: bigint, winAmount = 0n, category: 'RNG' | '*' = 'RNG'): Promise<void> {
  await stage.play(player, stake, winAmount, (category === 'RNG' ? SLOT : TABLE).gameId);
  stage.clock.advance(1);
}

test('CON-18 who comes by a link for agents is one, with a place and rates of their own', async () => {
  const head = await aHead();
  const sub = await aMember(await codeOf(head, true, [{ category: 'RNG', rate: 300 }]));
  const low = await aMember(await codeOf(head));
  const { list } = await head.client.call(agents.listTeam, {});
  const seen = (player: TestPlayer) => list.find(({ memberId }) => memberId === player.memberId);
  expect(seen(sub)).toMatchObject({ isAgent: true, distance: 1, rates: [{ category: 'RNG', rate: 300 }] });
  expect(seen(low)).toMatchObject({ isAgent: false, rates: [] });
  // The team stays with who brought it: what a member may do now is asked of the server at each call.
  expect((await sub.client.call(agents.readAgentHome)).teamRegisterMemberCount).toBe(1);
  const links = await head.client.call(agents.listLinks);
  expect(links.list.map(({ opensAgent, registeredCount }) => ({ opensAgent, registeredCount }))).toEqual([
    { opensAgent: false, registeredCount: 1 },
    { opensAgent: true, registeredCount: 1 },
  ]);
});

test('CON-18 an account that an agent opens stands below them with its rates, and its owner signs in', async () => {
  const head = await aHead();
  const username = `novo${randomInt(1e9)}`;
  const order = { username, password: 'quati-de-cauda-anelada', isAgent: true, rates: [{ category: '*', rate: 120 }] };
  const opened = await head.client.call(agents.openDownline, order);
  expect(opened.username).toBe(username);
  const detail = await head.client.call(agents.readTeamMember, { memberId: opened.memberId });
  expect(detail).toMatchObject({
    member: { isAgent: true, distance: 1, rates: [{ category: '*', rate: 120 }] },
    path: [],
    isOnline: false,
  });
  expect(detail.bounds).toContainEqual({ category: '*', least: 0, most: 200 });
  const client = api.newClient();
  const session = await client.call(logIn, { username, password: order.password, side: 'agent' });
  expect(session).toMatchObject({ type: 1, firstTimeLogin: true });
  await api.eventsCarried();
  expect((await head.client.call(agents.readTeamMember, { memberId: opened.memberId })).isOnline).toBe(true);
  const [audit] = await api.owner.query<{ actor_id: string }>(
    "select actor_id from accounts.audit where action = 'member.opened_by_agent' and subject_id = $1",
    [opened.memberId],
  );
  expect(audit?.actor_id).toBe(head.memberId);
});

test('CON-18 what is wrong with a new account is said, and nothing of it is there', async () => {
  const head = await aHead();
  const username = `mau${randomInt(1e9)}`;
  const order = { username, password: 'quati-de-cauda-anelada', isAgent: false, rates: [] };
  const open = (changes: object) => head.client.call(agents.openDownline, { ...order, ...changes });
  await expect(open({ rates: [{ category: '*', rate: 201 }] })).rejects.toMatchObject({ code: 'rate_out_of_bounds' });
  await expect(open({ username: 'a b' })).rejects.toMatchObject({ code: 'username_invalid' });
  await expect(open({ password: '12345678' })).rejects.toMatchObject({ code: 'password_weak' });
  await expect(open({ password: username })).rejects.toMatchObject({ code: 'password_same_as_username' });
  await expect(open({ username: head.username })).rejects.toMatchObject({ code: 'username_taken' });
  expect(await api.owner.query('select from accounts.member where username = $1', [username])).toEqual([]);
});

test('CON-18 where the law wants the person’s own word an agent opens no account', async () => {
  const head = await aHead();
  await api.owner.query("update merchant.merchant set jurisdiction = 'br-spa' where code = 'demo'");
  await waitUntilMerchantKnows(api);
  const order = { username: `lei${randomInt(1e9)}`, password: 'quati-de-cauda-anelada', isAgent: false, rates: [] };
  const refused = await head.client.call(agents.openDownline, order).catch((error: unknown) => error);
  await api.owner.query("update merchant.merchant set jurisdiction = 'standard' where code = 'demo'");
  await waitUntilMerchantKnows(api);
  expect(refused).toMatchObject({ code: 'feature_unavailable' });
});

test('CON-18 overview, team play and rounds come to what was played, and a line of a statement to its rounds', async () => {
  const head = await aHead();
  const sub = await aMember(await codeOf(head, true, [{ category: 'RNG', rate: 300 }]));
  const low = await aMember(await codeOf(sub));
  const side = await aMember(await codeOf(head));
  await play(low, 40_000n, 10_000n);
  await play(low, 2_000n, 0n, '*');
  await play(side, 1_001n, 5_000n);
  await play(sub, 500n);
  await stage.counted();

  const overview = await head.client.call(agents.readTeamOverview, { from: stage.dayNow(), to: stage.dayNow() });
  const own = 40_000n * 500n + 2_000n * 200n + 1_001n * 800n + 500n * 500n;
  expect(overview).toMatchObject({
    days: [
      {
        day: stage.dayNow(),
        roundCount: 4,
        stakeAmount: '43501',
        winAmount: '15000',
        betCount: 3,
        registerCount: 4,
        earned: String(own / 100_000n),
      },
    ],
    earned: String(own / 100_000n),
    categories: [
      { category: 'RNG', stakeAmount: '41501' },
      { category: '*', stakeAmount: '2000' },
    ],
    levels: [
      { distance: 1, memberCount: 2 },
      { distance: 2, memberCount: 1 },
    ],
  });

  const first = await head.client.call(agents.listTeamPlay, { ...today(), pageSize: 1 });
  expect(first.list).toMatchObject([{ memberId: sub.memberId, roundCount: 3, stakeAmount: '42500', winAmount: '10000' }]);
  const second = await head.client.call(agents.listTeamPlay, { ...today(), pageSize: 1, cursor: first.nextCursor ?? '' });
  expect(second).toMatchObject({ list: [{ memberId: side.memberId, stakeAmount: '1001' }], nextCursor: null });
  const below = await head.client.call(agents.listTeamPlay, { ...today(), of: sub.memberId });
  expect(below.list.map(({ memberId }) => memberId)).toEqual([low.memberId]);
  expect(below.path.map(({ memberId }) => memberId)).toEqual([sub.memberId]);

  const day = stage.dayNow();
  const rounds = await head.client.call(agents.listMemberRounds, { memberId: low.memberId, day, pageSize: 1 });
  expect(rounds.list).toMatchObject([{ category: '*', stakeAmount: '2000', rate: 200, gameName: null }]);
  const older = await head.client.call(agents.listMemberRounds, { memberId: low.memberId, day, cursor: rounds.nextCursor ?? '' });
  expect(older).toMatchObject({ list: [{ category: 'RNG', stakeAmount: '40000', winAmount: '10000', rate: 500 }], nextCursor: null });

  const players = await head.client.call(agents.listStatementPlayers, { day, category: 'RNG', pageSize: 2 });
  const others = await head.client.call(agents.listStatementPlayers, { day, category: 'RNG', cursor: players.nextCursor ?? '' });
  const parts = [...players.list, ...others.list];
  expect(parts.map(({ memberId }) => memberId).toSorted()).toEqual([sub, low, side].map(({ memberId }) => memberId).toSorted());
  stage.clock.advance(DAY_MS);
  await stage.run('close-days');
  const client = api.newClient();
  await client.call(logIn, { username: head.username, password: head.password, side: 'agent' });
  const { lines } = await client.call(agents.readStatement, { day });
  const line = lines.find(({ category }) => category === 'RNG');
  expect(parts.reduce((sum, { share }) => sum + BigInt(share), 0n)).toBe(BigInt(line?.share ?? 0));
  expect(parts.reduce((sum, { turnover }) => sum + BigInt(turnover), 0n)).toBe(BigInt(line?.turnover ?? 0));
});

test('S32 nobody outside the own team is answered for, by any call that names somebody, and no name is told in full', async () => {
  const head = await aHead();
  const sub = await aMember(await codeOf(head, true));
  const low = await aMember(await codeOf(sub));
  const other = await aHead();
  const otherLow = await aMember(await codeOf(other));
  const day = stage.dayNow();
  const ask = (caller: TestPlayer, memberId: string) => [
    () => caller.client.call(agents.readTeamMember, { memberId }),
    () => caller.client.call(agents.listTeam, { under: memberId }),
    () => caller.client.call(agents.readTeamDays, { of: memberId, ...today() }),
    () => caller.client.call(agents.listTeamPlay, { of: memberId, ...today() }),
    () => caller.client.call(agents.listMemberRounds, { memberId, day }),
    () => caller.client.call(agents.setMemberRates, { memberId, rates: [] }),
  ];
  // Above, beside, elsewhere, and nobody at all: all answer alike.
  const foreignMembers: [TestPlayer, string][] = [
    [sub, head.memberId],
    [sub, other.memberId],
    [head, other.memberId],
    [head, otherLow.memberId],
    [other, low.memberId],
    [head, 'mbr_guessed'],
  ];
  for (const [caller, memberId] of foreignMembers) {
    for (const call of ask(caller, memberId)) await expect(call()).rejects.toMatchObject({ code: 'not_found' });
  }
  // Rates are for the one directly above to set.
  await expect(head.client.call(agents.setMemberRates, { memberId: low.memberId, rates: [] })).rejects.toMatchObject({ code: 'not_found' });
  expect((await head.client.call(agents.readTeamMember, { memberId: low.memberId })).bounds).toBeNull();

  await play(low, 700n);
  await stage.counted();
  const received = JSON.stringify([
    await head.client.call(agents.readTeamMember, { memberId: low.memberId }),
    await head.client.call(agents.listTeam, { search: low.username }),
    await head.client.call(agents.listTeamPlay, { of: sub.memberId, ...today() }),
    await head.client.call(agents.listMemberRounds, { memberId: low.memberId, day }),
    await head.client.call(agents.listStatementPlayers, { day, category: 'RNG' }),
  ]);
  expect(received).toContain(low.memberId);
  expect(received).not.toContain(low.username);
  expect(received).not.toContain(sub.username);
});
