import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval, listApprovals } from '@jogada/accounts/contract/operator';
import { createRain, listOperatorRains, type OperatorRain } from '@jogada/promotions/contract/operator';
import { envelopeAmounts, listRewardHistory, readRedRain, takeEnvelope } from '@jogada/promotions/contract/player';
import { pausePlay, readBalance } from '@jogada/wallet/contract/player';
import { verifyLedger } from '@jogada/wallet/server';
import { aFundedPlayer, anOperator, setJurisdiction, startApi, turnSwitches, type TestApi, type TestOperator } from '../testing/index.ts';

let api: TestApi;
let finance: TestOperator;
beforeAll(async () => {
  api = await startApi();
  await turnSwitches(api, ['REWCEN3'], 'on');
  finance = await anOperator(api, 'finance');
});
afterAll(async () => {
  await api.eventsCarried();
  expect((await verifyLedger(api.owner)).filter(({ broken }) => broken !== 0n)).toEqual([]);
  await api.close();
});

const MINUTE_MS = 60_000;

/** Creates a rain of the demo brand that is under way. */
async function aRain(plan: { envelopeCount?: number; budgetAmount?: string } = {}): Promise<OperatorRain> {
  // Ends a rain that an earlier attempt left under way.
  await api.owner.query(
    "update promotions.red_rain set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where ends_at > now()",
  );
  const { rain } = await finance.client.call(createRain, {
    merchantCode: 'demo',
    startsAt: new Date(api.now().getTime() + MINUTE_MS).toISOString(),
    minutes: 30,
    budgetAmount: plan.budgetAmount ?? '5000',
    envelopeCount: plan.envelopeCount ?? 10,
    wagerTimes: 0,
  });
  if (!rain) throw new Error('the rain awaits a second operator');
  await move(rain, -5);
  return rain;
}

/** Moves the start of a rain to so many minutes from now. */
async function move({ rainId }: OperatorRain, minutes: number): Promise<void> {
  const startsAt = new Date(api.now().getTime() + minutes * MINUTE_MS);
  await api.owner.query('update promotions.red_rain set starts_at = $2, ends_at = $3 where id = $1', [
    rainId,
    startsAt,
    new Date(startsAt.getTime() + 30 * MINUTE_MS),
  ]);
}

const end = (rain: OperatorRain) => move(rain, -31);

test('CON-21 A hundred concurrent taps of one member take one envelope, paid once', async () => {
  const rain = await aRain();
  const player = await aFundedPlayer(api, { amount: 1_000n });
  const answers = await Promise.all(Array.from({ length: 100 }, () => player.client.call(takeEnvelope, { rainId: rain.rainId })));
  expect(new Set(answers.map(({ mine }) => JSON.stringify(mine))).size).toBe(1);
  const amount = BigInt(answers[0]?.mine?.amount ?? '0');
  expect(amount).toBeGreaterThan(0n);
  expect(await player.client.call(readBalance)).toMatchObject({ sumBalance: (1_000n + amount).toString() });
  expect((await player.client.call(listRewardHistory)).list).toMatchObject([{ origin: 'red_rain', state: 'claimed' }]);
  expect((await finance.client.call(listOperatorRains)).list.find(({ rainId }) => rainId === rain.rainId)).toMatchObject({
    takenCount: 1,
    takenAmount: amount.toString(),
  });
  await end(rain);
});

test('CON-21 Concurrent members take exactly the envelopes that exist; they sum to the budget to the centavo, and the split can be verified', async () => {
  const rain = await aRain({ envelopeCount: 7, budgetAmount: '10001' });
  const players = await Promise.all(Array.from({ length: 9 }, () => aFundedPlayer(api)));
  const before = await players[0]?.client.call(readRedRain);
  expect(before?.current).toMatchObject({ rainId: rain.rainId, serverSeed: null, mine: null });
  const kept = await api.owner.query<{ row: string }>('select r::text as row from promotions.red_rain r where id = $1', [rain.rainId]);

  const asked = await Promise.allSettled(players.map(({ client }) => client.call(takeEnvelope, { rainId: rain.rainId })));
  const taken = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []));
  expect(refused).toEqual(['red_rain_empty', 'red_rain_empty']);
  expect(taken.map(({ mine }) => mine?.place ?? -1).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(taken.reduce((sum, { mine }) => sum + BigInt(mine?.amount ?? '0'), 0n)).toBe(10_001n);

  await end(rain);
  const received = (await players[0]?.client.call(readRedRain))?.past.find(({ rainId }) => rainId === rain.rainId);
  const seed = Buffer.from(received?.serverSeed ?? '', 'hex');
  expect(createHash('sha256').update(seed).digest('hex')).toBe(before?.current?.seedHash);
  expect(kept[0]?.row).not.toContain(received?.serverSeed);
  const amounts = envelopeAmounts({ budgetAmount: 10_001n, count: 7 }, (cursor) =>
    createHmac('sha256', seed).update(`red-rain:${rain.rainId}:${cursor}`).digest(),
  );
  for (const { mine } of taken) expect(amounts[mine?.place ?? -1]).toBe(BigInt(mine?.amount ?? '0'));
});

test('red_rain_not_now, red_rain_not_found: Refuses before the start, after the end, and for an unknown rain', async () => {
  const player = await aFundedPlayer(api);
  const rain = await aRain();
  const ask = (rainId = rain.rainId) => player.client.call(takeEnvelope, { rainId });
  await move(rain, 5);
  expect((await player.client.call(readRedRain)).next).toMatchObject({ rainId: rain.rainId, serverSeed: null });
  await expect(ask()).rejects.toMatchObject({ code: 'red_rain_not_now' });
  await end(rain);
  await expect(ask()).rejects.toMatchObject({ code: 'red_rain_not_now' });
  await expect(ask('rrn_0000000000000000')).rejects.toMatchObject({ code: 'red_rain_not_found' });
});

test('R31 R22 Under the Brazilian rules no member gets one before the first bet, and a paused member gets none', async () => {
  const rain = await aRain();
  const [fresh, paused] = [await aFundedPlayer(api), await aFundedPlayer(api)];
  await paused.client.call(pausePlay, { days: 1 });
  await expect(paused.client.call(takeEnvelope, { rainId: rain.rainId })).rejects.toMatchObject({ code: 'promotion_not_for_you' });
  await setJurisdiction(api, 'br-spa');
  try {
    expect((await fresh.client.call(readRedRain)).refusal).toBe('first_bet_needed');
    await expect(fresh.client.call(takeEnvelope, { rainId: rain.rainId })).rejects.toMatchObject({
      code: 'promotion_not_for_you',
      facts: { reason: 'first_bet_needed' },
    });
  } finally {
    await setJurisdiction(api, 'standard');
  }
  await end(rain);
});

test('S41 A budget above the limits of the role is announced when a second operator approves, and not after its start', async () => {
  const owner = await anOperator(api, 'owner');
  const plan = {
    merchantCode: 'demo',
    startsAt: new Date(api.now().getTime() + MINUTE_MS).toISOString(),
    minutes: 5,
    budgetAmount: '90000000',
    envelopeCount: 10,
    wagerTimes: 0,
  };
  const rainsOf = async () => (await finance.client.call(listOperatorRains)).list.filter(({ budgetAmount }) => budgetAmount === '90000000');
  expect(await finance.client.call(createRain, plan)).toEqual({ rain: null, waitsForSecond: true });
  await expect(finance.client.call(createRain, plan)).rejects.toMatchObject({ code: 'approval_waiting' });
  expect(await rainsOf()).toEqual([]);
  const waiting = async () => {
    const { list } = await owner.client.call(listApprovals, {});
    return list.find(({ kind }) => kind === 'promotions.red_rain')?.approvalId ?? 'apv_0';
  };
  await owner.client.call(decideApproval, { approvalId: await waiting(), isApproved: true });
  expect(await rainsOf()).toMatchObject([{ startsAt: plan.startsAt, envelopeCount: 10, wagerTimes: 0 }]);

  await finance.client.call(createRain, plan);
  await api.owner.query(
    "update accounts.approval set content = content || jsonb_build_object('startsAt', $1::text) where state = 'waiting'",
    [new Date(api.now().getTime() - MINUTE_MS).toISOString()],
  );
  await expect(owner.client.call(decideApproval, { approvalId: await waiting(), isApproved: true })).rejects.toMatchObject({
    code: 'approval_not_possible',
  });
  expect(await rainsOf()).toHaveLength(1);
});

test('field_invalid, not_allowed: A rain starts in the future, has at least a centavo per envelope, and needs the permission', async () => {
  const support = await anOperator(api, 'support');
  const plan = {
    merchantCode: 'demo',
    startsAt: new Date(api.now().getTime() + MINUTE_MS).toISOString(),
    minutes: 5,
    budgetAmount: '100',
    envelopeCount: 10,
    wagerTimes: 0,
  };
  await expect(support.client.call(createRain, plan)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(finance.client.call(createRain, { ...plan, envelopeCount: 101 })).rejects.toMatchObject({ code: 'field_invalid' });
  await expect(finance.client.call(createRain, { ...plan, startsAt: '2026-01-01T00:00:00Z' })).rejects.toMatchObject({
    code: 'field_invalid',
  });
  await expect(finance.client.call(createRain, { ...plan, merchantCode: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
});

test.each(['9999-12-31T00:00:00Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z'])(
  'malformed_request: S71 Refuses a rain that starts at %s with its field, and writes nothing',
  async (startsAt) => {
    const count = () => api.owner.query<{ n: bigint }>('select count(*) as n from promotions.red_rain');
    const before = await count();
    const body = { merchantCode: 'demo', startsAt, minutes: 5, budgetAmount: '100', envelopeCount: 10, wagerTimes: 0 };
    const answer = await finance.client.send('POST', createRain.path, { body, headers: { 'idempotency-key': `rain-${startsAt}` } });
    expect(answer).toMatchObject({ status: 400, body: { errorCode: 'malformed_request', facts: { field: 'startsAt' } } });
    expect(await count()).toEqual(before);
  },
);

test('feature_unavailable: Without a reward center there is no rain', async () => {
  const player = await aFundedPlayer(api);
  await turnSwitches(api, ['REWCEN3'], 'off');
  await expect(player.client.call(readRedRain)).rejects.toMatchObject({ code: 'feature_unavailable' });
  await turnSwitches(api, ['REWCEN3'], 'on');
});
