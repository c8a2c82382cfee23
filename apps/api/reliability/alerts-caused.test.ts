import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decideApproval } from '@jogada/accounts/contract/operator';
import { addPaymentAccount, askPaymentAccountUse } from '@jogada/wallet/contract/operator';
import { createDeposit } from '@jogada/wallet/contract/player';
import { listHelp } from '@jogada/content/contract/player';
import { testClock } from '@jogada/platform/testing';
import { GAME, openVendorPlayers, type VendorPlayers } from '../../../tools/torture/vendor-players.ts';
import { alertHolds, scrape, type Scrape } from '../testing/alert-rules.ts';
import { aCpf, anOperator, aPlayer, startApi, type TestApi } from '../testing/index.ts';

const PLAYERS = 4;
const clock = testClock();
let api: TestApi;
let vendorPlayers: VendorPlayers;
beforeAll(async () => {
  // Vendors sign with real time.
  clock.set(new Date());
  api = await startApi({ clock, connectionsMax: 1, streamCaps: { total: 1 }, logLevel: 'silent' });
  vendorPlayers = await openVendorPlayers(api, { players: PLAYERS, connectionsMax: 2 * PLAYERS });
  await bets();
});
afterAll(async () => {
  vendorPlayers.vendor.close();
  await api.close();
});

let rounds = 0;
/** A stake of each player at once; returns the statuses, 0 for a connection that ended. */
async function bets(): Promise<number[]> {
  rounds += 1;
  const stakes = vendorPlayers.players.map(({ memberId, sessionId }, index) => {
    const id = `alert-${rounds}-${index}`;
    const stake = { transactionId: id, roundId: id, sessionId, memberId, gameId: GAME, amount: '1.00', currency: 'BRL' };
    return vendorPlayers.vendor.call('/bet', stake);
  });
  return (await Promise.all(stakes)).map(({ status }) => status);
}

/** Runs `act` while the accounts of the players are locked, from when a posting has waited for them longer than SlowBets allows. */
async function whileAccountsAreLocked(act: () => Promise<unknown>): Promise<number[]> {
  let placed: Promise<number[]> = Promise.resolve([]);
  await api.owner.transaction(async (tx) => {
    await tx.query('select from wallet.account where member_id = any($1) for update', [
      vendorPlayers.players.map(({ memberId }) => memberId),
    ]);
    placed = bets();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and clock_timestamp() - query_start > interval '600 ms'`;
    await expect.poll(async () => (await api.owner.query(waiting)).length, { timeout: 20_000 }).toBeGreaterThan(0);
    await act();
  });
  return placed;
}

/** Whether each alert holds on what is served now, and since a scrape before. */
async function holding(alerts: readonly string[], before: Scrape): Promise<string[]> {
  const now = await scrape(api.privateUrl);
  return alerts.filter((alert) => alertHolds(alert, [before, now]));
}

test('BetsWaiting, SlowBets and SlowPostings fire while accounts are locked, and not before', { timeout: 60_000 }, async () => {
  const alerts = ['BetsWaiting', 'SlowBets', 'SlowPostings'];
  const start = await scrape(api.privateUrl);
  await bets();
  expect(await holding(alerts, start)).toEqual([]);
  const before = await scrape(api.privateUrl);
  let later: Promise<number[]> = Promise.resolve([]);
  const statuses = await whileAccountsAreLocked(async () => {
    later = bets();
    const queued = async () => (await scrape(api.privateUrl)).get('database_connections_waiting{pool="bets"}');
    await expect.poll(queued, { timeout: 10_000 }).toBeGreaterThan(0);
    clock.advance(2_000);
    expect(await holding(alerts, before)).toEqual(['BetsWaiting']);
  });
  expect([...statuses, ...(await later)]).toEqual(Array.from({ length: 2 * PLAYERS }, () => 200));
  expect(await holding(alerts, before)).toEqual(['SlowBets', 'SlowPostings']);
});

test(
  'PostingsFailing and ServerErrors fire when the database ends the connections of postings, and not before',
  { timeout: 60_000 },
  async () => {
    const alerts = ['PostingsFailing', 'ServerErrors'];
    const start = await scrape(api.privateUrl);
    await bets();
    expect(await holding(alerts, start)).toEqual([]);
    const end = () =>
      api.owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    // A series that was not read before has no rate.
    await whileAccountsAreLocked(end);
    const before = await scrape(api.privateUrl);
    await whileAccountsAreLocked(end);
    expect(await holding(alerts, before)).toEqual(alerts);
  },
);

test('ProcessFaults fires at the first fault after a commit, and not before', async () => {
  const before = await scrape(api.privateUrl);
  expect(await holding(['ProcessFaults'], before)).toEqual([]);
  await api.database.transaction(async (tx) => {
    tx.afterCommit(() => {
      throw new Error('a fault of the test');
    });
  });
  expect(await holding(['ProcessFaults'], before)).toEqual(['ProcessFaults']);
});

test('StreamsRefused fires at the first refused stream, and not before', async () => {
  const before = await scrape(api.privateUrl);
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(`${api.url}/wps/events`, { agent: false }, resolve).on('error', reject);
    });
  const first = await open();
  expect([first.statusCode, await holding(['StreamsRefused'], before)]).toEqual([200, []]);
  const second = await open();
  expect([second.statusCode, await holding(['StreamsRefused'], before)]).toEqual([503, ['StreamsRefused']]);
  for (const stream of [first, second]) stream.destroy();
});

test('EventLoopBusy fires while the process calculates for too long, and not before', async () => {
  await expect.poll(() => holding(['EventLoopBusy'], new Map()), { timeout: 10_000 }).toEqual([]);
  for (let block = 0; block < 3; block += 1) {
    // The lag is measured between two timers, of which one has to run before.
    await api.owner.query('select pg_sleep(0.05)');
    const until = performance.now() + 400;
    while (performance.now() < until);
  }
  expect(await holding(['EventLoopBusy'], new Map())).toEqual(['EventLoopBusy']);
});

test('VendorRefused fires when calls come with an unknown key, and not before', { timeout: 60_000 }, async () => {
  const call = () => api.newClient().send('POST', '/vendor/v1/bet', { body: '{}', headers: { 'x-vendor': 'arcade' } });
  await call();
  const before = await scrape(api.privateUrl);
  expect(await holding(['VendorRefused'], before)).toEqual([]);
  for (let count = 0; count < 61; count += 1) expect((await call()).status).toBe(401);
  expect(await holding(['VendorRefused'], before)).toEqual(['VendorRefused']);
});

test('PaymentProviderFailing fires when the payment provider does not answer', async () => {
  const find = () => api.composition.services.wallet.banks.installation.payments.findCharge('t'.repeat(30)).catch(() => undefined);
  await find();
  const before = await scrape(api.privateUrl);
  expect(await holding(['PaymentProviderFailing'], before)).toEqual([]);
  await find();
  expect(await holding(['PaymentProviderFailing'], before)).toEqual(['PaymentProviderFailing']);
});

test('PaymentAccountOpen fires at the fifth deposit in a row that a payment account in use does not answer, and not before', async () => {
  const [asker, second] = [await anOperator(api, 'finance'), await anOperator(api, 'owner')];
  const [merchantCode, reason] = ['demo', 'the account that the brand opened'];
  const credentials = { clientId: 'a', clientSecret: 'b', tokenUrl: '', certificate: '', certificateKey: '', authority: '' };
  const receiver = { receiverKey: 'pix@brand.example', receiverName: 'Brand', receiverCity: 'RECIFE' };
  const { paymentAccountId } = await asker.client.call(addPaymentAccount, {
    ...{ merchantCode, provider: 'efi', reason, ...credentials, ...receiver },
    // Nothing listens there.
    baseUrl: 'http://127.0.0.1:9',
  });
  const { approvalId } = await asker.client.call(askPaymentAccountUse, { merchantCode, paymentAccountId, reason });
  await second.client.call(decideApproval, { approvalId, isApproved: true });
  const { client } = await aPlayer(api, { document: aCpf(), payeeName: 'Ana Souza' });
  const deposit = () => client.call(createDeposit, { amount: '5000' });
  for (let count = 0; count < 4; count += 1) await expect(deposit()).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  const before = await scrape(api.privateUrl);
  expect(await holding(['PaymentAccountOpen'], before)).toEqual([]);
  await expect(deposit()).rejects.toMatchObject({ code: 'deposit_provider_unavailable' });
  expect(await holding(['PaymentAccountOpen'], before)).toEqual(['PaymentAccountOpen']);
});

test('NoPostings fires when postings stop or no process counts them, and not before', { timeout: 60_000 }, async () => {
  const bet = async () => {
    await bets();
    await api.eventsCarried();
    return scrape(api.privateUrl);
  };
  const hourAgo = [await bet(), await bet()];
  const last = await bet();
  const fires = (scrapes: readonly Scrape[]) => alertHolds('NoPostings', scrapes, { windowSeconds: 600, hourAgo });
  expect(fires([last, await bet()])).toBe(false);
  const after = await scrape(api.privateUrl);
  expect(fires([after, await scrape(api.privateUrl)])).toBe(true);
  // A process that has ended serves no counter.
  expect(fires([])).toBe(true);
  // An installation without players was as still an hour ago.
  expect(alertHolds('NoPostings', [after, after], { hourAgo: [after, after] })).toBe(false);
});

test('RowsLeftOut fires when a list leaves out a row that violates its contract, and not before', async () => {
  const list = () => api.newClient().call(listHelp);
  const entries = await list();
  const before = await scrape(api.privateUrl);
  expect(await holding(['RowsLeftOut'], before)).toEqual([]);
  // As a later release may store it.
  await api.owner.query('alter table content.help_entry drop constraint help_entry_topic_check');
  await api.owner.query("update content.help_entry set topic = 'sports' where key = $1", [entries[0]?.key]);
  clock.advance(60_000);
  expect((await list()).length).toBe(entries.length - 1);
  expect(await holding(['RowsLeftOut'], before)).toEqual(['RowsLeftOut']);
});
