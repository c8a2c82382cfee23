import { randomInt } from 'node:crypto';
import { requestPasswordLink, sendSmsCode } from '@jogada/accounts/contract/player';
import { targetIndexOf, type CodeTarget } from '../../domains/accounts/server/verification/code-target.ts';
import { readMobile } from '../../domains/accounts/server/verification/mobile-number.ts';
import { putContact } from '../../domains/accounts/server/contacts/contact.sql.ts';
import { sealText } from '../../domains/accounts/server/members/personal-data.ts';
import { aPlayer, solvedHumanCheck, type FrontDoor } from '../../apps/api/testing/players.ts';
import { testClient, type TestClient } from '../../apps/api/testing/test-client.ts';
import type { Database } from '@jogada/platform/server';
import { ensureSecrets } from '../run/secrets.mjs';
import { waitUntil } from '../run/wait-until.mjs';
import { startBenchApi } from './bench-api.ts';
import { startBenchDatabase } from './bench-database.ts';
import type { BenchRun } from './bench-run.ts';
import { comparePairs, type Pair } from './paired-difference.ts';
import { median, toHundredths, type Result } from './rounds.ts';
import type { Verdict } from './verdict.ts';

const MEMBERS = 20;
const MEASURED_MS = 50_000;
const WARM_PAIRS = 5;
const CARRIED_TIMEOUT_MS = 10_000;

/** Somebody with an account, a confirmed number and an address on file. */
interface Known {
  readonly username: string;
  readonly mobileNum: string;
  readonly email: string;
}

/** A call that must not tell by its time whether somebody is there. Answers the milliseconds from asking to having the answer. */
interface Guess {
  readonly name: string;
  readonly ask: (client: TestClient, whom: Known) => Promise<number>;
}

/**
 * What an answer's time tells of an account (S01, S02): each call for a member and for nobody, one right after the other in
 * an order that is drawn, all calls in turn, for 50 s. What else the machine does hits both halves of a pair alike.
 */
export async function benchAccounts(run: BenchRun): Promise<{ rates: readonly Result[]; verdicts: readonly Verdict[] }> {
  const database = await startBenchDatabase(run);
  const { owner } = database;
  let api: Awaited<ReturnType<typeof startBenchApi>> | undefined;
  try {
    api = await startBenchApi(database.url, run);
    const url = `http://127.0.0.1:${api.port}`;
    const door: FrontDoor = { newClient: () => testClient(url, '127.0.0.1'), publicUrl: url, secrets: await ensureSecrets() };
    const client = door.newClient();
    const stage: Stage = { owner, client, members: await seat(door, owner) };
    const guesses = guessesOf(door);
    const pairs = new Map<Guess, Pair[]>(guesses.map((guess) => [guess, []]));

    for (let turn = -WARM_PAIRS, endsAt = Infinity; performance.now() < endsAt; turn += 1) {
      if (turn === 0) endsAt = performance.now() + MEASURED_MS;
      for (const guess of guesses) {
        const pair = await measure(guess, stage);
        if (turn >= 0) pairs.get(guess)?.push(pair);
      }
    }
    for (const [{ name }, measured] of pairs) {
      const of = (half: keyof Pair) => toHundredths(median(measured.map((pair) => pair[half])));
      run.report(`${name}: ${measured.length} pairs, median ${of('known')} ms for a member and ${of('unknown')} ms for nobody`);
    }
    return { rates: [], verdicts: [...pairs].map(([{ name }, measured]) => comparePairs(`${name}: ms longer for a member`, measured)) };
  } finally {
    await api?.stop();
    await database.remove();
  }
}

function guessesOf(door: FrontDoor): readonly Guess[] {
  return [
    {
      name: 'login with a wrong password',
      ask: (client, { username }) =>
        timed(() => client.sendSealed('POST', '/wps/session/login', { body: { username, password: 'not-this-one' } }), 401),
    },
    {
      name: 'recovery by e-mail, the right one',
      ask: (client, { username, email }) => timed(() => recover(client, { username, email }), 200),
    },
    {
      name: 'recovery by e-mail, another one',
      ask: (client, { username }) => timed(() => recover(client, { username, email: nobody().email }), 200),
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
      name: 'whether a user name is free',
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
  if (status !== expected) throw new Error(`an answer that was not asked for: ${status} ${JSON.stringify(body)}`);
  return tookMs;
}

interface Stage {
  readonly owner: Database;
  readonly client: TestClient;
  readonly members: readonly Known[];
}

/** Both halves begin alike: nothing counted against anybody, and no message still on its way. */
async function measure({ ask }: Guess, { owner, client, members }: Stage): Promise<Pair> {
  const took = { known: 0, unknown: 0 };
  for (const half of randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
    await owner.query('delete from accounts.attempt_counter');
    await messagesCarried(owner);
    took[half] = await ask(client, half === 'known' ? (members[randomInt(members.length)] ?? nobody()) : nobody());
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
  if (!isCarried) throw new Error('a message was not carried in time');
}

function nobody(): Known {
  const name = `n${randomInt(10 ** 12)}`;
  return { username: name, mobileNum: aMobileNumber(), email: `${name}@example.com` };
}

function aMobileNumber(): string {
  return `119${randomInt(60_000_000, 99_999_999)}`;
}

async function seat(door: FrontDoor, owner: Database): Promise<readonly Known[]> {
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
