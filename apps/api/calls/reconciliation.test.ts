import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock } from '@jogada/platform/testing';
import { playHostile, serveTransactionReport, type CallLog, type ReportLine } from '@jogada/vendor-simulator';
import { reconcileDay } from '../../../domains/games/server/reconciliation/reconcile-day.ts';
import { reconcileYesterday } from '../../../domains/games/server/reconciliation/reconcile-yesterday.ts';
import { httpTransactionReport } from '../../../domains/games/server/reconciliation/transaction-report.ts';
import { startApi, type TestApi } from '../testing/index.ts';
import { launchForPlayers } from '../testing/launch-for-players.ts';

const GAME = 'tesouro-da-mata';
const HOUR_MS = 3_600_000;
const clock = testClock(new Date('2026-09-01T12:00:00.000Z'));
const DAY = '2026-09-01';

let api: TestApi;
let callLog: CallLog;
beforeAll(async () => {
  api = await startApi({ clock });
  await api.owner.query("update games.vendor set report_path = null where code = 'arcade'");
  ({ callLog } = await playHostile({
    ...vendorAccess(),
    gameId: GAME,
    launchTokens: await launchForPlayers(api, { playerCount: 4, gameId: GAME }),
    lateWin: 'refuse',
    seed: 17,
    callsMax: 1000,
    durationMaxMs: 30_000,
  }));
});
afterAll(() => api.close());

function vendorAccess() {
  const { keyId, secret } = api.secrets.vendorKeys['arcade'] ?? { keyId: '', secret: '' };
  return { url: api.url, vendor: 'arcade', keyId, secret, now: clock.now };
}

async function reconcile(tamper?: (lines: readonly ReportLine[]) => readonly ReportLine[], day = DAY) {
  const { keyId, secret } = vendorAccess();
  const server = await serveTransactionReport(callLog, { secret, ...(tamper && { tamper }) });
  try {
    const report = httpTransactionReport({ url: server.url, vendorCode: 'arcade', keyId, secret, now: clock.now, isPublicOnly: false });
    const { runId } = await reconcileDay(api.composition.backgroundContext, { vendorCode: 'arcade', day, report });
    return await differencesOf(runId);
  } finally {
    await server.close();
  }
}

async function differencesOf(runId: string): Promise<Map<string, string[]>> {
  const rows = await api.database.query<{ member_id: string; transaction_id: string; reasons: string[] }>(
    'select member_id, transaction_id, reasons from games.reconciliation_difference where run_id = $1',
    [runId],
  );
  return new Map(rows.map((row) => [`${row.member_id} ${row.transaction_id}`, row.reasons]));
}

test('L-17 A correct report of a hostile day agrees in every movement', async () => {
  expect(await reconcile()).toEqual(new Map());
  const [run] = await api.database.query(
    'select state, line_count, difference_count from games.reconciliation_run order by started_at desc limit 1',
  );
  expect(run).toMatchObject({ state: 'agrees', difference_count: 0n });
  expect(await api.database.query('select 1 as one from games.reported_transaction limit 1')).toEqual([]);
});

test('L-17 Reports every seeded fault, and nothing else', async () => {
  const seeded = new Map<string, string[]>();
  const differences = await reconcile((lines) => {
    seeded.clear();
    return seedFaults(lines, seeded);
  });
  expect(seeded.size).toBeGreaterThan(60);
  expect(new Set([...seeded.values()].flat())).toEqual(
    new Set(['missing_here', 'missing_there', 'twice_there', 'other_kind', 'other_amount', 'other_currency', 'other_status']),
  );
  expect(differences).toEqual(seeded);
});

/** Damages every third line that moves money, in each way in turn. */
function seedFaults(lines: readonly ReportLine[], seeded: Map<string, string[]>): ReportLine[] {
  let count = 0;
  const broken = lines.flatMap((line, index) => {
    if (index % 3 !== 0 || (line.kind === 'win' && line.amount === '0.00')) return [line];
    const [reason, change] = breaksOf(line)[count++ % 6] ?? ['', []];
    seeded.set(`${line.memberId} ${line.transactionId}`, [reason]);
    return change;
  });
  const [first] = lines;
  if (!first) throw new Error('nothing was played');
  const unmatched = ['a', 'b', 'c'].map((name) => ({ ...first, transactionId: `never-sent-${name}`, status: 'done' as const }));
  for (const { memberId, transactionId } of unmatched) seeded.set(`${memberId} ${transactionId}`, ['missing_here']);
  return [...broken, ...unmatched];
}

function breaksOf(line: ReportLine): readonly (readonly [reason: string, change: ReportLine[]])[] {
  return [
    ['missing_there', []],
    ['twice_there', [line, line]],
    ['other_amount', [{ ...line, amount: `${line.amount.slice(0, -1)}${line.amount.endsWith('9') ? '8' : '9'}` }]],
    ['other_kind', [{ ...line, kind: line.kind === 'win' ? 'promo_win' : 'win' }]],
    ['other_currency', [{ ...line, currency: 'USD' }]],
    ['other_status', [{ ...line, status: line.status === 'done' ? 'rolled_back' : 'done' }]],
  ];
}

test('A movement that the vendor dates to the other side of midnight is no difference', async () => {
  clock.set(new Date('2026-09-02T00:00:02.000Z'));
  const [token = ''] = await launchForPlayers(api, { playerCount: 1, gameId: GAME });
  const night = await playHostile({
    ...vendorAccess(),
    gameId: GAME,
    launchTokens: [token],
    lateWin: 'refuse',
    seed: 18,
    callsMax: 200,
    durationMaxMs: 30_000,
  });
  const { keyId, secret } = vendorAccess();
  // The vendor's clock is behind: it dates all movements of this night to the day before.
  const server = await serveTransactionReport(
    { effects: night.callLog.effects.map((effect) => ({ ...effect, at: new Date('2026-09-01T23:59:59.000Z') })) },
    { secret },
  );
  const report = httpTransactionReport({ url: server.url, vendorCode: 'arcade', keyId, secret, now: clock.now, isPublicOnly: false });
  const { differenceCount } = await reconcileDay(api.composition.backgroundContext, { vendorCode: 'arcade', day: '2026-09-02', report });
  await server.close();
  expect(differenceCount).toBe(0n);
});

test('S49 An unavailable or invalid report is a failed run without a verdict', async () => {
  const { keyId, secret } = vendorAccess();
  const answers: readonly (readonly [status: number, body: string, fault: RegExp])[] = [
    [500, '{}', /answered with 500/],
    [200, 'not json', /JSON/],
    [200, '{"day":"2026-09-01","transactions":[{"amount":5}],"next":null}', /malformed/],
    [200, '{"day":"2026-08-31","transactions":[],"next":null}', /of 2026-08-31/],
    [200, `{"day":"${'9'.repeat(5 * 1024 * 1024)}"}`, /exceeded max size/],
  ];
  for (const [status, body, fault] of answers) {
    const server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const report = httpTransactionReport({ url, vendorCode: 'arcade', keyId, secret, now: clock.now, isPublicOnly: false });
    await expect(reconcileDay(api.composition.backgroundContext, { vendorCode: 'arcade', day: DAY, report })).rejects.toThrow(fault);
    server.closeAllConnections();
    server.close();
  }
  const [failed] = await api.database.query<{ n: bigint }>("select count(*) as n from games.reconciliation_run where state = 'failed'");
  expect(failed?.n).toBe(BigInt(answers.length));
});

test('The job reconciles the ended day once, and skips a vendor without a report', async () => {
  const { secret } = vendorAccess();
  const runs = () => api.database.query<{ day: string }>("select day::text from games.reconciliation_run where day = '2026-09-03'");
  clock.set(new Date('2026-09-04T00:59:00.000Z'));
  const server = await serveTransactionReport(callLog, { secret });
  await api.owner.query("update games.vendor set origin = $1 where code = 'arcade'", [server.url.origin]);
  clock.advance(HOUR_MS);
  await reconcileYesterday(api.composition.backgroundContext);
  expect(await runs()).toEqual([]);
  await api.owner.query("update games.vendor set report_path = '/reports/transactions' where code = 'arcade'");
  await reconcileYesterday(api.composition.backgroundContext);
  await reconcileYesterday(api.composition.backgroundContext);
  expect(await runs()).toEqual([{ day: '2026-09-03' }]);
  await server.close();
});

test('A run whose process was killed is marked failed at the next turn, and its lines are deleted', async () => {
  clock.set(new Date('2026-09-10T02:00:00.000Z'));
  await api.owner.query("update games.vendor set report_path = null where code = 'arcade'");
  await api.owner.query(
    `insert into games.reconciliation_run (id, vendor_code, day, started_at) values ('rec_dead', 'arcade', '2026-09-08', $1), ('rec_alive', 'arcade', '2026-09-09', $2)`,
    [new Date('2026-09-09T02:00:00.000Z'), clock.now()],
  );
  await api.owner.query(
    `insert into games.reported_transaction select id, false, 'm', 't', 'bet', 1, 0, 'BRL', 'done' from games.reconciliation_run where state = 'running'`,
  );
  await reconcileYesterday(api.composition.backgroundContext);
  expect(
    await api.database.query("select id, state from games.reconciliation_run where id in ('rec_dead', 'rec_alive') order by id"),
  ).toEqual([
    { id: 'rec_alive', state: 'running' },
    { id: 'rec_dead', state: 'failed' },
  ]);
  expect(await api.database.query('select run_id from games.reported_transaction')).toEqual([{ run_id: 'rec_alive' }]);
});
