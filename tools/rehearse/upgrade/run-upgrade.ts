import { cpus, loadavg } from 'node:os';
import { aPlayer, testClient } from '../../../apps/api/testing/index.ts';
import { readRelease } from '../../migrations/release.ts';
import { ROOT } from '../../run/places.mjs';
import { waitUntil } from '../../run/wait-until.mjs';
import { auditLedger } from '../../torture/audit.ts';
import { printTable, quantile } from '../../torture/figures.ts';
import { playRounds, type Load } from '../../torture/load.ts';
import { openGamePlayer, openVendorPlayers, type GamePlayer } from '../../torture/vendor-players.ts';
import { vendorClient } from '../../torture/vendor-client.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { playArcade, type ArcadeRounds } from './arcade-rounds.ts';
import { followBalance, lostEvents, type BalanceStream } from './balance-streams.ts';
import { visitPages, type PageVisits } from './page-visits.ts';
import { openRelease } from './release-tree.ts';
import { startRollingSite, type RollingSite } from './rolling-site.ts';

const PLAYERS = 4;
/** Open pages of each member, at any copy of the api. */
const PAGES_OF_A_MEMBER = 2;
const BETWEEN_ROUNDS_MS = 100;
const ACKNOWLEDGED_BETWEEN_STEPS = 200;
/** The aim: an event stream is back within this time. */
const STREAM_BACK_MS = 3000;
const CARRIED_WITHIN_MS = 60_000;

type Say = (line: string) => void;

interface Step {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Everything that runs against the site meanwhile. */
interface Traffic {
  readonly load: Load;
  readonly streams: readonly BalanceStream[];
  readonly pages: PageVisits;
  readonly arcade: ArcadeRounds;
}

/**
 * Upgrades a site of two copies of each process from the previous release to this tree, and back, without a pause (L-15): signed bets and wins,
 * rounds in the arcade, pages with their files and event streams go on. The new schema is applied while the old code runs, and stays when the
 * old code returns.
 * @param args commit of the previous release; by default that of db/release.json
 * @returns whether every check passed
 */
export async function runUpgrade([commit = readRelease().commit]: readonly string[], say: Say): Promise<boolean> {
  const previous = await openRelease(commit, say);
  const trees = { OLD: previous.directory, NEW: ROOT };
  say(`starting ${previous.commit.slice(0, 8)}: two apis, two workers, two arcades, HAProxy, NATS, PostgreSQL`);
  const site = await startRollingSite(previous);
  try {
    const { traffic, players, arcadePlayer } = await startTraffic(site);
    const steps: Step[] = [];
    const time = async (name: string, work: () => Promise<void>) => {
      const fromMs = Date.now();
      await work();
      steps.push({ name, fromMs, toMs: Date.now() });
    };
    // Some load on what was reached.
    const goOn = () => time('-', () => traffic.load.acknowledged(ACKNOWLEDGED_BETWEEN_STEPS));
    const step = async (name: string, work: () => Promise<void>) => {
      await time(name, work);
      say(`done: ${name}`);
      await goOn();
    };
    await goOn();
    await step('prepare the new release', () => site.operate('prepare', { ...trees, TO: trees.NEW }));
    await step('migrate while the old code runs', () => site.operate('migrate', { ...trees, TO: trees.NEW }));
    await step('restart everything with the new code', () => site.operate('restart', { ...trees, TO: trees.NEW }));
    await step('restart everything with the old code', () => site.operate('restart', { ...trees, TO: trees.OLD }));
    await traffic.load.stop();
    await Promise.all([traffic.pages.stop(), traffic.arcade.stop()]);

    printSteps(steps, traffic);
    const findings = await check(site, { traffic, players, arcadePlayer, say });
    for (const [name, found] of findings)
      say(`${found.length === 0 ? 'holds ' : 'BROKEN'}  ${name}${found.length === 0 ? '' : `: ${found.slice(0, 5).join('; ')}`}`);
    say(
      `${cpus().length} cores, load average ${loadavg()
        .map((value) => value.toFixed(0))
        .join(' ')}`,
    );
    return [...findings.values()].every((found) => found.length === 0);
  } finally {
    await site.remove();
  }
}

async function startTraffic(site: RollingSite): Promise<{ traffic: Traffic; players: readonly GamePlayer[]; arcadePlayer: string }> {
  // Registered past the proxy, which gives all of them one address.
  const place = { url: site.firstUrl, publicUrl: site.url, secrets: site.secrets };
  const { players, vendor: direct } = await openVendorPlayers(place, { players: PLAYERS, connectionsMax: PLAYERS });
  const arcadePlayer = await aPlayer({ ...place, newClient: () => testClient(site.firstUrl, '198.19.9.9') });
  await openGamePlayer(direct, arcadePlayer);
  direct.close();
  const key = site.secrets.vendorKeys['arcade'];
  if (!key) throw new Error('the arcade has no key');
  const vendor = vendorClient(site.url, { vendor: 'arcade', key, connectionsMax: PLAYERS });
  const cookies = ['', ...players.map(({ client }) => client.cookieHeader())];
  const traffic = {
    streams: players.flatMap((player) => Array.from({ length: PAGES_OF_A_MEMBER }, () => followBalance(site.url, player))),
    load: playRounds({ vendor, players }, { roundsAtOnce: 1, betweenRoundsMs: BETWEEN_ROUNDS_MS }),
    pages: visitPages(site.url, cookies),
    arcade: await playArcade(site.arcadeUrl, arcadePlayer.client),
  };
  return { traffic, players, arcadePlayer: arcadePlayer.memberId };
}

interface Ended {
  readonly traffic: Traffic;
  readonly players: readonly GamePlayer[];
  readonly arcadePlayer: string;
  readonly say: Say;
}

async function check(site: RollingSite, { traffic, players, arcadePlayer, say }: Ended): Promise<Map<string, readonly string[]>> {
  const { load, streams, pages, arcade } = traffic;
  const members = players.map(({ memberId }) => memberId);
  const versions = await versionsOf(site, members);
  const shown = await Promise.all(
    streams.map(async (stream) => ({ ...stream, shown: await stream.stop(versions.get(stream.record.memberId) ?? 0) })),
  );
  const records = streams.map(({ record }) => record);
  const returns = records.flatMap((record) => record.returns);
  const audit = await auditLedger(site.owner, { players, movements: load.movements });
  await waitUntil(async () => (await waitingEvents(site)) === 0, { timeoutMs: CARRIED_WITHIN_MS, everyMs: 250 });
  const failedFirst = load.movements.filter(({ unknowns, state }) => unknowns > 0 || state === 'refused');
  const refusals = records.flatMap((record) => record.refusals);

  say(
    `${load.movements.length} signed bets and wins, ${failedFirst.length} failed at the first attempt, ` +
      `${load.movements.filter(({ state }) => state !== 'acknowledged').length} after the vendor's repetitions`,
  );
  for (const [fault, count] of load.faults) say(`  ${count} x ${fault}`);
  say(`${arcade.settledAtMs.length} rounds in the arcade, ${arcade.failures.length} calls failed at the first attempt`);
  say(`${pages.visitedAtMs.length} pages with ${pages.filesCount()} files, ${pages.failures.length} failed`);
  const received = records.flatMap(({ spans }) => spans.flatMap((span) => span.received)).length;
  say(`${streams.length} event streams received ${received} events and came back ${returns.length} times, ${spoken(returns)}`);
  return new Map([
    ['L-15: no bet or win failed, at the first attempt', failedFirst.map(({ transactionId }) => transactionId)],
    ['no round in the arcade failed, at the first attempt', arcade.failures.map(({ what }) => what)],
    ['no page and none of its files failed', pages.failures.map(({ what }) => what)],
    ['every acknowledged call is in the ledger as acknowledged, once', audit.lost],
    ['nothing else is in the ledger', audit.unasked],
    ['every balance is that of the acknowledged calls', audit.wrongBalances],
    ['the invariants of the ledger hold', audit.brokenInvariants],
    ['every settled round of the arcade is in the ledger', await missingArcadeRounds(site, arcadePlayer, arcade.settledAtMs.length)],
    ['npm run ledger:verify', verifyLedger(site.logins.reports)],
    ['L-15: no page missed an event', lostEvents(records)],
    [
      'every page shows the last balance',
      shown
        .filter((one) => one.shown !== versions.get(one.record.memberId))
        .map((one) => `${one.record.memberId}: ${one.shown} of ${versions.get(one.record.memberId)}`),
    ],
    ['no event stream was refused', refusals],
    [
      `every event stream came back within ${seconds(STREAM_BACK_MS)}`,
      returns.filter(({ tookMs }) => tookMs > STREAM_BACK_MS).map(({ tookMs }) => seconds(tookMs)),
    ],
    ['every subscriber got every event', await undelivered(site)],
    ['every ended round is counted for the VIP club', await uncountedRounds(site, members)],
    ['each process ended in order', site.unexpectedExits()],
  ]);
}

/** Versions of the members' cash accounts. */
async function versionsOf({ owner }: RollingSite, members: readonly string[]): Promise<Map<string, number>> {
  const rows = await owner.query<{ member_id: string; version: bigint }>(
    "select member_id, version from wallet.account where member_id = any ($1) and pocket = 'cash'",
    [members],
  );
  return new Map(rows.map(({ member_id, version }) => [member_id, Number(version)]));
}

async function waitingEvents({ owner }: RollingSite): Promise<number> {
  const [row] = await owner.query<{ waiting: bigint }>(
    'select (select count(*) from platform.outbox) + (select count(*) from platform.event_delivery) as waiting',
  );
  return Number(row?.waiting ?? 0);
}

async function undelivered({ owner }: RollingSite): Promise<string[]> {
  const rows = await owner.query<{ name: string }>(
    "select topic || ' waits' as name from platform.outbox union all select subscriber || ': ' || coalesce(last_error, '') from platform.event_delivery",
  );
  return rows.map(({ name }) => name);
}

async function uncountedRounds({ owner }: RollingSite, members: readonly string[]): Promise<string[]> {
  const rows = await owner.query<{ name: string }>(
    `select r.member_id || ' ' || r.round_id as name from wallet.round r
      where r.member_id = any ($1) and r.is_closed
        and not exists (select from promotions.vip_round v where v.member_id = r.member_id and v.source = r.source and v.round_id = r.round_id)
        and not exists (select from promotions.vip_pending p, unnest(p.member_ids, p.round_ids) q (member_id, round_id)
                         where q.member_id = r.member_id and q.round_id = r.round_id)`,
    [members],
  );
  return rows.map(({ name }) => name);
}

async function missingArcadeRounds({ owner }: RollingSite, memberId: string, settled: number): Promise<string[]> {
  const [row] = await owner.query<{ rounds: bigint }>(
    "select count(distinct round_id) as rounds from wallet.transfer where member_id = $1 and kind in ('bet', 'bet_and_win') and status = 'applied'",
    [memberId],
  );
  const rounds = Number(row?.rounds ?? 0);
  return rounds === settled ? [] : [`${rounds} of ${settled}`];
}

function printSteps(steps: readonly Step[], { load, pages, arcade, streams }: Traffic): void {
  const returns = streams.flatMap(({ record }) => record.returns);
  console.log('');
  printTable(
    steps.map(({ name, fromMs, toMs }) => {
      const within = (atMs: number) => atMs >= fromMs && atMs < toMs;
      const calls = load.movements.filter(({ sentAtMs }) => within(sentAtMs));
      const tookMs = calls.map(({ sentAtMs, acknowledgedAtMs = toMs }) => acknowledgedAtMs - sentAtMs);
      return {
        step: name,
        seconds: ((toMs - fromMs) / 1000).toFixed(1),
        calls: calls.length,
        'failed first': calls.filter(({ unknowns }) => unknowns > 0).length,
        'p50 ms': quantile(tookMs, 0.5),
        'longest ms': Math.max(0, ...tookMs),
        rounds: arcade.settledAtMs.filter(within).length,
        pages: pages.visitedAtMs.filter(within).length,
        'pages failed': pages.failures.filter(({ atMs }) => within(atMs)).length,
        'streams back': spoken(returns.filter(({ endedAtMs }) => within(endedAtMs))),
      };
    }),
  );
  console.log('');
}

function spoken(returns: readonly { readonly tookMs: number }[]): string {
  if (returns.length === 0) return '-';
  const times = returns.map(({ tookMs }) => tookMs);
  return `median ${seconds(quantile(times, 0.5))}, longest ${seconds(Math.max(...times))}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
