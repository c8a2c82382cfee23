import * as v from 'valibot';
import { TransactionReportPage, type ReportedTransaction } from '@jogada/games/contract/vendor-api';
import { boundedClient, sign, type BoundedClient, type Clock } from '@jogada/platform/server';

/** A vendor's own account of a day (UTC), page by page. Throws when it can't be had, or is not what a report is. */
export type TransactionReport = (day: string) => AsyncIterable<readonly ReportedTransaction[]>;

interface ReportAccess {
  readonly url: URL;
  readonly vendorCode: string;
  readonly keyId: string;
  readonly secret: string;
  readonly now: Clock;
  /** Of a vendor whose address is kept in the database: nothing but the public internet is reached (S50). */
  readonly isPublicOnly: boolean;
}

const PAGE_MAX_BYTES = 4 * 1024 * 1024;
const PAGES_MAX = 10_000;
const PAGE_TIMEOUT_MS = 30_000;

/** Fetches reports over HTTP as JSON. What the vendor answers is bounded and checked: it is somebody else's (S49). */
export function httpTransactionReport(access: ReportAccess): TransactionReport {
  return async function* (day) {
    const client = clientOf(access);
    try {
      yield* readPages({ ...access, client }, day);
    } finally {
      client.close();
    }
  };
}

async function* readPages(access: ReportAccess & { client: BoundedClient }, day: string): AsyncGenerator<readonly ReportedTransaction[]> {
  let after: string | null = null;
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const page: TransactionReportPage = await fetchPage(access, { day, after });
    if (page.day !== day) throw new Error(`the report of ${day} is of ${page.day}`);
    yield page.transactions;
    if (page.next === null) return;
    after = page.next;
  }
  throw new Error(`the report of ${day} has no end`);
}

function clientOf({ url, isPublicOnly }: ReportAccess): BoundedClient {
  return boundedClient({
    baseUrl: url.origin,
    timeoutMs: PAGE_TIMEOUT_MS,
    answerMaxBytes: PAGE_MAX_BYTES,
    isPublicOnly,
    unavailable: (what, cause) => new Error(`a page of the report: ${cause instanceof Error ? cause.message : what}`, { cause }),
  });
}

async function fetchPage(
  { url: report, client, vendorCode, keyId, secret, now }: ReportAccess & { client: BoundedClient },
  { day, after }: { day: string; after: string | null },
): Promise<TransactionReportPage> {
  const url = new URL(report);
  url.searchParams.set('day', day);
  if (after !== null) url.searchParams.set('after', after);
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const path = url.pathname + url.search;
  const signature = sign({ method: 'GET', path, timestamp, rawBody: '' }, secret);
  const headers = { 'x-vendor': vendorCode, 'x-key-id': keyId, 'x-timestamp': timestamp, 'x-signature': signature };
  const answer = await client.send({ method: 'GET', path, headers });
  if (answer.status !== 200) throw new Error(`the report of ${day} is answered with ${answer.status}`);
  const reading = v.safeParse(TransactionReportPage, answer.body);
  if (!reading.success) throw new Error(`the report of ${day} is malformed: ${v.getDotPath(reading.issues[0]) ?? 'not a page'}`);
  return reading.output;
}
