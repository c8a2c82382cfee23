import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMemberProfile } from '@jogada/accounts/contract/operator';
import { listTree, setHeadRates } from '@jogada/agents/contract/operator';
import * as agents from '@jogada/agents/contract/player';
import { listLetters } from '@jogada/content/contract/player';
import { listTransactions, type TransactionType } from '@jogada/wallet/contract/player';
import { verifyLedger } from '@jogada/wallet/server';
import { agentsStage, codeOf, DAY_MS, SLOT, TABLE, type AgentsStage } from '../testing/agents-stage.ts';
import { anOperator, aPlayer, outcomeOf, setJurisdiction, type TestApi, type TestPlayer } from '../testing/index.ts';

let stage: AgentsStage;
let api: TestApi;
beforeAll(async () => {
  stage = await agentsStage();
  ({ api } = stage);
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

interface Played {
  readonly player: TestPlayer;
  readonly stake: bigint;
  readonly category: string;
}

async function play(player: TestPlayer, stake: bigint, { gameId, category } = SLOT, winAmount = 0n): Promise<Played> {
  await stage.play(player, stake, winAmount, gameId);
  return { player, stake, category };
}

async function closeToday(): Promise<string> {
  const day = stage.dayNow();
  await stage.counted();
  stage.clock.advance(DAY_MS);
  await stage.run('close-days');
  return day;
}

const cashOf = async ({ memberId }: TestPlayer) => {
  const [row] = await api.owner.query<{ balance: bigint }>("select balance from wallet.account where member_id = $1 and pocket = 'cash'", [
    memberId,
  ]);
  return row?.balance ?? 0n;
};

test('CON-18 Pays each agent of a line the difference of the rates to the hundred-thousandth of a centavo, once a day', async () => {
  const head = await stage.anAgent();
  const middle = await stage.anAgent({
    under: await codeOf(head, [
      { category: '*', rate: 50 },
      { category: 'RNG', rate: 500 },
    ]),
  });
  const low = await stage.aMember({ under: await codeOf(middle, [{ category: 'RNG', rate: 120 }]) });
  const side = await stage.aMember({ under: await codeOf(head) });
  const otherMember = await stage.aMember();

  const played: Played[] = [];
  for (const player of [head, middle, low, side, otherMember, low, low, side]) {
    played.push(await play(player, BigInt(randomInt(1, 9_999)), SLOT, BigInt(randomInt(0, 5_000))));
    played.push(await play(player, BigInt(randomInt(1, 9_999)), TABLE));
  }
  // Computed independently: each agent's rate less the rate given on to the one below.
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
        return player === otherMember ? 0n : rate.head[kind] - rate.middle[kind];
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
  expect(await api.owner.query('select from agents.payout where agent_id = any ($1)', [[side.memberId, otherMember.memberId]])).toEqual([]);

  const client = await stage.signedInAgain(head);
  // In the transaction record a commission has its own type and no other.
  const recorded = async (type: TransactionType) =>
    (await client.call(listTransactions, { type })).list.map(({ kind, source, amount }) => [kind, source, amount]);
  expect(await recorded('commission')).toEqual([['commission_rebate', 'commission', String((expected.get(head) ?? 0n) / 100_000n)]]);
  for (const type of ['bonus', 'other'] as const) expect(await recorded(type)).not.toContainEqual(expect.arrayContaining(['commission']));
  const proof = await client.call(agents.recomputeStatement, { day });
  expect(proof).toMatchObject({ roundCount: 14, isExact: true });
  expect(proof.booked).toBe(String(expected.get(head)));
  expect(proof.teamShares).toBe(String([...expected.values()].reduce((sum, share) => sum + share, 0n)));

  // Repeated events, a repeated count and a repeated run change nothing.
  const paid = await api.owner.query('select * from agents.payout order by payout_id');
  await api.owner.query(
    `insert into agents.pending_rounds (member_ids, sources, round_ids, noted_at)
     select array_agg(member_id), array_agg(source), array_agg(round_id), now() from agents.round cross join generate_series(1, 2)`,
  );
  await stage.counted();
  await stage.run('close-days');
  expect(await api.owner.query('select * from agents.payout order by payout_id')).toEqual(paid);
});

test("CON-18 A rate applies from the moment it is given, and must be at most the giver's and at least those given on", async () => {
  const head = await stage.anAgent();
  const sub = await stage.anAgent({ under: await codeOf(head, [{ category: '*', rate: 100 }]) });
  const low = await stage.aMember({ under: await codeOf(sub, [{ category: '*', rate: 40 }]) });
  const give = (memberId: string, rate: number, category = '*') =>
    head.client.call(agents.setMemberRates, { memberId, rates: [{ category, rate }] });
  await play(low, 1_000n, TABLE);
  stage.clock.advance(1);
  expect((await give(sub.memberId, 180)).rates).toEqual([{ category: '*', rate: 180 }]);
  stage.clock.advance(1);
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

test('CON-18 A round reported after its day was paid goes to the next day, and the paid day does not change', async () => {
  const head = await stage.anAgent();
  const low = await stage.aMember({ under: await codeOf(head) });
  await play(low, 100_000n);
  await stage.counted();
  // Holds back the event of a round, as in an outage, until the day is closed. Nothing is counted meanwhile.
  const late = await api.owner.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('job'), hashtext('agents.count-rounds'))");
    await play(low, 70_000n);
    await api.eventsCarried();
    return tx.query<{ round_ids: string[] }>('delete from agents.pending_rounds where $1 = any (member_ids) returning round_ids', [
      low.memberId,
    ]);
  });
  expect(late).toHaveLength(1);
  const day = await closeToday();
  let client = await stage.signedInAgain(head);
  const statement = await client.call(agents.readStatement, { day });
  expect(statement.statement).toMatchObject({ amount: '800', share: '80000000' });

  await api.owner.query(
    `insert into agents.pending_rounds (member_ids, sources, round_ids, noted_at) values (array[$1], '{arcade}', $2, $3)`,
    [low.memberId, late.flatMap((row) => row.round_ids), api.now()],
  );
  await play(low, 10_000n);
  const next = await closeToday();
  client = await stage.signedInAgain(head);
  expect(await client.call(agents.readStatement, { day })).toEqual(statement);
  const { statement: corrected, lines } = await client.call(agents.readStatement, { day: next });
  expect(lines).toEqual([
    { category: 'RNG', originDay: next, turnover: '10000', share: '8000000' },
    { category: 'RNG', originDay: day, turnover: '70000', share: '56000000' },
  ]);
  expect(corrected.amount).toBe('640');
  for (const proven of [day, next]) expect((await client.call(agents.recomputeStatement, { day: proven })).isExact).toBe(true);
});

test('CON-17 The home screen counts who signed in, played and registered today in the whole line, each once', async () => {
  const head = await stage.anAgent();
  const sub = await stage.anAgent({ under: await codeOf(head) });
  const low = await stage.aMember({ under: await codeOf(sub) });
  await aPlayer(api);
  await play(low, 1_000n, SLOT, 400n);
  await play(low, 500n, TABLE);
  await stage.counted();
  expect(await head.client.call(agents.readAgentHome)).toEqual({
    day: stage.dayNow(),
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

test('C9 feature_unavailable: Under br-spa pays one level only, for settled play of active players who are not self-excluded', async () => {
  const head = await stage.anAgent();
  const sub = await stage.anAgent({ under: await codeOf(head, [{ category: 'RNG', rate: 300 }]) });
  const low = await stage.aMember({ under: await codeOf(sub) });
  await stage.identify(head);
  const [blocked, excluded, plain] = [
    await stage.aMember({ under: await codeOf(head) }),
    await stage.aMember({ under: await codeOf(head) }),
    await stage.aMember({ under: await codeOf(head) }),
  ];
  await setJurisdiction(api, 'br-spa');
  try {
    for (const player of [low, blocked, excluded, plain]) await play(player, 1_000n);
    // Open rounds are not revenue yet.
    await stage.bet(plain, 7_000n);
    await api.owner.query("update accounts.member set status = 'blocked' where id = $1", [blocked.memberId]);
    await api.owner.query(
      `insert into accounts.exclusion (id, member_id, kind, from_at, until_at) values ('exc_c9', $1, 'exclusion', $2, $3)`,
      [excluded.memberId, api.now(), new Date(api.now().getTime() + 30 * DAY_MS)],
    );
    await stage.counted();
    const shareOf = async (agent: TestPlayer) => {
      const [row] = await api.owner.query<{ share: bigint; turnover: bigint }>(
        'select coalesce(sum(share), 0)::bigint as share, coalesce(sum(turnover), 0)::bigint as turnover from agents.share_day where agent_id = $1',
        [agent.memberId],
      );
      return row;
    };
    // Of the head's direct players only the plain one counts. Play below the sub-agent belongs to the sub-agent alone.
    expect(await shareOf(head)).toEqual({ share: 1_000n * 800n, turnover: 1_000n });
    expect(await shareOf(sub)).toEqual({ share: 1_000n * 300n, turnover: 1_000n });
    const { list } = await head.client.call(agents.readTeamDays, { from: stage.dayNow(), to: stage.dayNow() });
    expect(list.map(({ stakeAmount }) => stakeAmount)).toEqual(['1000']);

    await expect(codeOf(head, [], true)).rejects.toMatchObject({ code: 'feature_unavailable' });
    // A rate for a member below would pay a second level.
    const rates = [{ category: 'RNG', rate: 100 }];
    await expect(codeOf(head, rates)).rejects.toMatchObject({ code: 'feature_unavailable' });
    for (const { memberId } of [plain, sub])
      await expect(head.client.call(agents.setMemberRates, { memberId, rates })).rejects.toMatchObject({ code: 'feature_unavailable' });
    expect((await head.client.call(agents.readTeamMember, { memberId: plain.memberId })).bounds).toBeNull();
    const terms = {
      kind: 'daily_salary',
      period: 'day',
      carriesLoss: false,
      maximum: null,
      steps: [{ from: '1', activeFrom: 0, rate: 100 }],
    } as const;
    const offer = head.client.call(agents.offerContract, { memberId: sub.memberId, terms: { ...terms, steps: [...terms.steps] } });
    await expect(offer).rejects.toMatchObject({ code: 'feature_unavailable' });

    // The sub-agent dates from before the law applied. Their share is not part of the statement's sum.
    const day = await closeToday();
    const client = await stage.signedInAgain(head);
    expect(await client.call(agents.recomputeStatement, { day })).toMatchObject({
      ...{ isExact: true, roundCount: 1, recomputed: '800000', teamShares: '800000', atOwnRate: '800000' },
    });
  } finally {
    await setJurisdiction(api, 'standard');
  }
});

test('agent_identity_missing: C9 R04 Under br-spa an agent without a CPF or CNPJ on file is neither opened nor paid, gets a message, and is paid once it is', async () => {
  const [named, unnamed] = [await stage.anAgent(), await stage.anAgent()];
  const shareOf = 1_000n * 800n;
  for (const agent of [named, unnamed]) await play(await stage.aMember({ under: await codeOf(agent) }), 100_000n);
  await stage.identify(named);
  const operator = await anOperator(api, 'owner');
  const rates = [{ category: 'RNG', rate: 500 }];
  await setJurisdiction(api, 'br-spa');
  try {
    const before = [await cashOf(named), await cashOf(unnamed)] as const;
    const isMissing = async ({ username }: TestPlayer) =>
      (await operator.client.call(listTree, { search: username })).list.map(({ isIdentityMissing }) => isIdentityMissing);
    expect([await isMissing(named), await isMissing(unnamed)]).toEqual([[false], [true]]);
    await expect(operator.client.call(setHeadRates, { memberId: unnamed.session.memberInfo.id, rates })).rejects.toMatchObject({
      code: 'agent_identity_missing',
    });

    const day = await closeToday();
    await stage.run('close-days');
    const payoutsOf = ({ memberId }: TestPlayer) =>
      api.owner.query('select share from agents.payout where agent_id = $1 and day = $2::date', [memberId, day]);
    expect([await cashOf(named), await cashOf(unnamed)]).toEqual([before[0] + 800n, before[1]]);
    expect([await payoutsOf(named), await payoutsOf(unnamed)]).toEqual([[{ share: shareOf * 100n }], []]);

    await api.eventsCarried();
    const lettersOf = async (agent: TestPlayer) => {
      const client = await stage.signedInAgain(agent);
      return (await client.call(listLetters, { kind: 'mail' })).list.filter(({ link }) => link === '/m/member/agent/identity').length;
    };
    expect([await lettersOf(named), await lettersOf(unnamed)]).toEqual([0, 1]);

    const client = await stage.signedInAgain(unnamed);
    expect(await client.call(agents.readAgentIdentity)).toEqual({ isMissing: true, document: null });
    await client.call(agents.fileAgentIdentity, { number: '12.ABC.345/01DE-35' });
    const later = await anOperator(api, 'owner');
    await later.client.call(setHeadRates, { memberId: unnamed.session.memberInfo.id, rates });
    await stage.run('close-days');
    await stage.run('close-days');
    expect(await cashOf(unnamed)).toBe(before[1] + 800n);
    expect(await payoutsOf(unnamed)).toEqual([{ share: shareOf * 100n }]);
  } finally {
    await setJurisdiction(api, 'standard');
  }
});

test('identity_number_invalid, identity_on_file, too_many_requests: C9 R04 An agent files a CPF or a CNPJ once, sealed, audited, of one account', async () => {
  const [first, second, third] = [await stage.anAgent(), await stage.anAgent(), await stage.anAgent()];
  const file = ({ client }: TestPlayer, number: string) => outcomeOf(client.call(agents.fileAgentIdentity, { number }));
  const company = '11222333000181';
  expect(await file(first, '11.222.333/0001-81')).toBe('ok');
  expect(await first.client.call(agents.readAgentIdentity)).toEqual({
    isMissing: false,
    document: { kind: 'cnpj', masked: '**.222.333/****-**' },
  });
  expect(await file(first, '529.982.247-25')).toBe('identity_on_file');

  // Wrong digits, one digit repeated, and the number of another account are refused alike.
  for (const wrong of ['11222333000182', '11111111111111', '529.982.247-26', '1122233300018', company.toLowerCase(), "'; --"])
    expect(await file(second, wrong), wrong).toBe('identity_number_invalid');
  expect(await file(second, '529.982.247-25')).toBe('ok');
  expect((await second.client.call(agents.readAgentIdentity)).document).toEqual({ kind: 'cpf', masked: '***.982.247-**' });
  expect(await file(third, '52998224725')).toBe('identity_number_invalid');
  for (let guess = 1; guess < 10; guess += 1) await file(third, company);
  expect(await file(third, company)).toBe('too_many_requests');

  const both = [first.memberId, second.memberId];
  const rows = await api.owner.query<{ line: string }>('select to_jsonb(m)::text as line from accounts.member m where id = any ($1)', [
    both,
  ]);
  const trail = await api.owner.query<{ line: string }>(
    `select to_jsonb(a)::text as line from accounts.audit a where action = 'agent.identity_filed' and actor_id = any ($1)`,
    [both],
  );
  expect([rows.length, trail.length]).toEqual([2, 2]);
  for (const { line } of [...rows, ...trail]) for (const number of [company, '52998224725']) expect(line).not.toContain(number);

  const operator = await anOperator(api, 'owner');
  const profile = await operator.client.call(readMemberProfile, { memberId: first.session.memberInfo.id });
  expect(profile.companyNumber).toBe('**.222.333/****-**');
});

test('C9 An agent link with rates that is older than the one-level law creates no agent and gives no rate', async () => {
  const head = await stage.anAgent();
  const code = await codeOf(head, [{ category: 'RNG', rate: 100 }], true);
  await api.owner.query("update merchant.merchant set jurisdiction = 'br-spa' where code = 'demo'");
  const member = await stage.aMember({ under: code });
  await api.owner.query("update merchant.merchant set jurisdiction = 'standard' where code = 'demo'");
  expect(await api.owner.query('select type from accounts.member where id = $1', [member.memberId])).toEqual([{ type: 0 }]);
  await api.eventsCarried();
  expect(await api.owner.query('select from agents.rate where member_id = $1', [member.memberId])).toEqual([]);
});

test('C9 The application cannot change agent payouts or the law that they follow', async () => {
  for (const table of ['payout', 'law'])
    for (const act of [`delete from agents.${table}`, `update agents.${table} set ${table === 'law' ? 'levels_max = 9' : 'amount = 9'}`])
      await expect(api.database.query(act), act).rejects.toThrow('permission denied');
});
