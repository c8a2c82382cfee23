import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { logInOperator } from '@jogada/accounts/contract/operator';
import { createOperator, hashPassword } from '@jogada/accounts/server';
import type { Secrets } from '@jogada/merchant/server';
import { startPixSimulator, type PixSimulator } from '@jogada/pix-simulator';
import { openDatabase, runJobNow, type Database, type Job, type OutgoingCall, type Subscription } from '@jogada/platform/server';
import { compose, type Composition } from '../../apps/api/compose.ts';
import type { Config } from '../../apps/api/config.ts';
import { testClient, type TestClient } from '../../apps/api/testing/test-client.ts';
import { connectionClass } from './connection.ts';
import type { Scheduler } from './scheduler.ts';
import { fetchFrom, transportTo, type CallFate } from './virtual-network.ts';
import { itemAt } from './item-at.ts';

const HOST = 'localhost:3000';
const STAFF_PASSWORD = 'only-in-a-simulation';
const COPIES = 2;
const NO_MESSAGES = { perHour: 0, perDay: 0, perMerchantHour: 0, perMerchantDay: 0 };

/** One copy of the api: the real composition, with a clock of its own. */
export interface Copy {
  readonly composition: Composition;
  /** Subscriptions that note, once committed, which event each of them took. */
  readonly subscriptions: readonly Subscription[];
  runJob(job: Job): Promise<void>;
}

/** What all histories of a process share: a database, two copies of the api, a bank, two of the staff. */
export interface World {
  readonly copies: readonly Copy[];
  readonly owner: Database;
  readonly pix: PixSimulator;
  readonly secrets: Secrets;
  /** Signed in at the consoles of both copies; they share a session. */
  readonly staff: readonly StaffMember[];
  readonly time: VirtualTime;
  /** The scheduler of the history that runs; undefined lets statements pass. */
  scheduler: Scheduler | undefined;
  fateOf: (call: OutgoingCall) => CallFate;
  /** Event ids by subscription, as they were taken by committed transactions. */
  readonly received: Map<string, Set<bigint>>;
  clientOf(copy: number, address: string): TestClient;
  isBlocked(processID: number): Promise<boolean>;
  close(): Promise<void>;
}

export interface StaffMember {
  readonly operatorId: string;
  readonly at: readonly TestClient[];
}

/** Time of the histories, ms since 1970; each copy may be ahead of it. */
export class VirtualTime {
  present = Date.UTC(2026, 8, 1, 12);
  readonly ahead = Array.from({ length: COPIES }, () => 0);
  now = () => new Date(this.present);
  of = (copy: number) => () => new Date(this.present + (this.ahead[copy] ?? 0));
}

export interface WorldLogins {
  readonly owner: string;
  readonly api: string;
  readonly worker: string;
}

/** @param logins of a migrated database with a seeded site, that nothing else uses */
export async function openWorld(logins: WorldLogins): Promise<World> {
  const owner = openDatabase({ url: logins.owner, connectionsMax: 2, applicationName: 'simulate-owner' });
  await owner.query(RECORDS_EVENTS);
  const observer = new pg.Client({ connectionString: logins.owner, application_name: 'simulate-observer' });
  await observer.connect();
  const time = new VirtualTime();
  const secrets = newSecrets();
  const received = new Map<string, Set<bigint>>();
  const endSession = async (processID: number) => {
    await observer.query('select pg_terminate_backend($1)', [processID]);
    for (;;) {
      const { rowCount } = await observer.query('select from pg_stat_activity where pid = $1', [processID]);
      if (rowCount === 0) return;
    }
  };

  let running: Scheduler | undefined;
  let fateOf: World['fateOf'] = () => 'arrives';
  const pix = await startPixSimulator({
    port: 0,
    host: '127.0.0.1',
    clientSecret: secrets.pixClientSecret,
    webhookSecret: secrets.pixWebhookSecret,
    // Payouts are settled when the history says so.
    payoutDelayMs: 2 ** 31 - 1,
    now: time.now,
    fetchBy: (url, init) => running?.whileBusy(() => deliver(url, init)) ?? deliver(url, init),
  });
  const deliver = (url: string, init: RequestInit) => fetchFrom(itemAt(copies, 0).composition.app)(url, init);
  const Connection = connectionClass({ scheduler: () => running, endSession });
  const copies: Copy[] = [];
  for (let copy = 0; copy < COPIES; copy += 1) {
    const composition = await compose(configOf(logins, secrets, pix.url), {
      now: time.of(copy),
      worksInBackground: false,
      servesPages: false,
      connectionsMax: 8,
      connectionClass: Connection,
      transport: transportTo(
        () => pix.app,
        (call) => fateOf(call),
      ),
    });
    copies.push({
      composition,
      subscriptions: composition.subscriptions.map((subscription, index) => recording(subscription, index, received)),
      runJob: (job) => runJobNow(composition.backgroundContext, job),
    });
  }
  const clientOf = (copy: number, address: string) =>
    testClient(`http://${HOST}`, address, { fetchBy: fetchFrom(itemAt(copies, copy).composition.app) });
  const consoleOf = (copy: number) =>
    testClient(`http://${HOST}`, '198.18.0.1', { fetchBy: fetchFrom(itemAt(copies, copy).composition.consoleApp) });

  const world: World = {
    copies,
    owner,
    pix,
    secrets,
    staff: [],
    time,
    get scheduler() {
      return running;
    },
    set scheduler(scheduler) {
      running = scheduler;
    },
    get fateOf() {
      return fateOf;
    },
    set fateOf(drawn) {
      fateOf = drawn;
    },
    received,
    clientOf,
    async isBlocked(processID) {
      const { rows } = await observer.query<{ blocked: boolean }>('select cardinality(pg_blocking_pids($1)) > 0 as blocked', [processID]);
      return rows[0]?.blocked ?? false;
    },
    async close() {
      for (const { composition } of copies) await composition.close();
      await pix.close();
      await observer.end();
      await owner.close();
    },
  };
  const staff = [await aStaffMember(world, consoleOf, 'first'), await aStaffMember(world, consoleOf, 'second')];
  return Object.assign(world, { staff });
}

async function aStaffMember(world: World, consoleOf: (copy: number) => TestClient, name: string): Promise<StaffMember> {
  const passwordHash = await hashPassword(STAFF_PASSWORD, world.secrets);
  await createOperator(world.owner, { username: name, passwordHash, role: 'owner', at: world.time.now() });
  const at = world.copies.map((_, copy) => consoleOf(copy));
  let operatorId = '';
  for (const client of at) ({ operatorId } = await client.call(logInOperator, { username: name, password: STAFF_PASSWORD }));
  return { operatorId, at };
}

/** Notes which events a committed transaction took. */
function recording(subscription: Subscription, index: number, received: World['received']): Subscription {
  const name = `${subscription.topic} #${index}`;
  return {
    topic: subscription.topic,
    async handle(ctx, tx, events) {
      await subscription.handle(ctx, tx, events);
      tx.afterCommit(() => {
        const known = received.get(name) ?? new Set<bigint>();
        received.set(name, known);
        for (const { id } of events) known.add(id);
      });
    },
  };
}

const RECORDS_EVENTS = `
create schema if not exists simulate;
create table if not exists simulate.emitted (id bigint primary key, topic text not null);
create or replace function simulate.note_event() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into simulate.emitted (id, topic) values (new.id, new.topic);
  return null;
end $$;
create or replace trigger note_event after insert on platform.outbox for each row execute function simulate.note_event();`;

function newSecrets(): Secrets {
  const key = () => randomBytes(32).toString('hex');
  return {
    sessionSecret: key(),
    passwordPepper: key(),
    personalDataKey: key(),
    captchaSecret: key(),
    arcadeSeedSecret: key(),
    pixWebhookSecret: key(),
    pixClientSecret: key(),
    vendorKeys: { arcade: { keyId: 'arcade-simulated', secret: key() } },
  };
}

function configOf(logins: WorldLogins, secrets: Secrets, pixUrl: string): Config {
  return {
    environment: 'test',
    isDevelopment: false,
    host: '127.0.0.1',
    port: 3000,
    privatePort: 3002,
    consolePort: 3003,
    publicUrl: `http://${HOST}`,
    arcadeUrl: 'http://127.0.0.1:3001',
    pixUrl,
    databaseUrl: logins.api,
    workerDatabaseUrl: logins.worker,
    hasServiceWorker: false,
    databaseTimeoutMs: 60_000,
    pagesKeptMegabytes: 0,
    pagesDrawnPerMinute: 1000,
    streamCaps: { perAddress: 10, perMember: 10, total: 100 },
    describesApis: false,
    restarts: 0,
    busUrl: undefined,
    logLevel: 'silent',
    trustedProxies: ['127.0.0.1'],
    countryDatabase: undefined,
    bankDoor: undefined,
    identity: { google: null, facebook: null, firebase: null },
    messaging: { sms: 'off', mail: 'off', smsDiallingCodes: [], smsBudget: NO_MESSAGES, mailBudget: NO_MESSAGES },
    secrets,
  };
}
