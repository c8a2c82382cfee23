import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportedTransaction } from '@jogada/games/contract/vendor-api';
import { gamesWorld, type GamesWorld } from '../testing/games-world.ts';
import { reconcileDay } from './reconcile-day.ts';

/** RECONCILIATION_ROWS asks for a longer day. */
const ROWS = Number(process.env['RECONCILIATION_ROWS'] ?? 20_000);
const MEMBERS = 5_000;
const PAGE = 1000;
const DAY = '2026-08-20';
/** Every so many lines one is broken, each time in the next way. */
const BROKEN_EVERY = 97;

let world: GamesWorld;
beforeAll(async () => {
  world = await gamesWorld();
  // Bets, each with its win of two centavos more: what the day's report would name line by line.
  await world.store.owner.query(
    `insert into wallet.transfer (member_id, source, external_id, id, merchant_code, kind, pocket, amount, currency, balance_after, version_after,
       created_at)
     select 'mbr_' || (n / 2) % ${MEMBERS}, 'arcade', 'txn-' || n, 'trf_' || n, 'demo', case n % 2 when 0 then 'bet' else 'win' end, 'cash',
            100 + n % 7, 'BRL', 0, 1, timestamptz '${DAY}' + n * interval '86399 seconds' / ${ROWS}
       from generate_series(0, ${ROWS - 1}) n`,
  );
  await world.store.owner.query('analyze wallet.transfer');
}, 600_000);
afterAll(() => world.close());

function lineOf(index: number): ReportedTransaction {
  return {
    transactionId: `txn-${index}`,
    memberId: `mbr_${Math.floor(index / 2) % MEMBERS}`,
    kind: index % 2 === 0 ? 'bet' : 'win',
    amount: `1.0${index % 7}`,
    currency: 'BRL',
    status: 'done',
  };
}

const BREAKS: readonly (readonly [reason: string, change: (line: ReportedTransaction) => ReportedTransaction[]])[] = [
  ['missing_there', () => []],
  ['twice_there', (line) => [line, line]],
  ['other_amount', (line) => [{ ...line, amount: '1.09' }]],
  ['other_kind', (line) => [{ ...line, kind: 'promo_win' }]],
  ['other_currency', (line) => [{ ...line, currency: 'USD' }]],
  ['other_status', (line) => [{ ...line, status: 'rolled_back' }]],
  ['missing_here', (line) => [line, { ...line, transactionId: `${line.transactionId}-never-sent` }]],
];

test(`L-17 of ${ROWS} lines every seeded break is reported, and nothing else`, { timeout: 60_000 + ROWS }, async () => {
  const seeded = new Map<string, string>();
  const report = async function* (day: string) {
    if (day !== DAY) return;
    for (let from = 0; from < ROWS; from += PAGE) {
      const indexes = Array.from({ length: Math.min(PAGE, ROWS - from) }, (_, place) => from + place);
      yield indexes.flatMap((index) => reportedLine(index, seeded));
    }
  };
  const startedAt = performance.now();
  const { runId, differenceCount } = await reconcileDay(world.ctx, { vendorCode: 'arcade', day: DAY, report });
  const seconds = (performance.now() - startedAt) / 1000;

  const found = await world.store.owner.query<{ transaction_id: string; reasons: string[] }>(
    'select transaction_id, reasons from games.reconciliation_difference where run_id = $1',
    [runId],
  );
  expect(new Map(found.map((row) => [row.transaction_id, row.reasons.join(' ')]))).toEqual(seeded);
  expect(seeded.size).toBe(Math.ceil(ROWS / BROKEN_EVERY));
  expect(differenceCount).toBe(BigInt(seeded.size));
  console.log(`${ROWS} lines, ${seeded.size} seeded breaks, ${found.length} reported: ${seconds.toFixed(1)} s`);
});

function reportedLine(index: number, seeded: Map<string, string>): ReportedTransaction[] {
  const line = lineOf(index);
  if (index % BROKEN_EVERY !== 0) return [line];
  const [reason, change] = BREAKS[(index / BROKEN_EVERY) % BREAKS.length] ?? ['', (kept) => [kept]];
  seeded.set(reason === 'missing_here' ? `${line.transactionId}-never-sent` : line.transactionId, reason);
  return change(line);
}
