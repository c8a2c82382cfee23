import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { logInOperator } from '@jogada/accounts/contract/operator';
import { refuseWithdrawal } from '@jogada/wallet/contract/operator';
import { signBankMessage } from '@jogada/wallet/server';
import { createOperator, hashPassword } from '@jogada/accounts/server';
import type { Secrets } from '@jogada/merchant/server';
import { startPixSimulator, type PixSimulator } from '@jogada/pix-simulator';
import {
  openDatabase,
  type BoundedAnswer,
  type Database,
  type OutgoingCall,
  type Subscription,
  type Transport,
} from '@jogada/platform/server';
import { compose, type Composition } from '../../apps/api/compose.ts';
import type { Config } from '../../apps/api/config.ts';
import { testClient, type TestClient } from '../../apps/api/testing/test-client.ts';
import { connectionClass, type Interceptor } from './connection.ts';
import { chanceOf } from './chance.ts';
import { watchCiphers } from './drawn-randomness.ts';
import { Scheduler } from './scheduler.ts';
import { fetchFrom, transportTo, type CallFate } from './virtual-network.ts';
import { itemAt } from './item-at.ts';
import { DELIVERED } from './delivery-notes.ts';

const HOST = 'localhost:3000';
const STAFF_PASSWORD = 'only-in-a-simulation';
const COPIES = 2;
/** One operator who requests, and two who may decide concurrently. */
const STAFF = ['first', 'second', 'third'];
const STAFF_SESSION_MS = 8 * 3_600_000;
/** Well below the quarter of an hour after which a session without a call ends. */
const STAFF_SEEN_EVERY_MS = 3 * 60_000;
const NO_MESSAGES = { perHour: 0, perDay: 0, perMerchantHour: 0, perMerchantDay: 0 };

/** One copy of the API: the real composition with its own clock. */
interface Copy {
  readonly composition: Composition;
  /** Subscriptions that record which events they receive. */
  readonly subscriptions: readonly Subscription[];
}

/** Shared by all histories of a process: a database, two copies of the API, a bank, three operators. */
export interface World {
  readonly copies: readonly Copy[];
  readonly owner: Database;
  readonly pix: PixSimulator;
  readonly secrets: Secrets;
  /** Signed in at the consoles of both copies with one session. */
  readonly staff: readonly StaffMember[];
  readonly time: VirtualTime;
  /** The scheduler of the current history; undefined passes statements through. */
  scheduler: Scheduler | undefined;
  fateOf: (call: OutgoingCall) => CallFate;
  clientOf(copy: number, address: string): TestClient;
  /** Renews staff sessions, which expire after a quarter of an hour without a call. Sign-in is outside the simulation. */
  keepStaffSignedIn(): Promise<void>;
  /** Sends one bank notification to a copy of the API. The bank simulator's own retries depend on real time. */
  receiveFromBank(copy: number, path: 'pix' | 'payout', content: object): Promise<void>;
  /** Whether a withdrawal is stored as paid. */
  isPaid(withdrawalId: string): Promise<boolean>;
  refuseReview(withdrawalId: `wdr_${string}`): Promise<void>;
  /** Ends the contracts of an earlier history, so that they earn nothing in a later one. */
  endContracts(contractIds: readonly string[]): Promise<void>;
  /**
   * Runs what precedes a history: one statement at a time and without faults, as the order in which parallel statements end decides which
   * connections the history gets.
   */
  inOrder<Result>(work: () => Promise<Result>): Promise<Result>;
  blockersOf(processID: number): Promise<readonly number[]>;
  cancel(processID: number): Promise<void>;
  /** Planted bugs: in statements, and in calls to the bank. */
  intercept: Interceptor | undefined;
  disguise: ((call: OutgoingCall, answer: () => Promise<BoundedAnswer>) => Promise<BoundedAnswer>) | undefined;
  close(): Promise<void>;
}

interface StaffMember {
  readonly operatorId: string;
  readonly at: readonly TestClient[];
}

/** Time of the histories in ms since 1970; the clock of each copy may be ahead of it. */
class VirtualTime {
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

/** @param logins of a migrated database with a seeded site that has no other users */
export async function openWorld(logins: WorldLogins): Promise<World> {
  const owner = openDatabase({ url: logins.owner, connectionsMax: 2, applicationName: 'simulate-owner' });
  await owner.query(RECORDS_EVENTS);
  await owner.query(READY_FOR_HISTORIES);
  const observer = new pg.Client({ connectionString: logins.owner, application_name: 'simulate-observer' });
  await observer.connect();
  const time = new VirtualTime();
  const secrets = newSecrets();
  let world: World | undefined;
  let running: Scheduler | undefined;
  let staffSeenAt = 0;
  let fateOf: World['fateOf'] = () => 'arrives';
  const pix = await startPixSimulator({
    port: 0,
    host: '127.0.0.1',
    clientSecret: secrets.pixClientSecret,
    webhookSecret: secrets.pixWebhookSecret,
    // Payouts are settled by the history, not by time.
    payoutDelayMs: 2 ** 31 - 1,
    now: time.now,
  });
  const { Connection, close: closeSessions } = connectionClass({ scheduler: () => running, intercept: () => world?.intercept });
  const blockersOf: World['blockersOf'] = async (processID) => {
    const { rows } = await observer.query<{ pids: number[] }>('select pg_blocking_pids($1) as pids', [processID]);
    return rows[0]?.pids ?? [];
  };
  const cancel: World['cancel'] = async (processID) => void (await observer.query('select pg_cancel_backend($1)', [processID]));
  const order = chanceOf('before histories');
  const inOrder: World['inOrder'] = async (work) => {
    const scheduler = new Scheduler({
      choose: (count) => order.below(count),
      faultFor: () => undefined,
      blockersOf,
      cancel,
      log: () => undefined,
    });
    running = scheduler;
    watchCiphers((operation) => void scheduler.whileBusy(() => operation.catch(() => undefined)));
    try {
      const result = scheduler.begin({ kind: 'before', number: 0, name: 'before the history', isDead: false }, work);
      result.catch(() => undefined);
      await scheduler.finish();
      return await result;
    } finally {
      running = undefined;
      watchCiphers(undefined);
    }
  };
  const copies: Copy[] = [];
  const composeCopy = (copy: number) =>
    compose(configOf(logins, secrets, pix.url), {
      now: time.of(copy),
      worksInBackground: false,
      servesPages: false,
      // Above the number of concurrent calls: waiting for a connection would time out in real time.
      connectionsMax: 20,
      connectionClass: Connection,
      transport: disguised(
        transportTo(
          () => pix.app,
          (call) => fateOf(call),
        ),
        () => world?.disguise,
      ),
    });
  for (let copy = 0; copy < COPIES; copy += 1) {
    const composition = await inOrder(() => composeCopy(copy));
    copies.push({
      composition,
      subscriptions: composition.subscriptions.map(recording),
    });
  }
  const clientOf = (copy: number, address: string) =>
    testClient(`http://${HOST}`, address, { fetchBy: fetchFrom(itemAt(copies, copy).composition.app) });
  const consoleOf = (copy: number) =>
    testClient(`http://${HOST}`, '198.18.0.1', { fetchBy: fetchFrom(itemAt(copies, copy).composition.consoleApp) });

  world = {
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
    clientOf,
    intercept: undefined,
    disguise: undefined,
    async keepStaffSignedIn() {
      if (time.present - staffSeenAt < STAFF_SEEN_EVERY_MS) return;
      staffSeenAt = time.present;
      await owner.query('update accounts.operator_session set created_at = $1, last_seen_at = $1, expires_at = $2', [
        time.now(),
        new Date(time.present + STAFF_SESSION_MS),
      ]);
    },
    async receiveFromBank(copy, path, content) {
      const body = JSON.stringify(content);
      const timestamp = String(Math.floor(time.present / 1000));
      await itemAt(copies, copy).composition.app.inject({
        method: 'POST',
        url: `/wps/payments/${path}`,
        headers: {
          host: HOST,
          'content-type': 'application/json',
          'x-pix-timestamp': timestamp,
          'x-pix-signature': signBankMessage({ timestamp, rawBody: body }, secrets.pixWebhookSecret),
        },
        payload: body,
      });
    },
    async isPaid(withdrawalId) {
      const read = () => owner.query<{ state: string }>('select state from wallet.withdrawal where withdrawal_id = $1', [withdrawalId]);
      const [row] = await (running ? running.whileBusy(read) : read());
      return row?.state === 'paid';
    },
    async refuseReview(withdrawalId) {
      await itemAt(itemAt(opened.staff, 0).at, 0).call(refuseWithdrawal, { withdrawalId, reason: 'identity_unclear' });
    },
    async endContracts(contractIds) {
      await owner.query(
        "update agents.contract set state = 'expired', valid_until = settled_until, settles_at = null where contract_id = any ($1)",
        [contractIds],
      );
    },
    inOrder,
    blockersOf,
    cancel,
    async close() {
      for (const { composition } of copies) await composition.close();
      await closeSessions();
      await pix.close();
      await observer.end();
      await owner.close();
    },
  };
  const opened = world;
  const staff: StaffMember[] = [];
  for (const name of STAFF) staff.push(await inOrder(() => aStaffMember(opened, consoleOf, name)));
  return Object.assign(opened, { staff });
}

function disguised(transport: Transport, disguise: () => World['disguise']): Transport {
  return (baseUrl, call, ...rest) => {
    const answer = () => transport(baseUrl, call, ...rest);
    return disguise()?.(call, answer) ?? answer();
  };
}

async function aStaffMember(world: World, consoleOf: (copy: number) => TestClient, name: string): Promise<StaffMember> {
  const passwordHash = await hashPassword(STAFF_PASSWORD, world.secrets);
  await createOperator(world.owner, { username: name, passwordHash, role: 'owner', at: world.time.now() });
  const at = world.copies.map((_, copy) => consoleOf(copy));
  let operatorId = '';
  for (const client of at) ({ operatorId } = await client.call(logInOperator, { username: name, password: STAFF_PASSWORD }));
  return { operatorId, at };
}

/** Records the received events in the same transaction, so that a commit without a response counts too. */
function recording(subscription: Subscription, index: number): Subscription {
  const name = nameOfSubscription(subscription.topic, index);
  return {
    ...subscription,
    async handle(ctx, tx, events) {
      await subscription.handle(ctx, tx, events);
      const ids = (events as readonly { readonly id: bigint }[]).map(({ id }) => id);
      await tx.query(DELIVERED, [name, ids]);
    },
  };
}

export function nameOfSubscription(topic: string, index: number): string {
  return `${topic} #${index}`;
}

/**
 * Prepares the installation: bills from its virtual time on, withdrawal amounts small enough for review and second approval, and partitions
 * for its months. The order of lock waits is decided by the histories, so the server's deadlock timer is off.
 */
const READY_FOR_HISTORIES = `
update agents.programme set opened_at = '2026-08-01';
update merchant.switch set is_enabled = true where mod_id = 'WTHDRWCANCEL3';
insert into wallet.cashier_setting (merchant_code, deposit_minimum_amount, deposit_maximum_amount, deposit_suggested_amounts, deposit_expires_after_seconds,
  withdrawal_minimum_amount, withdrawal_maximum_amount, withdrawal_unreviewed_amount, withdrawal_four_eyes_amount, receiver_key, receiver_name, receiver_city)
select merchant_code, 100, 5000000, '{2000}', 1800, 100, 5000000, 4000, 8000, '7d9f0335-8dcc-4054-9bf9-0dbd61d36906', 'Jogada Entretenimento', 'SAO PAULO'
  from agents.programme
on conflict (merchant_code) do update set withdrawal_unreviewed_amount = 4000, withdrawal_four_eyes_amount = 8000;
select wallet.create_entry_partitions('2026-08-01', 24);
do $$ begin execute format('alter database %I set deadlock_timeout = ''10min''', current_database()); end $$`;

const RECORDS_EVENTS = `
create schema if not exists simulate;
create table if not exists simulate.emitted (id bigint primary key, topic text not null);
create table if not exists simulate.delivered (subscription text not null, id bigint not null);
grant usage on schema simulate to public;
grant insert on simulate.delivered to public;
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
    privateHost: '127.0.0.1',
    drainPauseMs: 0,
    privatePort: 3002,
    consolePort: 3003,
    publicUrl: `http://${HOST}`,
    arcadeUrl: 'http://127.0.0.1:3001',
    paymentProvider: 'pix-api',
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
    pixCertificate: undefined,
    identity: { google: null, facebook: null, firebase: null },
    messaging: { sms: 'off', mail: 'off', smsDiallingCodes: [], smsBudget: NO_MESSAGES, mailBudget: NO_MESSAGES },
    secrets,
  };
}
