import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../apps/api/testing/free-port.ts';
import { createArcade } from '../../arcade/server/arcade-app.ts';
import { ARCADE_CALLS, ARCADE_PAGES } from './arcade-calls.ts';
import { randomChoicesOf } from './random-choices.ts';
import { openFindingLog, type Finding, type FindingLog } from './findings.ts';
import { foreignTargets, JUDGED_ELSEWHERE, runForeignIds, type ForeignCounts } from './foreign-ids.ts';
import { runForeignRounds } from './foreign-rounds.ts';
import { openPlants } from './plants.ts';
import { runRaces } from './races.ts';
import { leakIn } from './judge-answer.ts';
import { makeStream, runStreams } from './raw-bytes.ts';
import { runAttack } from './run-attack.ts';
import { callOf, openTally, runCalls } from './run-calls.ts';
import { openSender } from './sender.ts';
import { openStage, type Stage } from './stage.ts';

const CALLS = 5000;
const WORKERS = 12;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ connectionsMax: WORKERS });
});
afterAll(() => stage.close());

const kindsOf = (log: FindingLog) => new Set(log.list().map(({ kind }) => kind));
const noCounts = (): ForeignCounts => ({ calls: 0, asked: new Set(), judged: new Set(), unaccounted: new Set() });

describe('Planted faults', () => {
  const HANG_MS = 200;
  let plants: Awaited<ReturnType<typeof openPlants>>;
  beforeAll(async () => {
    plants = await openPlants(stage.api.owner, { port: await freePort(), hangMs: 2 * HANG_MS });
  });
  afterAll(() => plants.close());

  /** The installation with one planted call as its only target. */
  function planted(name: keyof typeof plants.targets): { stage: Stage; log: FindingLog; close: () => void } {
    const doors = { ...stage.doors, site: plants.url };
    const sender = openSender(doors, WORKERS);
    return { stage: { ...stage, doors, sender, targets: [plants.targets[name]] }, log: openFindingLog([]), close: () => sender.close() };
  }

  test.for([
    ['fault', 'fault'],
    ['hang', 'hang'],
    ['busy', 'fault'],
    ['leak', 'leak'],
    ['undeclared', 'undeclared answer'],
    ['shape', 'wrong shape'],
    ['more', 'wrong shape'],
  ] as const)('S67 %s: Reports a call with this fault', async ([name, kind]) => {
    const { stage, log, close } = planted(name);
    await runCalls(stage, {
      seed: 1,
      first: 0,
      count: name === 'hang' || name === 'busy' ? 30 : 400,
      workers: 4,
      log,
      tally: openTally(),
      hangMs: name === 'hang' ? HANG_MS : 20_000,
    });
    close();
    expect([...kindsOf(log)]).toEqual([kind]);
    expect(log.list()[0]?.replay).toMatch(/^npm run attack -- 1 --only \d+ .*curl /);
  });

  test('S67 busyOnce: Repeats a call that a site under load refused, and reports none that is served then', async () => {
    const { stage, log, close } = planted('busyOnce');
    const tally = openTally();
    await runCalls(stage, { seed: 1, first: 0, count: 60, workers: 4, log, tally, hangMs: 20_000 });
    close();
    expect(log.list()).toEqual([]);
    expect(tally.statuses.get(503)).toBeGreaterThan(10);
  });

  test.for(['foreignRead', 'foreignWrite'] as const)('S27 %s: Reports a disclosed or changed object of another member', async (name) => {
    const { stage, log, close } = planted(name);
    await runForeignIds(stage, { seed: 1, first: 0, count: 1, log, counts: noCounts() });
    close();
    expect([...kindsOf(log)]).toEqual(['foreign thing']);
  });

  test("S27 Reports when the arcade or a vendor may move another player's round or transaction", async () => {
    const log = openFindingLog([]);
    let ownerOf = '';
    // Replaces the credentials of a second player or vendor with those of the owner.
    const send: Stage['sender']['send'] = async (call) => {
      const bearer = call.headers['authorization'];
      if (call.door === 'arcade' && call.path === '/api/rounds' && call.method === 'POST') ownerOf = bearer ?? '';
      if (ownerOf !== '' && /^\/api\/rounds\/.+/.test(call.path))
        return stage.sender.send({ ...call, headers: { ...call.headers, authorization: ownerOf } });
      if (!call.path.startsWith('/aggregator/v1/') || !call.path.endsWith('/rollback')) return stage.sender.send(call);
      const { user_id: memberId, game: gameId, game_id: roundId, actions } = JSON.parse(String(call.body));
      const [{ action_id: transactionId, original_action_id: betTransactionId }] = actions;
      const rawBody = JSON.stringify({ memberId, gameId, roundId, transactionId, betTransactionId });
      const path = '/vendor/v1/rollback';
      const proof = stage.proof({ audience: 'vendor', methods: ['POST'] }, { path, rawBody });
      return stage.sender.send({ ...call, path, headers: { 'content-type': 'application/json', ...proof }, body: rawBody });
    };
    await runForeignRounds({ ...stage, sender: { ...stage.sender, send } }, { seed: 1, log, counts: noCounts() });
    expect(new Set(log.list().map(({ place }) => place))).toEqual(
      new Set(['POST /api/rounds/:roundId/steps', 'POST /api/rounds/:roundId/shown', "the vendors' calls"]),
    );
  });

  test('S76 Reports a secret of the installation in a response', async () => {
    const { stage, log, close } = planted('more');
    await runCalls({ ...stage, canaries: ['a name'] }, { seed: 1, first: 0, count: 50, workers: 4, log, tally: openTally() });
    close();
    expect([...kindsOf(log)]).toContain('leak');
  });

  test('S40 Reports a check-then-insert grant that a race duplicates', async () => {
    const { stage, log, close } = planted('grant');
    await runRaces(stage, { seed: 1, first: 0, count: 3, log, counts: { calls: 0, raced: new Set() } });
    close();
    expect(kindsOf(log)).toEqual(new Set(['race']));
    expect(log.list()[0]?.what).toMatch(/new rows in promotions.reward at once, 1 in turn/);
  });

  test('L-11 Reports bytes that a server answers with 500', async () => {
    const { stage, log, close } = planted('shape');
    await runStreams(stage, { seed: 1, first: 0, count: 400, workers: 8, log, skips: [] });
    close();
    expect([...kindsOf(log)]).toContain('fault');
  });
});

test('L-11 The same seed and number produce the same call and the same bytes', async () => {
  const shown = async (index: number) => {
    const { method, path, body, kind } = await callOf(stage, 7, index);
    return JSON.stringify([method, path, kind, stage.targets.length, body === undefined]);
  };
  for (const index of [1, 50, 1000]) expect(await shown(index)).toBe(await shown(index));
  expect(makeStream(randomChoicesOf(7, 3)).bytes).toEqual(makeStream(randomChoicesOf(7, 3)).bytes);
  expect(makeStream(randomChoicesOf(7, 3)).bytes).not.toEqual(makeStream(randomChoicesOf(8, 3)).bytes);
});

test('S67 Repeats a call whose kept connection the server closes, and reports a server that closes each one', async () => {
  const asked = new Map<object, number>();
  const server = createHttpServer((request, response) => {
    const times = (asked.get(request.socket) ?? 0) + 1;
    asked.set(request.socket, times);
    if (request.url === '/cut') request.socket.destroy();
    // As seen from a starved machine.
    else if (times === 2) setTimeout(() => request.socket.destroy(), 1100);
    else response.end('there');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sender = openSender({ site: url, console: url, private: url, arcade: url, bank: url }, 1);
  const send = (path: string) => sender.send({ door: 'site', method: 'GET', path, headers: {}, body: undefined });
  expect([(await send('/')).status, (await send('/')).status, (await send('/cut')).status]).toEqual([200, 200, 0]);
  sender.close();
  server.closeAllConnections();
  server.close();
});

test('S67 A stored text of the attack is no leak; a path beside it is', () => {
  const note = '{"note":"file:///etc/passwd"}';
  expect(leakIn(note, [])).toBeUndefined();
  expect(leakIn(`${note} file:///srv/jogada/main.ts`, [])).toBe('a path of the machine');
});

test('S74 Attacks every call that the arcade serves', async () => {
  const config = { port: 0, host: '127.0.0.1', databaseUrl: 'postgres://none', platformUrl: 'http://none', hostOrigins: [] };
  const { http } = createArcade({ ...config, vendorSecret: 'x'.repeat(32), vendorKeyId: 'none', logLevel: 'silent' } as never);
  await http.ready();
  const served = (method: string, path: string) => http.hasRoute({ method, url: path } as never);
  for (const { method, path } of ARCADE_CALLS) expect(served(method, path), `${method} ${path}`).toBe(true);
  // Each line of the printed tree that ends in methods is one path.
  const routes = http.printRoutes({ commonPrefix: false }).match(/\((?:GET|POST|PUT|DELETE)[^)]*\)/g) ?? [];
  expect(routes).toHaveLength(new Set([...ARCADE_CALLS.map(({ path }) => path), ...ARCADE_PAGES]).size);
});

test('S27 Every field that looks like an id belongs to a member or has a stated exemption', () => {
  const counts = noCounts();
  expect(foreignTargets(stage, counts).length).toBeGreaterThan(90);
  expect([...counts.unaccounted]).toEqual([]);
});

test('S67 L-11 S27 S28 5,000 calls of the attack report no findings', { timeout: 300_000 }, async () => {
  const seed = Number(process.env['ATTACK_SEED'] ?? 1);
  const report = await runAttack(stage, { seed, calls: CALLS, workers: WORKERS });
  const shown = report.findings.map(({ kind, place, what, replay }: Finding) => `${kind} · ${place}: ${what}\n${replay}`);
  expect(shown).toEqual([]);
  expect(report.tally.calls + report.streams + report.frames + report.races.calls + report.foreign.calls).toBeGreaterThan(CALLS * 0.9);
  // Most calls must pass authentication.
  expect(report.tally.accepted).toBeGreaterThan(report.tally.calls / 8);
  expect(report.tally.reached.size).toBeGreaterThan(stage.targets.length / 2);
  expect(report.foreign.asked.size).toBeGreaterThan(90);
  // A call that is refused in every role for its input, session or role never looked at the foreign object.
  expect([...report.foreign.asked].filter((name) => !report.foreign.judged.has(name))).toEqual(Object.keys(JUDGED_ELSEWHERE));
});
