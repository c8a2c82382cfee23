import { isOutage, newId, type Database, type Sql, type Tracing } from '@jogada/platform/server';
import { callPost, openAccountRows, setAccountStatusRows } from './ledger.sql.ts';
import type { Posting, PostingAnswer } from './posting.ts';

const GROUP_MAX = 64;
const IN_FLIGHT_MAX = 2;

interface Waiting {
  readonly posting: Posting & { transferId: string };
  readonly resolve: (answer: PostingAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** A group of postings with one commit, when it ends. */
export interface PostedGroup {
  readonly size: number;
  /** From its statement to its commit or its failure. */
  readonly seconds: number;
  readonly isCommitted: boolean;
}

/** Observers of a queue. */
export interface PostingWatch {
  readonly onGroup?: (group: PostedGroup) => void;
  readonly tracing?: Tracing | undefined;
}

export interface WithPosting {
  readonly wallet: { readonly posting: PostingQueue };
}

/**
 * Posts one movement and resolves once it is committed. Postings that arrive during a commit share the next one
 * (docs/ledger.md, "grouped commit"). Rejects on a database fault. The caller may then retry with the same externalId
 * and receives the result of the first effect, if any.
 */
export function post({ wallet }: WithPosting, posting: Posting): Promise<PostingAnswer> {
  return wallet.posting.add(named(posting));
}

/** Posts in the caller's transaction, in order: for state changes that must commit together with their postings. */
export function postWithin(tx: Sql, postings: readonly Posting[]): Promise<PostingAnswer[]> {
  return callPost(tx, postings.map(named));
}

/** Opens a member's cash, held and play accounts. Idempotent. */
export function openAccounts(tx: Sql, accounts: { memberId: string; merchantCode: string; currency: string; at: Date }): Promise<void> {
  return openAccountRows(tx, accounts);
}

/** Blocks, closes or reopens a member's accounts. A blocked account still receives what it is owed. */
export function setAccountStatus(tx: Sql, change: { memberId: string; status: 'open' | 'blocked' | 'closed' }): Promise<void> {
  return setAccountStatusRows(tx, change);
}

function named(posting: Posting): Posting & { transferId: string } {
  return { ...posting, transferId: newId('trf', posting.at) };
}

/** The postings of a connection pool that wait for a commit. */
export class PostingQueue {
  readonly #database: Database;
  readonly #onGroup: ((group: PostedGroup) => void) | undefined;
  readonly #tracing: Tracing | undefined;
  readonly #waiting: Waiting[] = [];
  readonly #busyMembers = new Set<string>();
  #inFlight = 0;

  // Postings of all merchants share a commit.
  constructor(database: Database, { onGroup, tracing }: PostingWatch = {}) {
    this.#database = database.forMerchants('every');
    this.#onGroup = onGroup;
    this.#tracing = tracing;
  }

  add(posting: Posting & { transferId: string }): Promise<PostingAnswer> {
    if (!this.#tracing) return this.#queue(posting);
    const span = this.#tracing.start('ledger.post', {
      facts: { kind: posting.kind, source: posting.source, transferId: posting.transferId },
    });
    return this.#queue({ ...posting, traceparent: span.traceparent }).then(
      (answer) => {
        span.end({ outcome: answer.outcome });
        return answer;
      },
      (error: unknown) => {
        span.end({}, error);
        throw error;
      },
    );
  }

  #queue(posting: Posting & { transferId: string }): Promise<PostingAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ posting, resolve, reject });
      // One turn of the event loop lets requests that are already read join the group.
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
        // Postings that waited for this group would only meet the same outage.
        if (outage) rejectAll(this.#waiting.splice(0), outage.error);
        for (const { posting } of group) this.#busyMembers.delete(posting.memberId);
        this.#send();
      });
    }
  }

  // A member with postings in flight waits for the next group: two groups would only contend for the same row lock.
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

  /** Returns the error if the database is unreachable. */
  async #commit(group: readonly Waiting[]): Promise<Outage | undefined> {
    const startedMs = performance.now();
    const report = (isCommitted: boolean) =>
      this.#onGroup?.({ size: group.length, seconds: (performance.now() - startedMs) / 1000, isCommitted });
    try {
      const answers = await this.#traced(group, () =>
        callPost(
          this.#database,
          group.map(({ posting }) => posting),
        ),
      );
      report(true);
      group.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer) resolve(answer);
        else reject(new Error('the ledger returned no result for a posting'));
      });
      return undefined;
    } catch (error) {
      report(false);
      const outage = isOutage(error) ? { error } : undefined;
      if (!outage && group.length > 1) return this.#commitHalves(group);
      rejectAll(group, error);
      return outage;
    }
  }

  /** One span for the commit, below the first sampled posting. */
  #traced<Result>(group: readonly Waiting[], work: () => Promise<Result>): Promise<Result> {
    const [parent, ...causes] = this.#tracing ? group.flatMap(({ posting }) => posting.traceparent ?? []) : [];
    if (!this.#tracing || parent === undefined) return work();
    return this.#tracing.span('ledger.commit', { parent, causes, facts: { postingCount: group.length } }, work);
  }

  // Isolates a posting that the database cannot accept by halving the group, so that the others succeed. If the database becomes
  // unreachable, the rest is rejected at once: each further attempt would wait for a connection again.
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
