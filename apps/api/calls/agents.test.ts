import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as agents from '@jogada/agents/contract/player';
import { giveHeadRates } from '@jogada/agents/server';
import { logIn, register } from '@jogada/accounts/contract/player';
import { testClock } from '@jogada/platform/testing';
import { post, verifyLedger } from '@jogada/wallet/server';
import { aFundedPlayer, aPlayer, aRegistration, startApi, type TestApi, type TestPlayer } from '../testing/index.ts';

const DAY_MS = 86_400_000;
const clock = testClock(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ clock });
  // Noon in São Paulo of a day after the programme was opened, so that no day ends while a test runs.
  clock.set(new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS + 15 * 3_600_000));
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

const SLOT = { gameId: 'tesouro-da-mata', category: 'RNG' };
const TABLE = { gameId: 'unknown-table', category: '*' };
const dayNow = () => new Date(clock.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 10);

async function run(name: string): Promise<void> {
  await api.eventsCarried();
  const job = api.composition.jobs.find((known) => known.name === `agents.${name}`);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(api.composition.backgroundContext);
}

/** Counts all that was played, and waits for what the site's own turn of the job has taken. */
async function counted(): Promise<void> {
  await run('count-rounds');
  await expect.poll(() => api.owner.query('select from agents.pending_round')).toEqual([]);
}

async function anAgent(options: { under?: string } = {}): Promise<TestPlayer> {
  const agent = await aMember(options);
  await api.owner.query('update accounts.member set type = 1 where id = $1', [agent.memberId]);
  if (options.under === undefined) {
    await giveHeadRates(api.owner, { memberId: agent.memberId, merchantCode: agent.session.merchantCode, at: api.now() });
  }
  clock.advance(1);
  return agent;
}

/** Somebody who came by a code, with money. */
async function aMember({ under }: { under?: string } = {}): Promise<TestPlayer> {
  const client = api.newClient();
  const form = { ...(await aRegistration(api, client)), ...(under !== undefined && { affiliateCode: under }) };
  const session = await client.call(register, form);
  const player = { client, session, memberId: session.memberInfo.id, username: form.username, password: form.password };
  await post(
    { database: api.database, now: api.now },
    {
      kind: 'adjustment_credit',
      merchantCode: session.merchantCode,
      memberId: player.memberId,
      source: 'house',
      externalId: `test-${randomUUID()}`,
      amount: 1_000_000n,
      currency: 'BRL',
      at: api.now(),
    },
  );
  await api.eventsCarried();
  return player;
}

async function codeOf(agent: TestPlayer, rates: { category: string; rate: number }[] = []): Promise<string> {
  return (await agent.client.call(agents.createLink, { name: 'Rua', opensAgent: false, rates })).code;
}

interface Played {
  readonly player: TestPlayer;
  readonly stake: bigint;
  readonly category: string;
}

async function play(player: TestPlayer, stake: bigint, { gameId, category } = SLOT, winAmount = 0n): Promise<Played> {
  const answer = await post(
    { database: api.database, now: api.now },
    {
      kind: 'bet_and_win',
      merchantCode: player.session.merchantCode,
      memberId: player.memberId,
      source: 'arcade',
      externalId: randomUUID(),
      roundId: randomUUID(),
      gameId,
      closesRound: true,
      amount: stake,
      winAmount,
      currency: 'BRL',
      at: api.now(),
    },
  );
  expect(answer.outcome).toBe('applied');
  return { player, stake, category };
}

async function closeToday(): Promise<string> {
  const day = dayNow();
  await counted();
  clock.advance(DAY_MS);
  await run('close-days');
  return day;
}

/** A day is longer than a session lasts. */
async function signedInAgain({ username, password }: TestPlayer) {
  const client = api.newClient();
  await client.call(logIn, { username, password, side: 'agent' });
  return client;
}

const cashOf = async ({ memberId }: TestPlayer) => {
  const [row] = await api.owner.query<{ balance: bigint }>("select balance from wallet.account where member_id = $1 and pocket = 'cash'", [
    memberId,
  ]);
  return row?.balance ?? 0n;
};

test('CON-18 each of a line gets the difference of the rates, to the hundred-thousandth of a centavo, and a day is paid once', async () => {
  const head = await anAgent();
  const middle = await anAgent({
    under: await codeOf(head, [
      { category: '*', rate: 50 },
      { category: 'RNG', rate: 500 },
    ]),
  });
  const low = await aMember({ under: await codeOf(middle, [{ category: 'RNG', rate: 120 }]) });
  const side = await aMember({ under: await codeOf(head) });
  const stranger = await aMember();

  const played: Played[] = [];
  for (const player of [head, middle, low, side, stranger, low, low, side]) {
    played.push(await play(player, BigInt(randomInt(1, 9_999)), SLOT, BigInt(randomInt(0, 5_000))));
    played.push(await play(player, BigInt(randomInt(1, 9_999)), TABLE));
  }
  // By hand: what each has less what was given on to the one below.
  const rate = {
    head: { RNG: 800n, '*': 200n },
    middle: { RNG: 500n, '*': 50n },
    low: { RNG: 120n, '*': 0n },
    side: { RNG: 0n, '*': 0n },
  } as const;
  const kindOf = (category: string) => (category === 'RNG' ? 'RNG' : '*');
  const shareOf = (part: (one: Played) => bigint) => played.reduce((sum, one) => sum + one.stake * part(one), 0n);
  const expected = new Map([
    [
      head,
      shareOf(({ player, category }) => {
        const kind = kindOf(category);
        if (player === head) return rate.head[kind];
        if (player === side) return rate.head[kind] - rate.side[kind];
        return player === stranger ? 0n : rate.head[kind] - rate.middle[kind];
      }),
    ],
    [
      middle,
      shareOf(({ player, category }) => {
        const kind = kindOf(category);
        if (player === middle) return rate.middle[kind];
        return player === low ? rate.middle[kind] - rate.low[kind] : 0n;
      }),
    ],
    [low, shareOf(({ player, category }) => (player === low ? rate.low[kindOf(category)] : 0n))],
  ]);

  const before = new Map(await Promise.all([...expected.keys()].map(async (agent) => [agent, await cashOf(agent)] as const)));
  const day = await closeToday();
  for (const [agent, share] of expected) {
    expect((await cashOf(agent)) - (before.get(agent) ?? 0n)).toBe(share / 100_000n);
    const [payout] = await api.owner.query<{ share: bigint; carry_after: bigint }>(
      'select share, carry_after from agents.payout where agent_id = $1 and day = $2::date',
      [agent.memberId, day],
    );
    expect(payout).toEqual({ share, carry_after: share % 100_000n });
  }
  expect(await api.owner.query('select from agents.payout where agent_id = any ($1)', [[side.memberId, stranger.memberId]])).toEqual([]);

  const client = await signedInAgain(head);
  const proof = await client.call(agents.recomputeStatement, { day });
  expect(proof).toMatchObject({ roundCount: 14, isExact: true });
  expect(proof.booked).toBe(String(expected.get(head)));
  expect(proof.teamShares).toBe(String([...expected.values()].reduce((sum, share) => sum + share, 0n)));

  // Told again, counted again, run again: nothing changes.
  const paid = await api.owner.query('select * from agents.payout order by payout_id');
  await api.owner.query(
    `insert into agents.pending_round (member_id, source, round_id, noted_at)
     select member_id, source, round_id, now() from agents.round on conflict do nothing`,
  );
  await counted();
  await run('close-days');
  expect(await api.owner.query('select * from agents.payout order by payout_id')).toEqual(paid);
});

test('CON-18 a rate holds from when it is given, within what the giver has and what was given on', async () => {
  const head = await anAgent();
  const sub = await anAgent({ under: await codeOf(head, [{ category: '*', rate: 100 }]) });
  const low = await aMember({ under: await codeOf(sub, [{ category: '*', rate: 40 }]) });
  const give = (memberId: string, rate: number, category = '*') =>
    head.client.call(agents.setMemberRates, { memberId, rates: [{ category, rate }] });
  await play(low, 1_000n, TABLE);
  clock.advance(1);
  expect((await give(sub.memberId, 180)).rates).toEqual([{ category: '*', rate: 180 }]);
  clock.advance(1);
  await play(low, 1_000n, TABLE);
  await expect(give(sub.memberId, 201)).rejects.toMatchObject({ code: 'rate_out_of_bounds' });
  await expect(give(sub.memberId, 39)).rejects.toMatchObject({ code: 'rate_out_of_bounds' });
  await expect(give(low.memberId, 50)).rejects.toMatchObject({ code: 'not_found' });
  await expect(give(head.memberId, 200)).rejects.toMatchObject({ code: 'not_found' });
  const day = await closeToday();
  const shares = await api.owner.query<{ share: bigint }>(
    'select share from agents.payout where agent_id = any ($1) and day = $2::date order by share',
    [[head.memberId, sub.memberId], day],
  );
  expect(shares).toEqual([{ share: 1_000n * (100n + 20n) }, { share: 1_000n * (60n + 140n) }]);
});

test('CON-18 a round that is told of after its day was paid is a line of the next day, and the paid day stays as it was', async () => {
  const head = await anAgent();
  const low = await aMember({ under: await codeOf(head) });
  await play(low, 100_000n);
  await counted();
  // The news of a round is held up, as by an outage, until the day is closed; nothing counts meanwhile.
  const late = await api.owner.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('job'), hashtext('agents.count-rounds'))");
    await play(low, 70_000n);
    await api.eventsCarried();
    return tx.query<{ round_id: string }>('delete from agents.pending_round where member_id = $1 returning round_id', [low.memberId]);
  });
  expect(late).toHaveLength(1);
  const day = await closeToday();
  let client = await signedInAgain(head);
  const statement = await client.call(agents.readStatement, { day });
  expect(statement.statement).toMatchObject({ amount: '800', share: '80000000' });

  await api.owner.query(`insert into agents.pending_round select $1, 'arcade', t.round_id, $3 from unnest($2::text[]) as t (round_id)`, [
    low.memberId,
    late.map((row) => row.round_id),
    api.now(),
  ]);
  await play(low, 10_000n);
  const next = await closeToday();
  client = await signedInAgain(head);
  expect(await client.call(agents.readStatement, { day })).toEqual(statement);
  const { statement: corrected, lines } = await client.call(agents.readStatement, { day: next });
  expect(lines).toEqual([
    { category: 'RNG', originDay: next, turnover: '10000', share: '8000000' },
    { category: 'RNG', originDay: day, turnover: '70000', share: '56000000' },
  ]);
  expect(corrected.amount).toBe('640');
  for (const proven of [day, next]) expect((await client.call(agents.recomputeStatement, { day: proven })).isExact).toBe(true);
});

test('CON-17 the home counts who came, played and arrived today, each once, in the whole line', async () => {
  const head = await anAgent();
  const sub = await anAgent({ under: await codeOf(head) });
  const low = await aMember({ under: await codeOf(sub) });
  await aPlayer(api);
  await play(low, 1_000n, SLOT, 400n);
  await play(low, 500n, TABLE);
  await counted();
  expect(await head.client.call(agents.readAgentHome)).toEqual({
    day: dayNow(),
    teamLoginMemberCount: 3,
    teamBetMemberCount: 1,
    teamRegisterMemberCount: 3,
    teamOnlineCount: 3,
    turnover: '1500',
    netLoss: '1100',
    earned: '9',
    currency: 'BRL',
  });
  expect(await sub.client.call(agents.readAgentHome)).toMatchObject({ teamRegisterMemberCount: 2, turnover: '1500' });
});

test('S32 an agent sees the own team and nobody else, in every call that names somebody', async () => {
  const head = await anAgent();
  const low = await aMember({ under: await codeOf(head) });
  const other = await anAgent();
  const otherLow = await aMember({ under: await codeOf(other) });
  const period = { from: dayNow(), to: dayNow() };
  for (const memberId of [other.memberId, otherLow.memberId, 'mbr_guessed', (await aFundedPlayer(api)).memberId]) {
    await expect(head.client.call(agents.listTeam, { under: memberId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(head.client.call(agents.readTeamDays, { of: memberId, ...period })).rejects.toMatchObject({ code: 'not_found' });
    await expect(head.client.call(agents.setMemberRates, { memberId, rates: [] })).rejects.toMatchObject({ code: 'not_found' });
  }
  const { list } = await head.client.call(agents.listTeam, {});
  expect(list.map(({ memberId }) => memberId)).toEqual([low.memberId]);
  expect(list[0]?.maskedName).not.toBe(low.username);
  const found = await head.client.call(agents.listTeam, { search: otherLow.username.slice(0, 8) });
  expect(found.list).toEqual([]);
  expect((await head.client.call(agents.listTeam, { search: low.username })).list).toHaveLength(1);
  await expect(low.client.call(agents.readAgentHome)).rejects.toMatchObject({ code: 'not_allowed' });
});
