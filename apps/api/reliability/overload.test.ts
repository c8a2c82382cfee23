import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOperatorSession } from '@jogada/accounts/contract/operator';
import { askPasskeySignIn, listDevices } from '@jogada/accounts/contract/player';
import { CALL_KINDS, createAdmission } from '@jogada/platform/server';
import { testClock } from '@jogada/platform/testing';
import { setLimit } from '@jogada/wallet/contract/player';
import { GAME, openVendorPlayers, type VendorPlayers } from '../../../tools/torture/vendor-players.ts';
import { anOperator, aPlayer, outcomeOf, startApi, testClient, type Refusal, type TestApi, type TestPlayer } from '../testing/index.ts';

const CONNECTIONS = 2;
const PLAYERS = 3;
const READS = 30;
const JOBS = 6;
const clock = testClock();
let api: TestApi;
let vendorPlayers: VendorPlayers;
let player: TestPlayer;
beforeAll(async () => {
  // Vendors sign with real time.
  clock.set(new Date());
  api = await startApi({ clock, connectionsMax: CONNECTIONS, servesPages: true });
  vendorPlayers = await openVendorPlayers(api, { players: PLAYERS, connectionsMax: PLAYERS });
  player = await aPlayer(api);
});
afterAll(async () => {
  vendorPlayers.vendor.close();
  await api.close();
});

let rounds = 0;
/** A stake of each player at once; returns the statuses. */
async function bets(): Promise<number[]> {
  rounds += 1;
  const stakes = vendorPlayers.players.map(({ memberId, sessionId }, index) => {
    const id = `overload-${rounds}-${index}`;
    return vendorPlayers.vendor.call('/bet', {
      transactionId: id,
      roundId: id,
      sessionId,
      memberId,
      gameId: GAME,
      amount: '1.00',
      currency: 'BRL',
    });
  });
  return (await Promise.all(stakes)).map(({ status }) => status);
}

/** The value of a metric with one label. */
async function metric(name: string, label: string): Promise<number> {
  const text = await (await fetch(`${api.privateUrl}/metrics`)).text();
  return Number(new RegExp(`^${name}\\{[^}]*"${label}"[^}]*\\} ([\\d.]+)`, 'm').exec(text)?.[1]);
}

/** A call's outcome, with status and Retry-After of a refusal. */
const outcome = (calling: Promise<unknown>): Promise<string> =>
  calling.then(
    () => 'ok',
    ({ code, status, headers }: Refusal) => `${code} ${status} ${headers.get('retry-after')}`,
  );

test('Pages are given up first, then what staff reads, what members read, and changes last', () => {
  let longestWaitMs = 0;
  const admission = createAdmission(() => ({ longestWaitMs }));
  const order: string[] = [];
  for (; order.length < CALL_KINDS.length; longestWaitMs += 100)
    for (const kind of CALL_KINDS) if (!order.includes(kind) && admission.refuse(kind) !== undefined) order.push(kind);
  expect(order).toEqual([...CALL_KINDS]);
  longestWaitMs = 0;
  for (const kind of CALL_KINDS) expect(admission.refuse(kind)).toBeUndefined();
});

test(
  'system_busy: While calls and jobs wait for connections, what can wait is refused by kind, and bets, limits and events are served',
  { timeout: 60_000 },
  async () => {
    const staff = await anOperator(api, 'owner');
    const read = () => outcome(player.client.call(listDevices));
    const calls = {
      page: async () => {
        const { status, headers } = await fetch(`${api.url}/m/login?returnTo=%2Fm%2Fbonus`);
        return status === 200 ? 'ok' : `system_busy ${status} ${headers.get('retry-after')}`;
      },
      staff: () => outcome(staff.client.call(readOperatorSession)),
      read,
      change: () => outcome(testClient(api.publicUrl, '198.18.7.7').call(askPasskeySignIn)),
    };
    const everyKind = async () => [await calls.page(), await calls.staff(), await calls.read(), await calls.change()];
    expect(await everyKind()).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await bets()).toEqual([200, 200, 200]);
    const countedBets = () => metric('ledger_postings_total', 'bet');
    await expect.poll(countedBets).toBe(PLAYERS);

    const late = await api.owner.transaction(async (tx) => {
      // Every call and job that reads sessions holds its connection until this transaction ends.
      await tx.query('lock table accounts.session in access exclusive mode');
      const { database } = api.composition.backgroundContext;
      const jobs = Array.from({ length: JOBS }, () => database.query('select count(*) from accounts.session'));
      const reads = Array.from({ length: READS }, read);
      await expect.poll(() => metric('database_connections_waiting', 'calls'), { timeout: 20_000 }).toBe(READS - CONNECTIONS);
      expect(await metric('database_connections_in_use', 'calls')).toBe(CONNECTIONS);
      clock.advance(8000);
      expect(await everyKind()).toEqual(['system_busy 503 2', 'system_busy 503 2', 'system_busy 503 2', 'system_busy 503 2']);
      expect(await bets()).toEqual([200, 200, 200]);
      // Events have connections that no job occupies.
      await expect.poll(countedBets, { timeout: 20_000 }).toBe(2 * PLAYERS);
      expect(await metric('database_connection_wait_seconds', 'calls')).toBe(8);
      expect(await metric('database_connection_wait_seconds', 'bets')).toBe(0);
      for (const kind of CALL_KINDS) expect(await metric('calls_refused_under_load_total', kind)).toBe(1);
      const limit = outcomeOf(player.client.call(setLimit, { kind: 'loss', period: 'day', amount: '1000' }));
      return { jobs: Promise.all(jobs), calls: Promise.all([...reads, limit]) };
    });
    expect((await late.calls).filter((end) => end !== 'ok')).toEqual([]);
    expect(await late.jobs).toHaveLength(JOBS);
    expect(await everyKind()).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await bets()).toEqual([200, 200, 200]);
  },
);
