import { saveMerchant } from '@jogada/merchant/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testClock, testDatabase, type TestClock, type TestDatabase } from '@jogada/platform/testing';
import { ledgerContext, type LedgerContext } from '../testing/ledger-context.ts';
import { FIGURE_VIEWS } from '../../contract/operator/figures.ts';
import { openAccounts, post, postWithin } from '../ledger/post.ts';
import type { Posting } from '../ledger/posting.ts';
import { rollUpHouses } from '../ledger/roll-up-houses.ts';
import { COMMISSION_SOURCE, setSource } from '../ledger/source.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { countDays, proveDays } from './count-days.ts';
import { selectCorrectedDays, selectFigures, selectTotals } from './day-figure.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_DAY = '2026-07-30';

let store: TestDatabase;
let clock: TestClock;
let ctx: LedgerContext;
let nextId = 0;

beforeEach(async () => {
  store = await testDatabase();
  clock = testClock(new Date(`${FIRST_DAY}T15:00:00.000Z`));
  ctx = ledgerContext({ database: store.database, clock });
  await saveMerchant(store.owner);
  for (const memberId of ['mbr_ana', 'mbr_rui']) {
    await openAccounts(store.database, { memberId, merchantCode: 'demo', currency: 'BRL', at: ctx.now() });
    await post(ctx, { ...movement('deposit', 1_000_000n), memberId, source: 'pix', roundId: '', gameId: '' });
  }
});

afterEach(async () => {
  expect(await brokenChecks()).toEqual([]);
  await store.close();
});

function movement(
  kind: Posting['kind'],
  amount: bigint,
  more: Partial<Posting> = {},
): Posting & Required<Pick<Posting, 'roundId' | 'gameId'>> {
  nextId += 1;
  const id = `m${nextId}`;
  return {
    kind,
    externalId: id,
    roundId: id,
    gameId: nextId % 3 === 0 ? 'crash' : 'slot',
    merchantCode: 'demo',
    memberId: nextId % 2 === 0 ? 'mbr_ana' : 'mbr_rui',
    source: 'arcade',
    currency: 'BRL',
    amount,
    at: ctx.now(),
    ...more,
  };
}

async function brokenChecks(): Promise<string[]> {
  return (await verifyLedger(store.database)).filter(({ broken }) => broken > 0n).map(({ name }) => name);
}

/** Runs the jobs until all days before a day are closed. Transactions of other databases on the server also hold back the watermark. */
async function closedBefore(day: string): Promise<void> {
  const lastClosed = async () => {
    await rollUpHouses(ctx);
    await countDays(ctx);
    const [row] = await store.database.query<{ next: string | null }>('select (max(day) + 1)::text as next from wallet.day_closing');
    return row?.next;
  };
  await expect.poll(lastClosed, { timeout: 20_000 }).toBe(day);
}

function dayNow(): string {
  return new Date(ctx.now().getTime() - 3 * HOUR_MS).toISOString().slice(0, 10);
}

/** The games' house account's revenue per merchant day, from the journal. */
async function takenByDay(from = '2026-01-01', to = '2026-12-31'): Promise<Record<string, bigint>> {
  const rows = await store.database.query<{ day: string; amount: bigint }>(
    `select (e.created_at at time zone 'America/Sao_Paulo')::date::text as day, sum(e.amount)::bigint as amount
       from wallet.entry e join wallet.house h on h.account_id = e.account_id and h.source = 'arcade'
      where (e.created_at at time zone 'America/Sao_Paulo')::date between $1::date and $2::date group by 1`,
    [from, to],
  );
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0n).map(({ day, amount }) => [day, amount]));
}

async function reportedBy(by: 'day' | 'game' | 'vendor', from = '2026-01-01', to = '2026-12-31'): Promise<Record<string, bigint>> {
  const rows = await selectFigures(store.database, by, { merchantCodes: null, from, to });
  return Object.fromEntries(rows.map((row) => [row.key, row.stake_amount - row.win_amount] as const).filter(([, taken]) => taken !== 0n));
}

const sumOf = (amounts: Record<string, bigint>) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0n);

test('CON-Figures Closes a day once it can take no more entries, and matches the journal by day, month and game', async () => {
  const bets: ReturnType<typeof movement>[] = [];
  for (let day = 0; day < 40; day += 1) {
    const bet = movement('bet', BigInt(100 + day));
    const other = movement('bet', 7n);
    bets.push(bet, other);
    await store.database.transaction((tx) =>
      postWithin(tx, [
        bet,
        other,
        ...(day % 4 === 0 ? [movement('win', 30n, { memberId: bet.memberId, roundId: bet.roundId, gameId: bet.gameId })] : []),
      ]),
    );
    clock.advance(DAY_MS);
    if (day % 10 === 9) await closedBefore(dayNow());
    const given = bets[day];
    // Bets of closed days are rolled back too, once each, with every rollback requested twice.
    if (day % 10 === 9 && given !== undefined) {
      const back = { memberId: given.memberId, roundId: given.roundId, gameId: given.gameId, refExternalId: given.externalId };
      await store.database.transaction((tx) => postWithin(tx, [movement('rollback', 0n, back), movement('rollback', 0n, back)]));
    }
    if (day === 25) expect(await brokenChecks()).toEqual([]);
  }
  clock.advance(DAY_MS);
  await closedBefore(dayNow());

  const months = await store.database.query(
    "select since::text from wallet.figure_sum where dimension = 'day' and span = 'month' order by 1",
  );
  expect(months).toMatchObject([{ since: '2026-07-01' }, { since: '2026-08-01' }]);
  const taken = await takenByDay();
  expect(await reportedBy('day')).toEqual(taken);
  for (const [from, to] of [
    ['2026-01-01', '2026-12-31'],
    ['2026-08-01', '2026-08-31'],
    ['2026-08-02', '2026-09-04'],
    ['2026-07-31', '2026-08-30'],
  ] as const) {
    const sum = sumOf(await takenByDay(from, to));
    expect(sumOf(await reportedBy('game', from, to))).toBe(sum);
    expect(await reportedBy('vendor', from, to)).toEqual({ arcade: sum });
    const [total] = await selectTotals(store.database, { merchantCodes: ['demo'], from, to });
    expect((total?.stake_amount ?? 0n) - (total?.win_amount ?? 0n)).toBe(sum);
  }
});

test("CON-Figures Counts a later rollback and its round against the rollback's day and leaves the closed day unchanged", async () => {
  const bet = movement('bet', 500n);
  await post(ctx, bet);
  clock.advance(DAY_MS);
  await closedBefore(dayNow());
  const [closed] = await selectFigures(store.database, 'day', { merchantCodes: null, from: FIRST_DAY, to: FIRST_DAY });
  await post(
    ctx,
    movement('rollback', 0n, { memberId: bet.memberId, roundId: bet.roundId, gameId: bet.gameId, refExternalId: bet.externalId }),
  );
  clock.advance(DAY_MS);
  await closedBefore(dayNow());
  await proveDays(ctx);

  expect(await selectFigures(store.database, 'day', { merchantCodes: null, from: FIRST_DAY, to: FIRST_DAY })).toEqual([closed]);
  expect(await selectFigures(store.database, 'vendor', { merchantCodes: null, from: '2026-07-31', to: '2026-07-31' })).toMatchObject([
    { key: 'arcade', round_count: -1n, stake_amount: -500n, win_amount: 0n },
  ]);
  expect(await store.database.query('select day::text, revision from wallet.day_closing order by number desc limit 2')).toMatchObject([
    { day: '2026-07-31', revision: 0 },
    { day: FIRST_DAY, revision: 0 },
  ]);
});

test('CON-Figures Adds a late movement of a closed day as a revision and leaves the closed figures unchanged', async () => {
  await post(ctx, movement('bet', 200n));
  clock.advance(3 * DAY_MS);
  await closedBefore(dayNow());
  await post(ctx, movement('bet', 90n, { at: new Date(ctx.now().getTime() - 3 * DAY_MS) }));
  expect(await brokenChecks()).toContain("a closed day's figures are what its movements come to");
  expect(await selectCorrectedDays(store.database, { merchantCodes: null, from: FIRST_DAY, to: dayNow() })).toEqual([]);
  await proveDays(ctx);
  await proveDays(ctx);

  expect(await selectCorrectedDays(store.database, { merchantCodes: null, from: FIRST_DAY, to: dayNow() })).toEqual([FIRST_DAY]);
  expect(await reportedBy('day')).toEqual({ [FIRST_DAY]: 290n });
  const revisions = await store.database.query(
    `select f.revision, sum(f.stake_amount)::bigint as stake from wallet.day_figure f
       join wallet.day_closing c using (merchant_code, day, revision) where f.day = $1 group by 1 order by 1`,
    [FIRST_DAY],
  );
  expect(revisions).toEqual([
    { revision: 0, stake: 200n },
    { revision: 1, stake: 90n },
  ]);
  // The house accounts' roll-up has its own recount.
  await store.owner.query("select wallet.roll_up_houses($1, interval '15 minutes', true)", [ctx.now()]);
});

/** Costs recomputed from the members' entries: what each kind of transfer added to their cash. */
async function costsInJournal(): Promise<{ bonus: bigint; commission: bigint }> {
  const [row] = await store.database.query<{ bonus: bigint; commission: bigint }>(
    `select coalesce(sum(e.amount) filter (where t.kind in ('promo_win', 'bonus_convert') and t.source <> 'commission'), 0)::bigint as bonus,
            coalesce(sum(e.amount) filter (where t.source = 'commission'), 0)::bigint as commission
       from wallet.entry e join wallet.account a on a.id = e.account_id and a.pocket = 'cash' and a.floor is not null
       join wallet.transfer t on t.member_id = a.member_id and t.id = e.transfer_id`,
  );
  return row ?? { bonus: 0n, commission: 0n };
}

test('CON-Figures NGR has the cost of bonuses alone; commission is apart, without what agents pay each other', async () => {
  await setSource(store.database, { code: COMMISSION_SOURCE, lateWin: 'refuse', unknownWin: 'refuse' });
  const paid = { source: COMMISSION_SOURCE, roundId: '', gameId: '' };
  await store.database.transaction((tx) =>
    postWithin(tx, [
      movement('bet', 1_000n),
      movement('promo_win', 150n, { source: 'promotion:welcome' }),
      // A rebate that the merchant pays, and a salary that an agent pays to another.
      movement('promo_win', 70n, paid),
      movement('adjustment_debit', 40n, { ...paid, memberId: 'mbr_rui' }),
      movement('promo_win', 40n, { ...paid, memberId: 'mbr_ana' }),
    ]),
  );
  clock.advance(DAY_MS);
  await closedBefore(dayNow());

  expect(await costsInJournal()).toEqual({ bonus: 150n, commission: 70n });
  const asked = { merchantCodes: null, from: FIRST_DAY, to: FIRST_DAY };
  const [total] = await selectTotals(store.database, asked);
  expect(total).toMatchObject({ stake_amount: 1_000n, bonus_amount: 150n, commission_amount: 70n, deposit_amount: 2_000_000n });
  for (const by of FIGURE_VIEWS) {
    const rows = await selectFigures(store.database, by, asked);
    const summed = (name: 'stake_amount' | 'bonus_amount' | 'commission_amount' | 'deposit_amount') =>
      rows.reduce((sum, row) => sum + row[name], 0n);
    expect([by, summed('stake_amount'), summed('bonus_amount'), summed('commission_amount'), summed('deposit_amount')]).toEqual([
      by,
      1_000n,
      150n,
      70n,
      2_000_000n,
    ]);
  }
});

interface Recomputed {
  readonly key: string;
  readonly ggr: bigint;
  readonly bonus: bigint;
  readonly commission: bigint;
  readonly deposit: bigint;
  readonly withdrawal: bigint;
}

/** Every figure recomputed from the entries of members' accounts of real money, by merchant day, vendor or game. */
async function recomputed(by: 'day' | 'vendor' | 'game', from: string, to: string): Promise<Recomputed[]> {
  const keys = {
    day: "(e.created_at at time zone 'America/Sao_Paulo')::date::text",
    vendor: "case when t.kind in ('bet', 'win', 'bet_and_win', 'rollback') then t.source else '' end",
    game: 't.game_id',
  };
  const sumOfKinds = (condition: string) => `coalesce(sum(e.amount) filter (where ${condition}), 0)::bigint`;
  return store.database.query<Recomputed & Record<string, unknown>>(
    `select ${keys[by]} as key,
            -${sumOfKinds("t.kind in ('bet', 'win', 'bet_and_win', 'rollback')")} as ggr,
            ${sumOfKinds("t.kind in ('promo_win', 'bonus_convert') and t.source <> 'commission' and a.pocket = 'cash'")} as bonus,
            ${sumOfKinds("t.source = 'commission'")} as commission,
            ${sumOfKinds("t.kind in ('deposit', 'deposit_return')")} as deposit,
            -${sumOfKinds("t.kind = 'withdrawal_paid'")} as withdrawal
       from wallet.entry e
       join wallet.account a on a.id = e.account_id and a.pocket <> 'play' and a.member_id like 'mbr%'
       join wallet.transfer t on t.member_id = a.member_id and t.id = e.transfer_id
      where (e.created_at at time zone 'America/Sao_Paulo')::date between $1::date and $2::date
        and t.kind in ('bet', 'win', 'bet_and_win', 'rollback', 'promo_win', 'bonus_convert', 'adjustment_debit', 'deposit', 'deposit_return', 'withdrawal_paid')
      group by 1 order by 1`,
    [from, to],
  );
}

const MOVED = ({ ggr, bonus, commission, deposit, withdrawal }: Recomputed) =>
  [ggr, bonus, commission, deposit, withdrawal].some((amount) => amount !== 0n);

test('CON-Figures Each column of each view equals a recomputation from the entries, over closed, corrected and open days', async () => {
  await setSource(store.database, { code: COMMISSION_SOURCE, lateWin: 'refuse', unknownWin: 'refuse' });
  await setSource(store.database, { code: 'river', lateWin: 'refuse', unknownWin: 'refuse' });
  const noGame = { roundId: '', gameId: '' };
  for (let day = 0; day < 12; day += 1) {
    const step = BigInt(day);
    const bet = movement('bet', 300n + step, { source: day % 3 === 0 ? 'river' : 'arcade' });
    const same = { memberId: bet.memberId, roundId: bet.roundId, gameId: bet.gameId, source: bet.source };
    const lost = movement('bet', 41n + step);
    const hold = movement('withdrawal_hold', 60n + step, { ...noGame, source: 'pix' });
    await store.database.transaction((tx) =>
      postWithin(tx, [
        bet,
        movement('win', 90n + step * 7n, same),
        lost,
        movement('promo_win', 11n + step, { ...noGame, source: 'promotion:welcome' }),
        movement('promo_win', 5n + step, { ...noGame, source: COMMISSION_SOURCE }),
        movement('adjustment_debit', 2n, { ...noGame, source: COMMISSION_SOURCE, memberId: 'mbr_rui' }),
        movement('promo_win', 2n, { ...noGame, source: COMMISSION_SOURCE, memberId: 'mbr_ana' }),
        movement('adjustment_credit', 1_000n, { ...noGame, source: 'house' }),
        movement('deposit', 500n + step, { ...noGame, source: 'pix' }),
        movement('deposit_return', 20n, { ...noGame, source: 'pix' }),
        hold,
        movement('withdrawal_paid', 60n + step, { ...noGame, source: 'pix', memberId: hold.memberId }),
      ]),
    );
    clock.advance(DAY_MS);
    const back = { memberId: lost.memberId, roundId: lost.roundId, gameId: lost.gameId, refExternalId: lost.externalId };
    if (day % 4 === 1) await post(ctx, movement('rollback', 0n, back));
    if (day === 7) {
      await closedBefore(dayNow());
      await post(ctx, movement('bet', 77n, { at: new Date(ctx.now().getTime() - 3 * DAY_MS) }));
      await proveDays(ctx);
    }
  }
  await countDays(ctx);
  const days = { from: FIRST_DAY, to: dayNow() };
  expect(await selectCorrectedDays(store.database, { merchantCodes: null, ...days })).toHaveLength(1);
  for (const [from, to] of [
    [days.from, days.to],
    ['2026-07-31', '2026-08-03'],
    ['2026-08-04', '2026-08-09'],
  ] as const) {
    for (const by of ['day', 'vendor', 'game'] as const) {
      const rows = await selectFigures(store.database, by, { merchantCodes: null, from, to });
      const shown = rows.map((row) => ({
        key: row.key,
        ggr: row.stake_amount - row.win_amount,
        bonus: row.bonus_amount,
        commission: row.commission_amount,
        deposit: row.deposit_amount,
        withdrawal: row.withdrawal_amount,
      }));
      const sorted = shown.filter(MOVED).sort((a, b) => (a.key < b.key ? -1 : 1));
      expect([by, from, sorted]).toEqual([by, from, (await recomputed(by, from, to)).filter(MOVED)]);
    }
  }
  await proveDays(ctx);
  // The house accounts' roll-up has its own recount.
  await store.owner.query("select wallet.roll_up_houses($1, interval '15 minutes', true)", [ctx.now()]);
});

test('CON-Figures Rejects changes to a closed day, and the verification reports tampering', async () => {
  await post(ctx, movement('bet', 200n));
  clock.advance(DAY_MS);
  await closedBefore(dayNow());
  for (const sql of [
    `delete from wallet.day_figure where day = '${FIRST_DAY}'`,
    `update wallet.day_figure set stake_amount = 0 where day = '${FIRST_DAY}'`,
    `insert into wallet.day_figure select merchant_code, day, currency, 'other', game_id, agent_id, 1, 1, 1, 0, 0, 0, 0, counted_at, 0 from wallet.day_figure
      where day = '${FIRST_DAY}' limit 1`,
  ]) {
    await expect(store.owner.query(sql)).rejects.toThrow('a closed day is not changed');
  }
  await expect(store.owner.query('update wallet.day_closing set digest = digest')).rejects.toThrow('append-only');

  const tampered = async (amount: bigint) => {
    await store.owner.query('alter table wallet.day_figure disable trigger closed_day_is_kept');
    await store.owner.query("update wallet.day_figure set stake_amount = stake_amount + $1 where source = 'arcade'", [amount]);
    await store.owner.query('alter table wallet.day_figure enable trigger closed_day_is_kept');
  };
  await tampered(5n);
  expect(await brokenChecks()).toEqual([
    'a closed day has the figures it was closed with',
    "a closed day's figures are what its movements come to",
    'figures summed by day and by month are those of their days',
  ]);
  await tampered(-5n);
});

test('CON-Figures Counts and closes days during play without losing a movement', async () => {
  for (let round = 0; round < 8; round += 1) {
    clock.advance(5 * HOUR_MS);
    const posted = Array.from({ length: 20 }, () => post(ctx, movement('bet', 3n)));
    await Promise.all([...posted, rollUpHouses(ctx), countDays(ctx)]);
  }
  clock.advance(DAY_MS);
  await closedBefore(dayNow());
  expect(await reportedBy('day')).toEqual(await takenByDay());
  expect(sumOf(await reportedBy('day'))).toBe(480n);
});
