import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as agents from '@jogada/agents/contract/player';
import type { RequestOf } from '@jogada/platform/contract';
import { verifyLedger } from '@jogada/wallet/server';
import { expectedRebates, wholeUnits, type ExpectedRebates, type ExpectedRound } from '../testing/expected-rebates.ts';
import { agentsStage, codeOf, DAY_MS, SLOT, TABLE, type AgentsStage } from '../testing/agents-stage.ts';
import type { TestClient, TestPlayer } from '../testing/index.ts';

const TEAMS = 2;
const MEMBERS = 6;
const DAYS = 2;
/** Before and after a change of rate. */
const ROUNDS_EACH = 7;
const CATEGORIES = ['RNG', '*'] as const;

let stage: AgentsStage;
beforeAll(async () => {
  stage = await agentsStage();
});
afterAll(async () => {
  await stage.api.eventsCarried();
  expect((await verifyLedger(stage.api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await stage.api.close();
});

interface Team {
  readonly expected: ExpectedRebates;
  readonly head: TestPlayer;
  readonly members: readonly TestPlayer[];
}

const SALARY: RequestOf<typeof agents.offerContract>['terms'] = {
  kind: 'daily_salary',
  period: 'day',
  carriesLoss: false,
  maximum: null,
  steps: [
    { from: '1', activeFrom: 1, rate: 77 },
    { from: '60000', activeFrom: 2, rate: 133 },
  ],
};

const ratesWithin = (most: readonly number[]) =>
  CATEGORIES.map((category, index) => ({ category, rate: randomInt(0, (most[index] ?? 0) + 1) }));

/** Builds a random tree of agents, each with random rates within those of the agent above. */
async function aTeam(): Promise<Team> {
  const expected = expectedRebates();
  const head = await stage.anAgent();
  const rates = (await head.client.call(agents.readOwnRates)).rates;
  expected.addMember(head.memberId, undefined, rates);
  const members = [head];
  while (members.length < MEMBERS) {
    const parent = members[randomInt(members.length)] ?? head;
    const given = ratesWithin(CATEGORIES.map((category) => expected.rateOf(parent.memberId, category)));
    const member = await stage.anAgent({ under: await codeOf(parent, given) });
    expected.addMember(member.memberId, parent.memberId, given);
    members.push(member);
  }
  return { expected, head, members };
}

async function playAWhile({ expected, members }: Team): Promise<void> {
  const day = stage.dayNow();
  for (let round = 0; round < ROUNDS_EACH; round += 1) {
    const player = members[randomInt(members.length)];
    if (!player) continue;
    const game = randomInt(3) === 0 ? TABLE : SLOT;
    const [stake, win] = [BigInt(randomInt(1, 9_999)), BigInt(randomInt(0, 12_000))];
    await stage.play(player, stake, win, game.gameId);
    expected.play({ memberId: player.memberId, stake, win, category: game.category, day });
    stage.clock.advance(1000);
  }
}

/** Changes the rates of a direct report of some agent, within the agent's own rates and those already given on. */
async function changeARate({ expected, members }: Team): Promise<void> {
  const giver = members.find(({ memberId }) => expected.directsOf(memberId).length > 0);
  const [receiverId] = giver ? expected.directsOf(giver.memberId) : [];
  if (!giver || receiverId === undefined) return;
  const given = CATEGORIES.map((category) => {
    const least = Math.max(0, ...expected.directsOf(receiverId).map((below) => expected.rateOf(below, category)));
    return { category, rate: randomInt(least, expected.rateOf(giver.memberId, category) + 1) };
  });
  const client = await stage.signedInAgain(giver);
  await client.call(agents.setMemberRates, { memberId: receiverId, rates: given });
  expected.giveRates(receiverId, given);
  stage.clock.advance(1000);
}

async function night(): Promise<void> {
  await stage.counted();
  stage.clock.advance(DAY_MS);
  await stage.run('close-days');
  await stage.run('settle-contracts');
}

/** Compares every figure of every call for one agent with the sum of the rounds. */
async function compare({ expected }: Team, agent: TestPlayer, days: readonly string[]): Promise<void> {
  const client = await stage.signedInAgain(agent);
  const { memberId: agentId } = agent;
  const from = days[0] ?? '';
  const to = days.at(-1) ?? '';
  const always = () => true;
  const on = (day: string) => (round: ExpectedRound) => round.day === day;
  const categoriesOf = (whom: string, keep: (round: ExpectedRound) => boolean = always) =>
    CATEGORIES.map((category) => ({ category, ...expected.sumsOf(whom, (round) => round.category === category && keep(round)) })).filter(
      ({ roundCount }) => roundCount > 0,
    );
  const byCategory = (list: readonly { readonly category: string }[]) =>
    list.toSorted((one, other) => (one.category < other.category ? 1 : -1));

  const overview = await client.call(agents.readTeamOverview, { from, to });
  expect(overview.days).toMatchObject(
    days.map((day) => ({
      day,
      ...expected.sumsOf(agentId, on(day)),
      betCount: expected.playersOf(agentId, on(day)).size,
      earned: wholeUnits(expected.shareOf(agentId, on(day))),
    })),
  );
  expect(overview.earned).toBe(wholeUnits(expected.shareOf(agentId, always)));
  expect(byCategory(overview.categories)).toEqual(byCategory(categoriesOf(agentId)));
  expect(overview.levels.reduce((sum, { memberCount }) => sum + memberCount, 0)).toBe(expected.teamOf(agentId).length);
  for (const { distance, memberCount } of overview.levels) {
    expect(expected.teamOf(agentId).filter((id) => expected.lineOf(id).indexOf(agentId) === distance)).toHaveLength(memberCount);
  }

  const { list: teamDays } = await client.call(agents.readTeamDays, { from, to });
  expect(teamDays.toSorted(byDay)).toEqual(
    days.flatMap((day) => categoriesOf(agentId, on(day)).map((sums) => ({ day, ...sums }))).toSorted(byDay),
  );

  const { list: played, categories } = await client.call(agents.listTeamPlay, { from, to, pageSize: 50 });
  const directs = expected.directsOf(agentId).filter((id) => expected.teamRounds(id).length > 0);
  expect(
    played.map(({ memberId, roundCount, stakeAmount, winAmount }) => ({ memberId, roundCount, stakeAmount, winAmount })).toSorted(byId),
  ).toEqual(directs.map((memberId) => ({ memberId, ...expected.sumsOf(memberId, always) })).toSorted(byId));
  expect(byCategory(categories)).toEqual(byCategory(categoriesOf(agentId)));

  const { list: team } = await client.call(agents.listTeam, { pageSize: 50 });
  expect(team.map(({ memberId, teamSize }) => ({ memberId, teamSize })).toSorted(byId)).toEqual(
    expected
      .directsOf(agentId)
      .map((memberId) => ({ memberId, teamSize: expected.teamOf(memberId).length }))
      .toSorted(byId),
  );
  for (const memberId of expected.teamOf(agentId)) await compareMember(client, { expected, agentId, memberId, days });
  for (const day of days) await compareStatement(client, { expected, agentId, day });
}

const byDay = (one: { day: string; category: string }, other: { day: string; category: string }) =>
  `${one.day}${one.category}` < `${other.day}${other.category}` ? -1 : 1;
const byId = (one: { memberId: string }, other: { memberId: string }) => (one.memberId < other.memberId ? -1 : 1);

async function compareMember(
  client: TestClient,
  { expected, agentId, memberId, days }: { expected: ExpectedRebates; agentId: string; memberId: string; days: readonly string[] },
): Promise<void> {
  const { member } = await client.call(agents.readTeamMember, { memberId });
  expect(member).toMatchObject({ distance: expected.lineOf(memberId).indexOf(agentId), teamSize: expected.teamOf(memberId).length });
  for (const { category, rate } of member.rates) expect(rate).toBe(expected.rateOf(memberId, category));
  for (const day of days) {
    const { list, statements } = await client.call(agents.listMemberRounds, { memberId, day, pageSize: 50 });
    const own = expected.rounds.filter((round) => round.memberId === memberId && round.day === day);
    const shown = list.map(
      ({ stakeAmount, winAmount, category, rate, share }) => `${stakeAmount} ${winAmount} ${category} ${rate} ${share}`,
    );
    const booked = own.map(({ stake, win, category, parts }) => {
      const rate = parts.find((part) => part.agentId === agentId)?.rate ?? 0n;
      return `${stake} ${win} ${category} ${rate} ${stake * rate}`;
    });
    expect(shown.toSorted()).toEqual(booked.toSorted());
    // Each named statement is the one that the link opens, and has a line for the day's rounds.
    for (const { day: paidDay, amount } of statements) {
      const { statement, lines } = await client.call(agents.readStatement, { day: paidDay });
      expect(statement.amount).toBe(amount);
      expect(lines.map(({ originDay }) => originDay)).toContain(day);
    }
    if (list.some(({ share }) => share !== '0')) expect(statements.map(({ day: paidDay }) => paidDay)).toContain(day);
  }
}

async function compareStatement(
  client: TestClient,
  { expected, agentId, day }: { expected: ExpectedRebates; agentId: string; day: string },
): Promise<void> {
  const share = expected.shareOf(agentId, (round) => round.day === day);
  const hasParts = expected.rounds.some(
    (round) => round.day === day && round.parts.some((part) => part.agentId === agentId && part.rate > 0n),
  );
  if (!hasParts) {
    await expect(client.call(agents.readStatement, { day })).rejects.toMatchObject({ code: 'not_found' });
    return;
  }
  const { statement, lines } = await client.call(agents.readStatement, { day });
  expect(BigInt(statement.carryBefore) + BigInt(statement.share)).toBe(BigInt(statement.amount) * 100_000n + BigInt(statement.carryAfter));
  for (const line of lines) {
    const ofLine = (round: ExpectedRound) => round.day === line.originDay && round.category === line.category;
    const { list } = await client.call(agents.listStatementPlayers, { day: line.originDay, category: line.category, pageSize: 50 });
    for (const { memberId, share: part } of list) {
      expect(part).toBe(String(expected.shareOf(agentId, (round) => ofLine(round) && round.memberId === memberId)));
    }
    if (line.originDay === day)
      expect(list.reduce((sum, { share: part }) => sum + BigInt(part), 0n)).toBe(expected.shareOf(agentId, ofLine));
  }
  const proof = await client.call(agents.recomputeStatement, { day });
  const atOwnRate = expected
    .teamRounds(agentId)
    .filter((round) => round.day === day)
    .reduce((sum, { stake, parts }) => sum + stake * upTo(parts, agentId), 0n);
  expect(proof).toMatchObject({
    isExact: true,
    nextCursor: null,
    booked: String(share),
    teamShares: String(atOwnRate),
    atOwnRate: String(atOwnRate),
  });
}

/** The sum of the rates from the player up to and including the agent. */
function upTo(parts: ExpectedRound['parts'], agentId: string): bigint {
  const place = parts.findIndex((part) => part.agentId === agentId);
  return parts.slice(0, place + 1).reduce((sum, { rate }) => sum + rate, 0n);
}

test("CON-18 Every figure of every call equals the sum of the rounds in random teams; paid amounts and remainders sum to the head's rate", async () => {
  for (let turn = 0; turn < TEAMS; turn += 1) {
    const team = await aTeam();
    const { expected, head, members } = team;
    const sub = members.find(({ memberId }) => expected.directsOf(head.memberId).includes(memberId));
    if (!sub) throw new Error('the head has no downline');
    const { contract } = await head.client.call(agents.offerContract, { memberId: sub.memberId, terms: SALARY });
    const { textHash } = await sub.client.call(agents.readContract, { contractId: contract.contractId });
    await sub.client.call(agents.acceptContract, { contractId: contract.contractId, textHash });
    await night();
    const days: string[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      days.push(stage.dayNow());
      await playAWhile(team);
      await changeARate(team);
      await playAWhile(team);
      await night();
    }
    for (const agent of members) await compare(team, agent, days);
    await compareSalary(team, sub, days);

    const ids = members.map(({ memberId }) => memberId);
    const [kept] = await stage.api.owner.query<{ paid: bigint; left: bigint }>(
      `select (select coalesce(sum(amount), 0)::bigint from agents.payout where agent_id = any ($1)) as paid,
              (select coalesce(sum(share), 0)::bigint from agents.carry where agent_id = any ($1)) as left`,
      [ids],
    );
    const atHeadRate = expected.rounds.reduce((sum, { stake, parts }) => sum + stake * upTo(parts, head.memberId), 0n);
    expect((kept?.paid ?? 0n) * 100_000n + (kept?.left ?? 0n)).toBe(atHeadRate);
    await changesNothing(ids);
  }
}, 240_000);

/** Computes a daily salary independently, from the team's turnover and the members who staked. */
async function compareSalary({ expected }: Team, sub: TestPlayer, days: readonly string[]): Promise<void> {
  const client = await stage.signedInAgain(sub);
  const { list } = await client.call(agents.listBills, { kind: 'salary' });
  const bills = list.filter(({ startsAt }) => days.includes(new Date(Date.parse(startsAt) - 3 * 3_600_000).toISOString().slice(0, 10)));
  expect(bills).toHaveLength(days.length);
  let carry = 0n;
  for (const [index, day] of days.entries()) {
    const bill = bills.at(-1 - index);
    const on = (round: ExpectedRound) => round.day === day;
    const figure = BigInt(expected.sumsOf(sub.memberId, on).stakeAmount);
    const active = expected.playersOf(sub.memberId, on).size;
    const rate = figure >= 60_000n && active >= 2 ? 133n : figure >= 1n && active >= 1 ? 77n : 0n;
    const total = carry + figure * rate;
    expect(bill).toMatchObject({
      figure: String(figure),
      activeCount: active,
      rate: Number(rate),
      amount: wholeUnits(total),
      carryAfter: String(total % 100_000n),
    });
    carry = total % 100_000n;
    if (!bill) continue;
    const { parts } = await client.call(agents.readBill, { billId: bill.billId });
    expect(parts.reduce((sum, { stakeAmount }) => sum + BigInt(stakeAmount), 0n)).toBe(figure);
    expect(await client.call(agents.recomputeBill, { billId: bill.billId })).toMatchObject({
      isExact: true,
      figure: String(figure),
      nextCursor: null,
    });
  }
}

/** Repeats the events, the count and the jobs, and expects no row to change. */
async function changesNothing(ids: readonly string[]): Promise<void> {
  const expectations = async () => ({
    payouts: await stage.api.owner.query('select * from agents.payout where agent_id = any ($1) order by payout_id', [ids]),
    bills: await stage.api.owner.query('select * from agents.bill where agent_id = any ($1) order by bill_id', [ids]),
    shares: await stage.api.owner.query('select * from agents.share_day where agent_id = any ($1) order by 1, 2, 3, 4', [ids]),
    days: await stage.api.owner.query('select * from agents.team_day where agent_id = any ($1) order by 1, 2, 3', [ids]),
    money: await stage.api.owner.query(
      "select member_id, external_id, amount from wallet.transfer where source = 'commission' and member_id = any ($1) order by 1, 2",
      [ids],
    ),
  });
  const before = await expectations();
  await stage.api.owner.query(
    `insert into agents.pending_rounds (member_ids, sources, round_ids, noted_at)
     select array_agg(member_id), array_agg(source), array_agg(round_id), $2 from agents.round where member_id = any ($1)`,
    [ids, stage.api.now()],
  );
  for (const job of ['count-rounds', 'close-days', 'settle-contracts']) await stage.run(job);
  expect(await expectations()).toEqual(before);
}
