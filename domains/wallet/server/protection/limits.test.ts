import { randomUUID } from 'node:crypto';
import { saveMerchant } from '@jogada/merchant/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Currency } from '@jogada/platform/contract';
import type { LimitKind, LimitPeriod } from '../../contract/player/limits.ts';
import { createDeposit } from '../deposit/create-deposit.ts';
import { readDepositSettings } from '../deposit/read-deposit-settings.ts';
import { post, postWithin } from '../ledger/post.ts';
import type { Posting } from '../ledger/posting.ts';
import { cashierStage, confirmedWithdrawal, OWN_CPF, type CashierStage, type StageMember } from '../testing/cashier-stage.ts';
import { notifyLimitReached } from './limit-reached.ts';
import { requireMayPlay } from './require-may-play.ts';
import { behaviourSignals, watchBehaviour } from './watch-behaviour.ts';
import { listLimits, listPastUse, loosenLimit, setLimit, withdrawLimitRequest } from './limits.ts';

let stage: CashierStage;
beforeAll(async () => {
  stage = await cashierStage();
});
afterAll(() => stage.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function play(member: StageMember, posting: Partial<Posting> = {}): Posting {
  return {
    kind: 'bet',
    merchantCode: member.call().merchant.code,
    memberId: member.id,
    source: 'arcade',
    externalId: randomUUID(),
    roundId: randomUUID(),
    gameId: 'g1',
    amount: 100n,
    currency: 'BRL' as Currency,
    at: stage.clock.now(),
    ...posting,
  };
}

const ask = async (member: StageMember, posting: Partial<Posting> = {}) => (await post(stage.ctx, play(member, posting))).outcome;

const limit = (member: StageMember, kind: LimitKind, amount: bigint | null, period: LimitPeriod = 'day') =>
  setLimit(member.call(), { kind, period, amount });

async function limitOf(member: StageMember, kind: LimitKind, period: LimitPeriod = 'day') {
  return (await listLimits(member.call())).limits.find((one) => one.kind === kind && one.period === period);
}

test.each([
  ['loss', 'in shared groups'],
  ['stake', 'in transactions of their own'],
] as const)(
  'R15 L-04 limit_reached: Accepts exactly the bets that fit a %s limit out of 100 concurrent ones, %s',
  async (kind, way) => {
    const member = await stage.aMember({ cash: 1_000_000n });
    await limit(member, kind, 1000n);
    const asked = Array.from({ length: 100 }, () => play(member, { amount: 30n }));
    const outcomes = await Promise.all(
      asked.map((posting) =>
        way === 'in shared groups'
          ? post(stage.ctx, posting).then(({ outcome }) => outcome)
          : stage.data.database.transaction(async (tx) => (await postWithin(tx, [posting]))[0]?.outcome),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(33);
    expect(outcomes.filter((outcome) => outcome === 'limit_reached')).toHaveLength(67);
    expect((await member.balance()).cash).toBe(1_000_000n - 33n * 30n);
    expect(await limitOf(member, kind)).toMatchObject({ amount: '1000', used: '990', remaining: '10' });
    // The remaining ten fit exactly.
    expect(await ask(member, { amount: 11n })).toBe('limit_reached');
    expect(await ask(member, { amount: 10n })).toBe('applied');
  },
  60_000,
);

test('R15 Counts winnings in a loss limit but not in a stake limit, and ignores rolled-back bets', async () => {
  const member = await stage.aMember({ cash: 100_000n });
  await limit(member, 'loss', 500n);
  await limit(member, 'stake', 2000n);
  expect(await ask(member, { amount: 500n, externalId: 'one', roundId: 'one' })).toBe('applied');
  expect(await ask(member, { amount: 1n })).toBe('limit_reached');
  expect(await ask(member, { kind: 'win', amount: 300n, refExternalId: 'one', roundId: 'one' })).toBe('applied');
  expect(await ask(member, { amount: 300n, externalId: 'two', roundId: 'two' })).toBe('applied');
  expect(await ask(member, { amount: 1n })).toBe('limit_reached');
  expect(await ask(member, { kind: 'rollback', amount: 0n, refExternalId: 'two', roundId: 'two' })).toBe('applied');
  expect(await ask(member, { kind: 'bet_and_win', amount: 300n, winAmount: 5000n })).toBe('applied');
  expect(await limitOf(member, 'loss')).toMatchObject({ used: '-4500', remaining: '5000' });
  expect(await limitOf(member, 'stake')).toMatchObject({ used: '800', remaining: '1200' });
  expect(await ask(member, { amount: 1201n })).toBe('limit_reached');
});

test('R15 Lists what a limit would have counted by day, week and month of the merchant, without a limit being set', async () => {
  const member = await stage.aMember({ cash: 1_000_000n });
  const past = async (kind: LimitKind, period: LimitPeriod) => {
    const { periods } = await listPastUse(member.call(), { kind, period });
    return periods.map(({ used }) => Number(used));
  };
  const zeros = (count: number) => Array.from({ length: count }, () => 0);
  expect(await past('stake', 'day')).toEqual(zeros(30));
  await ask(member, { amount: 400n });
  await ask(member, { kind: 'bet_and_win', amount: 100n, winAmount: 900n });
  await ask(member, { amount: 50n, externalId: 'undone', roundId: 'undone' });
  await ask(member, { kind: 'rollback', amount: 0n, refExternalId: 'undone', roundId: 'undone' });
  stage.clock.advance(DAY_MS);
  await ask(member, { amount: 300n });
  stage.clock.advance(2 * DAY_MS);
  await ask(member, { amount: 25n });

  expect(await past('stake', 'day')).toEqual([25, 0, 300, 500, ...zeros(26)]);
  expect(await past('loss', 'day')).toEqual([25, 0, 300, -400, ...zeros(26)]);
  expect((await past('stake', 'week')).reduce((sum, one) => sum + one, 0)).toBe(825);
  expect((await past('stake', 'month')).reduce((sum, one) => sum + one, 0)).toBe(825);
  // What is listed for the current period is what a limit that is set now has used.
  await limit(member, 'stake', 1000n, 'week');
  expect((await past('stake', 'week'))[0]).toBe(Number((await limitOf(member, 'stake', 'week'))?.used));
  const { periods } = await listPastUse(member.call(), { kind: 'stake', period: 'day' });
  const midnights = periods.map(({ startsAt }) =>
    new Date(startsAt).toLocaleTimeString('en-GB', { timeZone: member.call().merchant.timeZone }),
  );
  expect(new Set(midnights)).toEqual(new Set(['00:00:00']));
});

test('R15 Counts money at a vendor with its own wallet as lost until it returns', async () => {
  const member = await stage.aMember({ cash: 100_000n });
  await limit(member, 'loss', 500n);
  expect(await ask(member, { kind: 'vendor_hold', amount: 501n, roundId: '', gameId: '' })).toBe('limit_reached');
  expect(await ask(member, { kind: 'vendor_hold', amount: 400n, roundId: '', gameId: '', externalId: 'h' })).toBe('applied');
  expect(await ask(member, { amount: 101n })).toBe('limit_reached');
  expect(await ask(member, { kind: 'vendor_release', amount: 400n, roundId: '', gameId: '', refExternalId: 'h' })).toBe('applied');
  expect(await ask(member, { amount: 500n })).toBe('applied');
});

test("R16 Applies a tighter limit at once, including the current day's play", async () => {
  const member = await stage.aMember({ cash: 100_000n });
  expect(await ask(member, { amount: 700n })).toBe('applied');
  await limit(member, 'stake', 1000n);
  expect(await limitOf(member, 'stake')).toMatchObject({ used: '700', remaining: '300' });
  await limit(member, 'stake', 800n);
  expect(await ask(member, { amount: 101n })).toBe('limit_reached');
  expect(await ask(member, { amount: 100n })).toBe('applied');
});

/** The endpoint tests cover the proof. */
const byOwner = () => Promise.resolve();

test('R16 limit_not_due: Loosens or removes a limit 24 hours later and only on confirmation', async () => {
  const member = await stage.aMember({ cash: 100_000n });
  await limit(member, 'stake', 100n, 'month');
  await expect(loosenLimit(member.call(), { kind: 'stake', period: 'month', amount: 200n }, byOwner)).rejects.toMatchObject({
    code: 'limit_not_due',
  });
  await limit(member, 'stake', 200n, 'month');
  const confirmableAt = new Date(stage.clock.now().getTime() + DAY_MS).toISOString();
  expect(await limitOf(member, 'stake', 'month')).toMatchObject({ amount: '100', asked: { amount: '200', confirmableAt } });
  expect(await ask(member, { amount: 101n })).toBe('limit_reached');

  stage.clock.advance(DAY_MS - 1000);
  await expect(loosenLimit(member.call(), { kind: 'stake', period: 'month', amount: 200n }, byOwner)).rejects.toMatchObject({
    code: 'limit_not_due',
  });
  stage.clock.advance(1000);
  expect(await ask(member, { amount: 101n })).toBe('limit_reached');
  await loosenLimit(member.call(), { kind: 'stake', period: 'month', amount: 200n }, byOwner);
  expect(await ask(member, { amount: 101n })).toBe('applied');

  await limit(member, 'stake', null, 'month');
  expect(await limitOf(member, 'stake', 'month')).toMatchObject({ amount: '200', asked: { amount: null } });
  await withdrawLimitRequest(member.call(), { kind: 'stake', period: 'month' });
  expect(await limitOf(member, 'stake', 'month')).toMatchObject({ asked: null });
  await limit(member, 'stake', null, 'month');
  // Repeating the request does not restart the wait; a tighter limit cancels it.
  stage.clock.advance(DAY_MS / 2);
  await limit(member, 'stake', null, 'month');
  stage.clock.advance(DAY_MS / 2);
  await loosenLimit(member.call(), { kind: 'stake', period: 'month', amount: null }, byOwner);
  expect(await limitOf(member, 'stake', 'month')).toBeUndefined();
  expect(await ask(member, { amount: 50_000n })).toBe('applied');
});

test("Uses days, weeks from Monday and months of the merchant's time zone", async () => {
  // 23:59:59 in São Paulo on Monday, 31 May.
  stage.clock.set(new Date('2027-06-01T02:59:59Z'));
  const member = await stage.aMember({ cash: 100_000n });
  for (const period of ['day', 'week', 'month'] as const) await limit(member, 'stake', 100n, period);
  expect(await ask(member, { amount: 100n })).toBe('applied');
  expect(await ask(member, { amount: 1n })).toBe('limit_reached');
  expect((await limitOf(member, 'stake', 'month'))?.resetsAt).toBe('2027-06-01T03:00:00.000Z');
  stage.clock.set(new Date('2027-06-01T03:00:00Z'));
  expect(await limitOf(member, 'stake')).toMatchObject({ used: '0', resetsAt: '2027-06-02T03:00:00.000Z' });
  // Tuesday, 1 June: a new day and month, but the same week.
  expect(await limitOf(member, 'stake', 'week')).toMatchObject({ used: '100', resetsAt: '2027-06-07T03:00:00.000Z' });
  expect(await ask(member, { amount: 1n })).toBe('limit_reached');
  stage.clock.set(new Date('2027-06-07T03:00:00Z'));
  expect(await ask(member, { amount: 100n })).toBe('applied');
  expect(await ask(member, { amount: 1n })).toBe('limit_reached');
});

test.each([
  ['the end of a month', '2027-07-31', ['day', 'month']],
  ['a leap day', '2028-02-28', ['day']],
  ['the end of a leap day', '2028-02-29', ['day', 'month']],
  ['the end of a year', '2028-12-31', ['day', 'month']],
] as const)(
  'L-10 R15 limit_reached: At %s limits are reset at midnight to the second, and a clock that jumps back reopens none',
  async (_, day, periods) => {
    // 23:59:58 in São Paulo.
    const last = new Date(Date.parse(`${day}T23:59:58-03:00`));
    const midnight = new Date(last.getTime() + 2000);
    stage.clock.set(last);
    const member = await stage.aMember({ cash: 100_000n });
    for (const period of periods) await limit(member, 'stake', 100n, period);
    expect(await ask(member, { amount: 100n })).toBe('applied');
    stage.clock.advance(1000);
    expect(await ask(member, { amount: 1n })).toBe('limit_reached');
    for (const period of periods) expect((await limitOf(member, 'stake', period))?.resetsAt).toBe(midnight.toISOString());
    stage.clock.set(midnight);
    expect(await ask(member, { amount: 60n })).toBe('applied');
    stage.clock.set(new Date(midnight.getTime() - HOUR_MS));
    expect(await ask(member, { amount: 41n })).toBe('limit_reached');
    stage.clock.set(new Date(midnight.getTime() + HOUR_MS));
    expect(await ask(member, { amount: 41n })).toBe('limit_reached');
    expect(await ask(member, { amount: 40n })).toBe('applied');
  },
);

test('R15 Counts playing sessions in a time limit, without the time between them', async () => {
  const member = await stage.aMember({ cash: 100_000n });
  await limit(member, 'time', 10n);
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await ask(member, { amount: 1n })).toBe('applied');
    stage.clock.advance(60_000);
  }
  expect(await ask(member, { amount: 1n })).toBe('limit_reached');
  expect(await limitOf(member, 'time')).toMatchObject({ amount: '10', used: '9', remaining: '1' });
  stage.clock.advance(2 * HOUR_MS);
  expect(await ask(member, { amount: 1n })).toBe('applied');
  stage.clock.advance(60_000);
  expect(await ask(member, { amount: 1n })).toBe('limit_reached');
});

test('R17 limit_reached: Limits gross deposits, including codes that can still be paid', async () => {
  const member = await stage.aMember({ cash: 100_000n });
  await limit(member, 'deposit', 10_000n, 'week');
  const first = await createDeposit(member.call(), { amount: 6000n });
  await expect(createDeposit(member.call(), { amount: 4001n })).rejects.toMatchObject({
    code: 'limit_reached',
    facts: { kind: 'deposit', period: 'week', remainingAmount: '4000', currency: 'BRL' },
  });
  const both = await Promise.allSettled([createDeposit(member.call(), { amount: 4000n }), createDeposit(member.call(), { amount: 4000n })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await pay(first.depositId);
  expect(await limitOf(member, 'deposit', 'week')).toMatchObject({ used: '6000' });
  // A withdrawal does not restore the limit.
  await post(stage.ctx, play(member, { kind: 'withdrawal_hold', amount: 6000n, source: 'pix', roundId: '', gameId: '' }));
  await expect(createDeposit(member.call(), { amount: 1n + 100n })).rejects.toMatchObject({
    code: 'limit_reached',
    facts: { remainingAmount: '0' },
  });
});

test('R15 limits_contradict: A day may not exceed a week, nor a week a month; an older contradiction shows the lower limit', async () => {
  const member = await stage.aMember();
  await limit(member, 'deposit', 10_000n, 'day');
  await expect(limit(member, 'deposit', 5000n, 'week')).rejects.toMatchObject({
    code: 'limits_contradict',
    facts: { kind: 'deposit', period: 'week', otherPeriod: 'day', otherLimit: '10000' },
  });
  await limit(member, 'deposit', 20_000n, 'month');
  await expect(limit(member, 'deposit', 20_001n, 'week')).rejects.toMatchObject({ code: 'limits_contradict' });
  await expect(limit(member, 'deposit', 20_001n, 'day')).rejects.toMatchObject({ facts: { otherPeriod: 'month' } });
  await limit(member, 'stake', 1n, 'month');

  await stage.data.owner.query(
    "update wallet.play_limit set amount = 5000 where member_id = $1 and period = 'month' and kind = 'deposit'",
    [member.id],
  );
  const monthly = await limitOf(member, 'deposit', 'month');
  expect(await limitOf(member, 'deposit')).toMatchObject({
    amount: '10000',
    effectiveAmount: '5000',
    remaining: '5000',
    resetsAt: monthly?.resetsAt,
  });
  await createDeposit(member.call(), { amount: 3000n });
  expect((await readDepositSettings(member.call())).ownLimit).toEqual({
    period: 'month',
    remainingAmount: '2000',
    resetsAt: monthly?.resetsAt,
  });
  await expect(createDeposit(member.call(), { amount: 2001n })).rejects.toMatchObject({
    code: 'limit_reached',
    facts: { kind: 'deposit', period: 'month', remainingAmount: '2000', resetsAt: monthly?.resetsAt },
  });
});

test('R17 Refunds a payment in full if a limit was set after its code', async () => {
  const member = await stage.aMember();
  const deposit = await createDeposit(member.call(), { amount: 6000n });
  await limit(member, 'deposit', 5999n);
  await pay(deposit.depositId);
  expect(await member.balance()).toEqual({ cash: 0n, held: 0n });
  const [row] = await stage.data.owner.query<{ state: string; reason_code: string }>(
    'select state, reason_code from wallet.deposit where deposit_id = $1',
    [deposit.depositId],
  );
  expect(row).toEqual({ state: 'returned', reason_code: 'limit_reached' });
});

async function pay(depositId: string): Promise<void> {
  const [row] = await stage.data.owner.query<{ txid: string }>('select txid from wallet.deposit where deposit_id = $1', [depositId]);
  await stage.bank({ do: 'pay', txid: row?.txid ?? '' });
}

/** Enables an authenticator, as the security page does. */
async function giveSecondFactor({ id }: StageMember): Promise<void> {
  await stage.data.owner.query(
    "insert into accounts.authenticator (member_id, secret_cipher, created_at, confirmed_at) values ($1, '\\x00', $2, $2)",
    [id, stage.clock.now()],
  );
}

test('R14 limit_required: Allows required loss and time limits to be changed but not removed', async () => {
  const member = await stage.aMember();
  const call = () => ({ ...member.call(), merchant: { ...member.call().merchant, jurisdiction: 'br-spa' as const } });
  await setLimit(call(), { kind: 'loss', period: 'day', amount: 100n });
  await expect(setLimit(call(), { kind: 'loss', period: 'day', amount: null })).rejects.toMatchObject({ code: 'limit_required' });
  const { limits } = await setLimit(call(), { kind: 'stake', period: 'day', amount: 100n });
  expect(limits.map(({ kind, isRequired }) => [kind, isRequired])).toEqual([
    ['loss', true],
    ['stake', false],
  ]);
});

test('limits_missing: R14 Blocks play and deposits until every period has the required loss and time limits', async () => {
  const member = await stage.aMember();
  const call = () => ({ ...member.call(), merchant: { ...member.call().merchant, jurisdiction: 'br-spa' as const } });
  for (const kind of ['loss', 'time'] as const) {
    for (const period of ['day', 'week', 'month'] as const) {
      await expect(createDeposit(call(), { amount: 5000n })).rejects.toMatchObject({ code: 'limits_missing' });
      await expect(requireMayPlay(call())).rejects.toMatchObject({ code: 'limits_missing' });
      await setLimit(call(), { kind, period, amount: 600n });
    }
  }
  await giveSecondFactor(member);
  expect((await createDeposit(call(), { amount: 5000n })).state).toBe('waiting');
  await requireMayPlay(call());
  expect((await listLimits(call())).requiredKinds).toEqual(['loss', 'time']);
});

test('second_factor_needed: R11 S23 Blocks play and deposits without a required second factor, but allows withdrawals', async () => {
  const member = await stage.aMember({ cash: 5000n });
  const call = () => ({ ...member.call(), merchant: { ...member.call().merchant, jurisdiction: 'br-spa' as const } });
  for (const kind of ['loss', 'time'] as const) {
    for (const period of ['day', 'week', 'month'] as const) await setLimit(call(), { kind, period, amount: 600n });
  }
  await expect(createDeposit(call(), { amount: 5000n })).rejects.toMatchObject({ code: 'second_factor_needed' });
  await expect(requireMayPlay(call())).rejects.toMatchObject({ code: 'second_factor_needed' });
  await requireMayPlay(member.call());
  const asked = await confirmedWithdrawal(call(), {
    ...{ amount: 2000n, pixKeyKind: 'cpf', pixKey: OWN_CPF, document: '', payeeName: '' },
    acceptedForfeits: [],
  });
  expect(asked.amount).toBe('2000');

  await giveSecondFactor(member);
  expect((await createDeposit(call(), { amount: 5000n })).state).toBe('waiting');
  await requireMayPlay(call());
});

test("Pushes the limit that refused a stake to the member's pages", async () => {
  const member = await stage.aMember({ cash: 1000n });
  await limit(member, 'loss', 50n);
  await limit(member, 'stake', 50n, 'month');
  await notifyLimitReached(stage.ctx, play(member, { amount: 60n, source: 'arcade', externalId: 'bet-7' }));
  expect(stage.pushed.at(-1)).toMatchObject({
    channel: 'limit',
    audience: { scope: 'account', id: member.id },
    data: { refusalId: 'arcade:bet-7', kind: 'stake', period: 'month', amount: '50', remaining: '50', currency: 'BRL' },
  });
});

test('Audits every change of a limit', async () => {
  const member = await stage.aMember();
  await limit(member, 'loss', 100n);
  await limit(member, 'loss', 900n);
  const rows = await stage.data.owner.query<{ action: string }>(
    "select action from accounts.audit where subject_id = $1 and action like 'limit.%' order by at, id",
    [member.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['limit.set', 'limit.loosening_asked']);
});

test('R24 Opens one case for a week of heavy losses, many deposits and loosened limits, and none for a moderate member', async () => {
  const [risky, quiet] = [await stage.aMember({ cash: 500_000n }), await stage.aMember({ cash: 500_000n })];
  for (const member of [risky, quiet]) {
    await saveMerchant(stage.data.owner, { code: member.call().merchant.code, jurisdiction: 'br-spa' });
  }
  await limit(risky, 'loss', 400_000n, 'month');
  await limit(risky, 'time', 600n, 'month');
  await limit(risky, 'loss', 450_000n, 'month');
  await limit(risky, 'time', 700n, 'month');
  for (let count = 0; count < 8; count += 1) await pay((await createDeposit(risky.call(), { amount: 1000n })).depositId);
  await pay((await createDeposit(quiet.call(), { amount: 1000n })).depositId);
  await ask(risky, { amount: 60_000n });
  await ask(quiet, { amount: 1_000n });
  const cases = () =>
    stage.data.owner.query<{ member_id: string; signals: string[] }>(
      'select member_id, signals from wallet.behaviour_case where member_id = any ($1)',
      [[risky.id, quiet.id]],
    );

  const running = { ...stage.ctx, realtime: stage.ctx.realtime };
  await watchBehaviour(running);
  expect(await cases()).toEqual([{ member_id: risky.id, signals: ['many_deposits', 'losses_grew', 'limits_loosened'] }]);
  stage.clock.advance(HOUR_MS);
  await watchBehaviour(running);
  expect(await cases()).toHaveLength(1);
});

test('R24 Signals many deposits in a day, growing losses, long weekly play and requests for looser limits', () => {
  const nothing = { deposits_of_day: 0, lost_of_week: 0n, lost_of_weeks_before: 0n, played_ms_of_week: 0n, loosenings_asked: 0 };
  const signalsOf = (change: Partial<typeof nothing>) => behaviourSignals({ ...nothing, ...change });
  expect(signalsOf({ deposits_of_day: 8 })).toEqual(['many_deposits']);
  expect(signalsOf({ lost_of_week: 50_000n })).toEqual(['losses_grew']);
  expect(signalsOf({ lost_of_week: 60_000n, lost_of_weeks_before: 80_000n })).toEqual(['losses_grew']);
  expect(signalsOf({ played_ms_of_week: 108_000_000n })).toEqual(['long_play']);
  expect(signalsOf({ loosenings_asked: 2 })).toEqual(['limits_loosened']);
  const quiet = { deposits_of_day: 7, lost_of_week: 49_999n, played_ms_of_week: 107_999_999n, loosenings_asked: 1 };
  expect(signalsOf(quiet)).toEqual([]);
  expect(signalsOf({ lost_of_week: 59_999n, lost_of_weeks_before: 80_000n })).toEqual([]);
});
