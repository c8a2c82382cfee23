import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Choice, OpenedSession, ProblemBody, RoundView } from '../client-contract.ts';
import { type ArcadeApp, createArcade } from '../server/arcade-app.ts';
import { type Timing, TIMING } from '../server/arcade-context.ts';
import { STAND_IN_KEY_ID, STAND_IN_SECRET, STAND_IN_TOKEN, WalletStandIn } from './wallet-stand-in.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

const HOST_ORIGIN = 'http://localhost:3000';

/** An arcade with its own database and one wallet; its clock advances only on request. */
export interface ArcadeWorld {
  wallet: WalletStandIn;
  arcade: ArcadeApp;
  advanceClock(ms: number): void;
  /** Stops the arcade process and starts another on the same database. */
  restart(): Promise<void>;
  openSession(gameId?: string): Promise<OpenedSession>;
  openDemo(gameId?: string): Promise<OpenedSession>;
  play(session: OpenedSession, spin?: { spinKey?: string; stakeAmount?: string; options?: Choice }): Promise<Answer<RoundView>>;
  /** A text is sent as it is, as JSON. */
  call<Body>(path: string, options?: { session?: OpenedSession; body?: object | string }): Promise<Answer<Body>>;
  query<Row extends pg.QueryResultRow>(sql: string, params?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

interface Answer<Body> {
  status: number;
  body: Body & Partial<ProblemBody>;
}

const FAST: Timing = { ...TIMING, retryPausesMs: [1, 1] };

/** No test waits for this time to pass; a lost answer breaks its connection at once. */
const WALLET_TIMEOUT_MS = 10_000;

export async function createArcadeWorld(): Promise<ArcadeWorld> {
  const database = await createDatabase();
  const wallet = new WalletStandIn();
  const platformUrl = await wallet.listen();
  let clock = new Date('2026-11-21T12:00:00Z').getTime();
  const start = () =>
    createArcade(
      {
        port: 0,
        host: '127.0.0.1',
        databaseUrl: database.url,
        platformUrl,
        isSecure: false,
        hostOrigins: [HOST_ORIGIN],
        vendorSecret: STAND_IN_SECRET,
        vendorKeyId: STAND_IN_KEY_ID,
        logLevel: 'silent',
      },
      { now: () => new Date(clock), timing: FAST, walletTimeoutMs: WALLET_TIMEOUT_MS },
    );
  let arcade = start();

  const world: ArcadeWorld = {
    wallet,
    get arcade() {
      return arcade;
    },
    advanceClock(ms) {
      clock += ms;
    },
    async restart() {
      await arcade.close();
      arcade = start();
    },
    async openSession(gameId = 'tesouro-da-mata') {
      const { body } = await world.call<OpenedSession>('/api/session', {
        body: { gameId, mode: 'real', token: STAND_IN_TOKEN },
      });
      return body;
    },
    async openDemo(gameId = 'tesouro-da-mata') {
      const { body } = await world.call<OpenedSession>('/api/session', { body: { gameId, mode: 'demo' } });
      return body;
    },
    play(session, { spinKey = randomUUID(), stakeAmount = '100', options } = {}) {
      return world.call<RoundView>('/api/rounds', {
        session,
        body: { spinKey, stakeAmount, ...(options === undefined ? {} : { options }) },
      });
    },
    async call(path, { session, body } = {}) {
      const response = await arcade.http.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: path,
        headers: {
          ...(session !== undefined && { authorization: `Bearer ${session.sessionToken}` }),
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: body }),
      });
      return { status: response.statusCode, body: response.json() };
    },
    async query(sql, params = []) {
      return (await arcade.ctx.db.query(sql, params)).rows;
    },
    async end() {
      await arcade.close();
      await wallet.close();
      await database.drop();
    },
  };
  return world;
}

/** Creates a database with the arcade's tables; `url` uses the arcade's login. */
export async function createDatabase(): Promise<{ url: string; ownerUrl: string; drop: () => Promise<void> }> {
  const adminUrl = process.env['TEST_DATABASE_ADMIN_URL'];
  if (adminUrl === undefined) throw new Error('TEST_DATABASE_ADMIN_URL is not set; npm test sets it');
  const name = `arcade_test_${randomUUID().replaceAll('-', '')}`;
  await withClient(adminUrl, (admin) => admin.query(`create database ${name}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const files = (await readdir(MIGRATIONS)).filter((file) => /^\d+T\d+_arcade_.*\.sql$/.test(file)).sort();
  await withClient(url.href, async (client) => {
    for (const file of files) await client.query(await readFile(join(MIGRATIONS, file), 'utf8'));
  });
  const ownerUrl = url.href;
  url.username = 'jogada_arcade';
  url.password = process.env['TEST_DATABASE_LOGIN_PASSWORD'] ?? '';
  return { url: url.href, ownerUrl, drop: () => withClient(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`)) };
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
