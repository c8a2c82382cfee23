import { isOutage, newId, type Context, type Database, type Sql } from '@jogada/platform/server';
import { callPost, openAccountRows, setAccountStatusRows } from './ledger.sql.ts';
import type { Posting, PostingAnswer } from './posting.ts';

const GROUP_MAX = 64;
const IN_FLIGHT_MAX = 2;

interface Waiting {
  readonly posting: Posting & { transferId: string };
  readonly resolve: (answer: PostingAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Posts one movement and answers once it is committed. Postings that arrive while others are being committed share
 * the next commit (docs/ledger.md, "grouped commit"). A fault of the database rejects; the caller may repeat with the
 * same externalId and gets the answer of whatever happened.
 */
export function post(ctx: Pick<Context, 'database' | 'now'>, posting: Posting): Promise<PostingAnswer> {
  return groupsOf(ctx.database).add(named(posting));
}

/** Posts in the caller's transaction, in order: for a change of state that must happen together with its money. */
export function postWithin(tx: Sql, postings: readonly Posting[]): Promise<PostingAnswer[]> {
  return callPost(tx, postings.map(named));
}

/** Opens a member's accounts: cash, held and play. Doing it twice is doing it once. */
export function openAccounts(tx: Sql, accounts: { memberId: string; merchantCode: string; currency: string; at: Date }): Promise<void> {
  return openAccountRows(tx, accounts);
}

/** Blocks, closes or reopens a member's accounts. A blocked account is still paid what it is owed. */
export function setAccountStatus(tx: Sql, change: { memberId: string; status: 'open' | 'blocked' | 'closed' }): Promise<void> {
  return setAccountStatusRows(tx, change);
}

function named(posting: Posting): Posting & { transferId: string } {
  return { ...posting, transferId: newId('trf', posting.at) };
}

// One queue for each connection pool, for as long as the pool lives: postings of all merchants share a commit.
const queues = new WeakMap<Database, PostingGroups>();

function groupsOf(view: Database): PostingGroups {
  const database = view.forMerchants('every');
  const known = queues.get(database);
  if (known) return known;
  const created = new PostingGroups(database);
  queues.set(database, created);
  return created;
}

class PostingGroups {
  readonly #database: Database;
  readonly #waiting: Waiting[] = [];
  readonly #busyMembers = new Set<string>();
  #inFlight = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  add(posting: Posting & { transferId: string }): Promise<PostingAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ posting, resolve, reject });
      // A turn of the event loop lets the requests that are already read join the group.
      if (this.#waiting.length === 1) setImmediate(() => this.#send());
    });
  }

  #send(): void {
    while (this.#inFlight < IN_FLIGHT_MAX) {
      const group = this.#takeGroup();
      if (group.length === 0) return;
      this.#inFlight += 1;
      void this.#commit(group).then((outage) => {
        this.#inFlight -= 1;
        // Whoever waited all that time is not made to wait for another group that finds the database gone.
        if (outage) rejectAll(this.#waiting.splice(0), outage.error);
        for (const { posting } of group) this.#busyMembers.delete(posting.memberId);
        this.#send();
      });
    }
  }

  // A member whose postings are in flight waits for the next group: two groups would only queue on the same row lock.
  #takeGroup(): Waiting[] {
    const group: Waiting[] = [];
    const taken = new Set<string>();
    for (let index = 0; index < this.#waiting.length && group.length < GROUP_MAX;) {
      const candidate = this.#waiting[index];
      if (!candidate) break;
      if (this.#busyMembers.has(candidate.posting.memberId)) {
        index += 1;
        continue;
      }
      taken.add(candidate.posting.memberId);
      group.push(candidate);
      this.#waiting.splice(index, 1);
    }
    for (const memberId of taken) this.#busyMembers.add(memberId);
    return group;
  }

  /** Answers the fault of a database that is out of reach. */
  async #commit(group: readonly Waiting[]): Promise<Outage | undefined> {
    try {
      const answers = await callPost(
        this.#database,
        group.map(({ posting }) => posting),
      );
      group.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer) resolve(answer);
        else reject(new Error('the ledger gave no answer for a posting'));
      });
      return undefined;
    } catch (error) {
      const outage = isOutage(error) ? { error } : undefined;
      if (!outage && group.length > 1) return this.#commitHalves(group);
      rejectAll(group, error);
      return outage;
    }
  }

  // One posting that the database cannot take must not fail its neighbours: the group is halved until it is alone. When
  // the database goes away meanwhile the rest is refused at once: each further try would wait for a connection again.
  async #commitHalves(group: readonly Waiting[]): Promise<Outage | undefined> {
    const middle = Math.ceil(group.length / 2);
    const outage = await this.#commit(group.slice(0, middle));
    if (!outage) return this.#commit(group.slice(middle));
    rejectAll(group.slice(middle), outage.error);
    return outage;
  }
}

interface Outage {
  readonly error: unknown;
}

function rejectAll(group: readonly Waiting[], error: unknown): void {
  for (const { reject } of group) reject(error);
}
