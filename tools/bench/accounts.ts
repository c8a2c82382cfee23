import { randomInt } from 'node:crypto';
import { logIn, requestPasswordLink, sendSmsCode } from '@jogada/accounts/contract/player';
import { targetIndexOf, type CodeTarget } from '../../domains/accounts/server/verification/code-target.ts';
import { readMobile } from '../../domains/accounts/server/verification/mobile-number.ts';
import { insertExclusion } from '../../domains/accounts/server/exclusion/exclusion.sql.ts';
import { putContact } from '../../domains/accounts/server/contacts/contact.sql.ts';
import { sealText } from '../../domains/accounts/server/members/personal-data.ts';
import { aPlayer, solvedHumanCheck, type FrontDoor } from '../../apps/api/testing/players.ts';
import { eventsOf } from '../../apps/api/testing/event-reader.ts';
import { testClient, type TestClient } from '../../apps/api/testing/test-client.ts';
import { newId, type Database } from '@jogada/platform/server';
import { ensureSecrets } from '../run/secrets.mjs';
import { waitUntil } from '../run/wait-until.mjs';
import { startBenchApi } from './bench-api.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import { comparePairs, type Pair } from './paired-difference.ts';
import { median, toHundredths, type Result } from './rounds.ts';
import { below, type Verdict } from './verdict.ts';

const MEMBERS = 20;
/** Members who may not sign in: half of them blocked, half self-excluded. */
const BLOCKED_COUNT = 12;
/** Pairs per round for the sign-in: 1,000 in the default five rounds. The other calls are measured in every fifth turn. */
const PAIRS_A_ROUND = 200;
const SELDOM = 5;
const MEGABYTE = 1_048_576;
const MEGABYTES_SENT = 50;
const TURNED_AWAY_MAX_MS = 50;
const ENDS = 50;
const NOTICE_MAX_MS = 1_000;
const WARM_PAIRS = 5;
const CARRIED_TIMEOUT_MS = 10_000;

/** A member with a confirmed number and an e-mail address. */
interface Known {
  readonly username: string;
  readonly mobileNum: string;
  readonly email: string;
}

/** A call whose duration must not disclose whether an account exists. Returns the milliseconds from request to response. */
interface Guess {
  readonly name: string;
  readonly ask: (client: TestClient, whom: Known) => Promise<number>;
  /** Measured for blocked and excluded members too. */
  readonly isOfAll?: boolean;
}

/**
 * Measures what response times disclose about an account (S01, S02): each call once for a member and once for an unknown name, back to back
 * in random order; for the sign-in 1,000 pairs, including blocked and excluded members. Other load on the machine affects both halves of a
 * pair alike. Measures also how fast a body of a megabyte is refused (S14).
 */
export async function benchAccounts(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase(run);
  const { owner } = database;
  let api: Awaited<ReturnType<typeof startBenchApi>> | undefined;
  try {
    api = await startBenchApi(database.logins, run);
    const url = `http://127.0.0.1:${api.port}`;
    const door: FrontDoor = { newClient: () => testClient(url, '127.0.0.1'), publicUrl: url, secrets: await ensureSecrets() };
    const client = door.newClient();
    const members = await createMembers(door, owner);
    const stage: Stage = { owner, client, members, all: [...members, ...(await createBlockedMembers(door, owner))] };
    const guesses = guessesOf(door);
    const pairs = new Map<Guess, Pair[]>(guesses.map((guess) => [guess, []]));

    for (let turn = -WARM_PAIRS; turn < PAIRS_A_ROUND * run.rounds; turn += 1) {
      for (const guess of guesses.filter(({ isOfAll }) => isOfAll || turn % SELDOM === 0)) {
        const pair = await measure(guess, stage);
        if (turn >= 0) pairs.get(guess)?.push(pair);
      }
    }
    for (const [{ name }, measured] of pairs) {
      const of = (half: keyof Pair) => toHundredths(median(measured.map((pair) => pair[half])));
      const apart = toHundredths(measured.reduce((sum, pair) => sum + pair.known - pair.unknown, 0) / measured.length);
      run.report(
        `${name}: ${measured.length} pairs, median ${of('known')} ms for a member and ${of('unknown')} ms for an unknown account, mean difference ${apart} ms`,
      );
    }
    const turnedAwayMs = await timeMegabytes(client);
    const noticeMs = await timeEnds(door, owner, url);
    return {
      rates: [],
      verdicts: [
        ...[...pairs].map(([{ name }, measured]) => comparePairs(`${name}: ms longer for a member`, measured)),
        below('a password of a megabyte rejected, ms', turnedAwayMs, TURNED_AWAY_MAX_MS),
        below('notice of a session ended by another sign-in, slowest, ms', noticeMs, NOTICE_MAX_MS),
      ],
    };
  } finally {
    await api?.stop();
    await database.remove();
  }
}

function guessesOf(door: FrontDoor): readonly Guess[] {
  return [
    {
      name: 'login with a wrong password',
      isOfAll: true,
      ask: (client, { username }) =>
        timed(() => client.sendSealed('POST', '/wps/session/login', { body: { username, password: 'not-this-one' } }), 401),
    },
    {
      name: 'recovery by e-mail, matching address',
      ask: (client, { username, email }) => timed(() => recover(client, { username, email }), 200),
    },
    {
      name: 'recovery by e-mail, other address',
      ask: (client, { username }) => timed(() => recover(client, { username, email: unknownAccount().email }), 200),
    },
    {
      name: 'recovery by SMS',
      ask: async (client, { mobileNum }) => {
        const humanToken = await solvedHumanCheck(door, client, { mobileNum });
        const body = { mobileNum, countryDialingCode: '55', moduleId: 'VERIFICATION3', humanToken, purpose: 'password_reset' };
        return timed(() => client.send('POST', sendSmsCode.path, { body }), 200);
      },
    },
    {
      name: 'user name availability',
      ask: (client, { username }) => timed(() => client.send('GET', `/wps/member/register/username?username=${username}`), 200),
    },
  ];
}

function recover(client: TestClient, form: { username: string; email: string }) {
  return client.send('POST', requestPasswordLink.path, {
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function timed(ask: () => Promise<{ readonly status: number; readonly body: unknown }>, expected: number): Promise<number> {
  const askedAt = performance.now();
  const { status, body } = await ask();
  const tookMs = performance.now() - askedAt;
  if (status !== expected) throw new Error(`unexpected response: ${status} ${JSON.stringify(body)}`);
  return tookMs;
}

interface Stage {
  readonly owner: Database;
  readonly client: TestClient;
  readonly members: readonly Known[];
  /** Including those who may not sign in. */
  readonly all: readonly Known[];
}

/** Both halves start in the same state: no counted failures and no pending messages. */
async function measure({ ask, isOfAll }: Guess, { owner, client, members, all }: Stage): Promise<Pair> {
  const known = isOfAll ? all : members;
  const took = { known: 0, unknown: 0 };
  for (const half of randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
    await owner.query('delete from accounts.attempt_counter');
    await messagesCarried(owner);
    took[half] = await ask(client, half === 'known' ? (known[randomInt(known.length)] ?? unknownAccount()) : unknownAccount());
  }
  return took;
}

async function messagesCarried(owner: Database): Promise<void> {
  const isCarried = await waitUntil(
    async () => {
      const waiting = await owner.query(
        "select 1 as one from platform.outbox union all select 1 from accounts.message where state = 'waiting' limit 1",
      );
      return waiting.length === 0;
    },
    { timeoutMs: CARRIED_TIMEOUT_MS },
  );
  if (!isCarried) throw new Error('a message was not delivered in time');
}

function unknownAccount(): Known {
  const name = `n${randomInt(10 ** 12)}`;
  return { username: name, mobileNum: aMobileNumber(), email: `${name}@example.com` };
}

function aMobileNumber(): string {
  return `119${randomInt(60_000_000, 99_999_999)}`;
}

async function createMembers(door: FrontDoor, owner: Database): Promise<readonly Known[]> {
  const members: Known[] = [];
  while (members.length < MEMBERS) {
    await owner.query('delete from accounts.attempt_counter');
    const { memberId, username } = await aPlayer(door);
    const known = { username, mobileNum: aMobileNumber(), email: `${username.toLowerCase()}@example.com` };
    const mobile = readMobile({ mobileNum: known.mobileNum, countryDialingCode: '55' });
    await confirm(door, owner, { memberId, kind: 'mobile', target: { channel: 'sms', target: mobile } });
    await confirm(door, owner, { memberId, kind: 'email', target: { channel: 'email', target: known.email } });
    members.push(known);
  }
  return members;
}

async function createBlockedMembers(door: FrontDoor, owner: Database): Promise<readonly Known[]> {
  const blocked: Known[] = [];
  while (blocked.length < BLOCKED_COUNT) {
    await owner.query('delete from accounts.attempt_counter');
    const { memberId, username } = await aPlayer(door);
    if (blocked.length % 2 === 0) await owner.query("update accounts.member set status = 'blocked' where id = $1", [memberId]);
    else await insertExclusion(owner, { id: newId('exc', new Date()), memberId, kind: 'exclusion', at: new Date(), until: null });
    blocked.push({ ...unknownAccount(), username });
  }
  return blocked;
}

/** Median time in ms until an oversized body is refused. */
async function timeMegabytes(client: TestClient): Promise<number> {
  const body = { username: 'jaguar', password: 'x'.repeat(MEGABYTE) };
  const took: number[] = [];
  while (took.length < MEGABYTES_SENT) took.push(await timed(() => client.send('POST', logIn.path, { body }), 413));
  return median(took);
}

/** Slowest time in ms from a sign-in elsewhere to its notice on the open page (ACC-37). */
async function timeEnds(door: FrontDoor, owner: Database, url: string): Promise<number> {
  const player = await aPlayer(door);
  let slowestMs = 0;
  let open = player.client;
  for (let end = 0; end < ENDS; end += 1) {
    await owner.query('delete from accounts.attempt_counter');
    const page = await eventsOf({ url }, open);
    const elsewhere = door.newClient();
    const startedAt = performance.now();
    const endedAfter = page.next('session').then(() => performance.now() - startedAt);
    await elsewhere.call(logIn, { username: player.username, password: player.password });
    slowestMs = Math.max(slowestMs, await endedAfter);
    page.close();
    open = elsewhere;
  }
  return slowestMs;
}

interface Confirmed {
  readonly memberId: string;
  readonly kind: 'mobile' | 'email';
  readonly target: CodeTarget;
}

async function confirm({ secrets }: FrontDoor, owner: Database, { memberId, kind, target }: Confirmed): Promise<void> {
  const at = new Date();
  await putContact(owner, {
    memberId,
    merchantCode: 'demo',
    kind,
    valueCipher: sealText(target.target, 'contact', secrets),
    valueIndex: targetIndexOf(target, secrets),
    confirmedAt: at,
    at,
  });
}
