import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createDeposit, readBalance, readDeposit } from '@jogada/wallet/contract/player';
import { auditLedger } from '../../../tools/torture/audit.ts';
import { playRounds, type Load } from '../../../tools/torture/load.ts';
import { GAME, OPENING_AMOUNT, openVendorPlayers, type VendorPlayers } from '../../../tools/torture/vendor-players.ts';
import { faultProxy, type Fault, type FaultProxy } from '../testing/fault-proxy.ts';
import { Refusal, startApi, type TestApi } from '../testing/index.ts';

const PLAYERS = 3;
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
async function expectNothingLost(load: Load, vendorPlayers: VendorPlayers): Promise<void> {
  await load.acknowledged(CALM);
  await load.stop();
  const audit = await auditLedger(api.owner, { players: vendorPlayers.players, movements: load.movements });
  expect(audit).toMatchObject({ lost: [], unasked: [], wrongBalances: [], brokenInvariants: [] });
  expect(load.movements.every(({ state }) => state === 'acknowledged')).toBe(true);
  expect(audit.transfers).toBe(load.movements.length);
}

async function playing(): Promise<{ vendorPlayers: VendorPlayers; load: Load }> {
  const site = { url: `http://127.0.0.1:${outside.port}`, publicUrl: api.publicUrl, secrets: api.secrets };
  const vendorPlayers = await openVendorPlayers(site, { players: PLAYERS, connectionsMax: PLAYERS * ROUNDS_AT_ONCE });
  return { vendorPlayers, load: playRounds(vendorPlayers, { roundsAtOnce: ROUNDS_AT_ONCE }) };
}

/** A bet that the ledger refuses, sent during the fault. Returns how it ended. */
async function oneCall(vendorPlayers: VendorPlayers): Promise<string> {
  const answer = await vendorPlayers.vendor
    .call('/bet', {
      transactionId: `probe-${randomBytes(6).toString('hex')}`,
      memberId: vendorPlayers.players[0]?.memberId,
      gameId: 'no-such-game',
      roundId: 'probe',
      sessionId: vendorPlayers.players[0]?.sessionId,
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
    const { vendorPlayers, load } = await playing();
    await load.acknowledged(CALM);
    await inside.turn(fault);
    expect(await oneCall(vendorPlayers)).toBe(POLITE);
    // A second call meets the connections that the first one left.
    expect(await oneCall(vendorPlayers)).toBe(POLITE);
    await inside.turn('pass');
    expect(await isDoneWithin(load.serving(), SERVING_AGAIN_MAX_MS), 'serving again').toBe(true);
    await expectNothingLost(load, vendorPlayers);
    expect([...load.faults.keys()]).toEqual([POLITE]);
  },
  TIMEOUT_MS,
);

test(
  'L-07 Waits for a database with trickling results, and completes bets',
  async () => {
    const { vendorPlayers, load } = await playing();
    await inside.turn('slow');
    expect(await isDoneWithin(load.acknowledged(CALM), CALL_ENDS_MAX_MS)).toBe(true);
    await inside.turn('pass');
    await expectNothingLost(load, vendorPlayers);
  },
  TIMEOUT_MS,
);

test.each<Fault>(['cut', 'refuse', 'stall', 'half-close', 'swallow', 'slow'])(
  'L-07 With a vendor behind a network that turns to %s, each repeated call is applied once',
  async (fault) => {
    const { vendorPlayers, load } = await playing();
    await load.acknowledged(CALM);
    for (let times = 0; times < 3; times += 1) {
      await outside.turn(fault);
      if (fault === 'swallow') await expect.poll(() => outside.lostBytes(), { timeout: CALL_ENDS_MAX_MS }).toBeGreaterThan(0);
      // Clients inside the network are served meanwhile.
      expect((await fetch(`${api.privateUrl}/ready`)).status).toBe(200);
      await outside.turn('pass');
      expect(await isDoneWithin(load.serving(), SERVING_AGAIN_MAX_MS), 'serving again').toBe(true);
    }
    await expectNothingLost(load, vendorPlayers);
    if (fault === 'swallow') expect(load.movements.some(({ unknowns }) => unknowns > 0)).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  'L-07 A deposit opened and paid during database outages is credited once',
  async () => {
    const { vendorPlayers, load } = await playing();
    await load.stop();
    const { client, memberId } = vendorPlayers.players[0]!;
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
  const { brokenInvariants } = await auditLedger(api.owner, { players: [], movements: [] });
  expect(brokenInvariants).toEqual([]);
}

/** The disk of the server fills: statements that write fail, or the commit fails after them. */
const DISK_FULL = [
  ['while entries are written', 'create trigger disk_full before insert on', ''],
  ['at the commit', 'create constraint trigger disk_full after insert on', 'deferrable initially deferred'],
] as const;
const FILLED = ['wallet.entry', 'wallet.deposit'];

async function countTransfers(): Promise<bigint | undefined> {
  const [row] = await api.owner.query<{ count: bigint }>('select count(*) from wallet.transfer');
  return row?.count;
}

test.each(DISK_FULL)(
  'L-09 When the disk of the database fills %s, calls end with 503 and Retry-After, nothing is posted in part, and the API recovers by itself',
  async (_, trigger, moment) => {
    await api.owner.query(`create or replace function wallet.disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    const removeTriggers = async () => {
      for (const name of FILLED) await api.owner.query(`drop trigger if exists disk_full on ${name}`);
    };
    onTestFinished(removeTriggers);
    const { vendorPlayers, load } = await playing();
    for (let times = 0; times < 3; times += 1) {
      await load.acknowledged(CALM);
      const refusedBefore = load.faults.get(POLITE) ?? 0;
      for (const name of FILLED) await api.owner.query(`${trigger} ${name} ${moment} for each row execute function wallet.disk_full()`);
      const transfers = await countTransfers();
      await expect.poll(() => (load.faults.get(POLITE) ?? 0) - refusedBefore, { timeout: CALL_ENDS_MAX_MS }).toBeGreaterThan(CALM);
      const deposit: unknown = await vendorPlayers.players[0]!.client.call(createDeposit, { amount: '5000' }).catch(
        (error: unknown) => error,
      );
      expect(deposit).toMatchObject({ status: 503 });
      expect(await countTransfers()).toBe(transfers);
      await removeTriggers();
      expect(await isDoneWithin(load.serving(), SERVING_AGAIN_MAX_MS), 'serving again').toBe(true);
    }
    await expectNothingLost(load, vendorPlayers);
    expect([...load.faults.keys()]).toEqual([POLITE]);
  },
  TIMEOUT_MS,
);

test(
  'L-09 While the tables of the ledger stay locked beyond every time limit, calls end with 503 and Retry-After, and the API recovers by itself',
  async () => {
    const { vendorPlayers, load } = await playing();
    await load.acknowledged(CALM);
    await api.owner.transaction(async (tx) => {
      await tx.query('lock table wallet.account, wallet.transfer, wallet.entry in access exclusive mode');
      const refusals = () => load.faults.get(POLITE) ?? 0;
      await expect.poll(refusals, { timeout: 2 * CALL_ENDS_MAX_MS }).toBeGreaterThanOrEqual(2 * PLAYERS * ROUNDS_AT_ONCE);
      expect((await fetch(`${api.privateUrl}/live`)).status).toBe(200);
    });
    expect(await isDoneWithin(load.serving(), SERVING_AGAIN_MAX_MS), 'serving again').toBe(true);
    await expectNothingLost(load, vendorPlayers);
    expect([...load.faults.keys()]).toEqual([POLITE]);
  },
  TIMEOUT_MS,
);

/** Calls at once for the measurement of the capacity, and the time that three times the capacity is offered for, ms. */
const AT_ONCE = 8;
const MEASURED_BETS = 160;
const OFFERED_MS = 700;
const OFFERED_MAX = 900;
const BURST_SOCKETS = 400;
const BACK_TO_NORMAL_MS = 10_000;

test(
  'L-13 At three times the capacity, calls end with success, 429 or 503 with Retry-After, and the next call is served at once',
  async () => {
    const site = { url: `http://127.0.0.1:${outside.port}`, publicUrl: api.publicUrl, secrets: api.secrets };
    const vendorPlayers = await openVendorPlayers(site, { players: PLAYERS, connectionsMax: BURST_SOCKETS });
    let number = 0;
    const bet = async (id: string): Promise<string> => {
      const { memberId, sessionId } = vendorPlayers.players[id.length % PLAYERS]!;
      const answer = await vendorPlayers.vendor.call('/bet', {
        transactionId: id,
        roundId: id,
        sessionId,
        memberId,
        gameId: GAME,
        amount: '0.10',
        currency: 'BRL',
      });
      return answer.status === 503 && answer.retryAfter !== undefined ? POLITE : String(answer.status);
    };
    const nextId = () => `burst-${(number += 1)}-`;
    const placed: string[] = [];
    const placeNext = async () => {
      const id = nextId();
      placed.push(id);
      return { id, end: await bet(id) };
    };
    const measuredFrom = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (placed.length < MEASURED_BETS) expect((await placeNext()).end).toBe('200');
      }),
    );
    const perMs = placed.length / (performance.now() - measuredFrom);

    const offered = Math.min(OFFERED_MAX, Math.ceil(3 * perMs * OFFERED_MS));
    const [reader] = vendorPlayers.players;
    const bets = Array.from({ length: offered }, placeNext);
    const reads = Array.from({ length: Math.ceil(offered / 5) }, () =>
      reader!.client.call(readBalance).then(
        () => '200',
        (error: unknown) => String((error as Refusal).status),
      ),
    );
    const ends = await Promise.all(bets);
    expect([...new Set(ends.map(({ end }) => end))].filter((end) => end !== '200' && end !== '429' && end !== POLITE)).toEqual([]);
    expect((await Promise.all(reads)).filter((end) => !['200', '429', '503'].includes(end))).toEqual([]);
    expect(await isDoneWithin(placeNext(), BACK_TO_NORMAL_MS), 'serving again').toBe(true);

    for (const { id, end } of ends) if (end !== '200') await expect.poll(() => bet(id), { timeout: CALL_ENDS_MAX_MS }).toBe('200');
    const [row] = await api.owner.query<{ count: bigint; ids: bigint }>(
      "select count(*), count(distinct external_id) as ids from wallet.transfer where kind = 'bet' and external_id like '%burst-%'",
    );
    expect(row).toEqual({ count: BigInt(placed.length), ids: BigInt(placed.length) });
    vendorPlayers.vendor.close();
  },
  TIMEOUT_MS,
);
