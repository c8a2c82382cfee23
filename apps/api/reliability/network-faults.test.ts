import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDeposit, readBalance, readDeposit } from '@jogada/wallet/contract/player';
import { auditLedger } from '../../../tools/torture/audit.ts';
import { playRounds, type Load } from '../../../tools/torture/load.ts';
import { OPENING_AMOUNT, openTable, type Table } from '../../../tools/torture/table.ts';
import { faultProxy, type Fault, type FaultProxy } from '../testing/fault-proxy.ts';
import { Refusal, startApi, type TestApi } from '../testing/index.ts';

const SEATS = 3;
const ROUNDS_AT_ONCE = 3;
const CALM = 30;
/** The API's database timeout in ms: short, so that a stalled connection ends soon. */
const DATABASE_TIMEOUT_MS = 1000;
/** Generous: a call has a few statements, each of which may wait for a connection and a result. */
const CALL_ENDS_MAX_MS = 30_000;
const SERVING_AGAIN_MAX_MS = 30_000;
const TIMEOUT_MS = 120_000;
const POLITE = '503 with Retry-After';

let api: TestApi;
/** Between the API and PostgreSQL. */
let inside: FaultProxy;
/** Between the vendor and the API. */
let outside: FaultProxy;

beforeAll(async () => {
  api = await startApi({
    hasPix: true,
    // Each failed call would log a line.
    logLevel: 'silent',
    databaseTimeoutMs: DATABASE_TIMEOUT_MS,
    databaseBehind: async (url) => {
      const behind = new URL(url);
      inside = await faultProxy({ host: behind.hostname, port: Number(behind.port) });
      behind.host = `127.0.0.1:${inside.port}`;
      return behind.href;
    },
  });
  outside = await faultProxy({ host: '127.0.0.1', port: Number(new URL(api.url).port) });
}, TIMEOUT_MS);

beforeEach(async () => {
  await Promise.all([inside.turn('pass'), outside.turn('pass')]);
});

afterAll(async () => {
  await inside.turn('pass');
  await outside.close();
  await api.close();
  await inside.close();
});

/** Resolves to false when the work is not done in time. */
async function isDoneWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const late = AbortSignal.timeout(timeoutMs);
  const tooLate = new Promise<boolean>((resolve) => late.addEventListener('abort', () => resolve(false), { once: true }));
  return Promise.race([work.then(() => true), tooLate]);
}

/** Compares the ledger with the vendor's record once every call has its response. */
async function expectNothingLost(load: Load, table: Table): Promise<void> {
  await load.acknowledged(CALM);
  await load.stop();
  const audit = await auditLedger(api.owner, { seats: table.seats, movements: load.movements });
  expect(audit).toMatchObject({ lost: [], unasked: [], wrongBalances: [], brokenInvariants: [] });
  expect(load.movements.every(({ state }) => state === 'acknowledged')).toBe(true);
  expect(audit.transfers).toBe(load.movements.length);
}

async function playing(): Promise<{ table: Table; load: Load }> {
  const site = { url: `http://127.0.0.1:${outside.port}`, publicUrl: api.publicUrl, secrets: api.secrets };
  const table = await openTable(site, { seats: SEATS, connectionsMax: SEATS * ROUNDS_AT_ONCE });
  return { table, load: playRounds(table, { roundsAtOnce: ROUNDS_AT_ONCE }) };
}

/** A bet that the ledger refuses, sent during the fault. Returns how it ended. */
async function oneCall(table: Table): Promise<string> {
  const answer = await table.vendor
    .call('/bet', {
      transactionId: `probe-${randomBytes(6).toString('hex')}`,
      memberId: table.seats[0]?.memberId,
      gameId: 'no-such-game',
      roundId: 'probe',
      sessionId: table.seats[0]?.sessionId,
      amount: '1.00',
      currency: 'BRL',
    })
    .catch((error: Error) => error.message);
  if (typeof answer === 'string') return answer;
  return answer.status === 503 && answer.retryAfter !== undefined ? POLITE : `${answer.status} ${String(answer.body['errorCode'])}`;
}

test.each<Fault>(['cut', 'refuse', 'stall', 'half-close', 'swallow'])(
  'L-07 L-08 With a database behind a network that turns to %s, calls end with 503 and Retry-After, and the API recovers by itself',
  async (fault) => {
    const { table, load } = await playing();
    await load.acknowledged(CALM);
    await inside.turn(fault);
    expect(await oneCall(table)).toBe(POLITE);
    // A second call meets the connections that the first one left.
    expect(await oneCall(table)).toBe(POLITE);
    await inside.turn('pass');
    expect(await isDoneWithin(load.serving(), SERVING_AGAIN_MAX_MS), 'serving again').toBe(true);
    await expectNothingLost(load, table);
    expect([...load.faults.keys()]).toEqual([POLITE]);
  },
  TIMEOUT_MS,
);

test(
  'L-07 Waits for a database with trickling results, and completes bets',
  async () => {
    const { table, load } = await playing();
    await inside.turn('slow');
    expect(await isDoneWithin(load.acknowledged(CALM), CALL_ENDS_MAX_MS)).toBe(true);
    await inside.turn('pass');
    await expectNothingLost(load, table);
  },
  TIMEOUT_MS,
);

test.each<Fault>(['cut', 'refuse', 'stall', 'half-close', 'swallow', 'slow'])(
  'L-07 With a vendor behind a network that turns to %s, each repeated call is applied once',
  async (fault) => {
    const { table, load } = await playing();
    await load.acknowledged(CALM);
    for (let times = 0; times < 3; times += 1) {
      await outside.turn(fault);
      if (fault === 'swallow') await expect.poll(() => outside.lostBytes(), { timeout: CALL_ENDS_MAX_MS }).toBeGreaterThan(0);
      // Clients inside the network are served meanwhile.
      expect((await fetch(`${api.privateUrl}/ready`)).status).toBe(200);
      await outside.turn('pass');
      expect(await isDoneWithin(load.serving(), SERVING_AGAIN_MAX_MS), 'serving again').toBe(true);
    }
    await expectNothingLost(load, table);
    if (fault === 'swallow') expect(load.movements.some(({ unknowns }) => unknowns > 0)).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  'L-07 A deposit opened and paid during database outages is credited once',
  async () => {
    const { table, load } = await playing();
    await load.stop();
    const { client, memberId } = table.seats[0]!;
    const idempotencyKey = randomBytes(12).toString('hex');
    const open = () => client.call(createDeposit, { amount: '5000' }, { idempotencyKey });

    await inside.turn('swallow');
    const refused: unknown = await open().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ status: 503, code: 'system_busy' });
    await inside.turn('pass');
    await expect.poll(() => open().then(Boolean, () => false), { timeout: SERVING_AGAIN_MAX_MS }).toBe(true);
    const { depositId, pixCode, simulatorUrl } = await open();

    await inside.turn('cut');
    const bank = new URL(simulatorUrl ?? '');
    await fetch(bank.origin + bank.pathname, { method: 'POST', body: new URLSearchParams({ code: pixCode, payer: 'own', document: '' }) });
    await inside.turn('pass');
    const state = () =>
      client.call(readDeposit, { depositId }).then(
        (deposit) => deposit.state,
        () => 'unknown',
      );
    await expect.poll(state, { timeout: 2 * SERVING_AGAIN_MAX_MS, interval: 100 }).toBe('paid');

    const opened = await api.owner.query('select 1 from wallet.deposit where member_id = $1', [memberId]);
    expect(opened).toHaveLength(1);
    const movements = load.movements.filter((movement) => movement.memberId === memberId);
    const played = movements.reduce((sum, { kind, amount }) => sum + (kind === 'bet' ? -amount : amount), 0n);
    expect((await client.call(readBalance)).sumBalance).toBe((OPENING_AMOUNT + played + 5000n).toString());
    await expectNothingDoubled();
  },
  TIMEOUT_MS,
);

async function expectNothingDoubled(): Promise<void> {
  const { brokenInvariants } = await auditLedger(api.owner, { seats: [], movements: [] });
  expect(brokenInvariants).toEqual([]);
}
