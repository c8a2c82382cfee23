import * as v from 'valibot';
import { TransactionReportPage, type ReportedTransaction } from '@jogada/games/contract/vendor';
import { sign, type Clock } from '@jogada/platform/server';

/** A vendor's own account of a day (UTC), page by page. Throws when it can't be had, or is not what a report is. */
export type TransactionReport = (day: string) => AsyncIterable<readonly ReportedTransaction[]>;

interface ReportAccess {
  readonly url: URL;
  readonly vendorCode: string;
  readonly keyId: string;
  readonly secret: string;
  readonly now: Clock;
}

const PAGE_MAX_BYTES = 4 * 1024 * 1024;
const PAGES_MAX = 10_000;
const PAGE_TIMEOUT_MS = 30_000;

/** Fetches reports over HTTP as JSON. What the vendor answers is bounded and checked: it is somebody else's (S49). */
export function httpTransactionReport(access: ReportAccess): TransactionReport {
  return async function* (day) {
    let after: string | null = null;
    for (let count = 0; count < PAGES_MAX; count += 1) {
      const page: TransactionReportPage = await fetchPage(access, { day, after });
      if (page.day !== day) throw new Error(`the report of ${day} is of ${page.day}`);
      yield page.transactions;
      if (page.next === null) return;
      after = page.next;
    }
    throw new Error(`the report of ${day} has no end`);
  };
}

async function fetchPage(access: ReportAccess, { day, after }: { day: string; after: string | null }): Promise<TransactionReportPage> {
  const url = new URL(access.url);
  url.searchParams.set('day', day);
  if (after !== null) url.searchParams.set('after', after);
  const timestamp = String(Math.floor(access.now().getTime() / 1000));
  const signature = sign({ method: 'GET', path: url.pathname + url.search, timestamp, rawBody: '' }, access.secret);
  const response = await fetch(url, {
    headers: { 'x-vendor': access.vendorCode, 'x-key-id': access.keyId, 'x-timestamp': timestamp, 'x-signature': signature },
    redirect: 'error',
    signal: AbortSignal.timeout(PAGE_TIMEOUT_MS),
  });
  if (response.status !== 200) throw new Error(`the report of ${day} is answered with ${response.status}`);
  const reading = v.safeParse(TransactionReportPage, JSON.parse(await readBounded(response)));
  if (!reading.success) throw new Error(`the report of ${day} is malformed: ${v.getDotPath(reading.issues[0]) ?? 'not a page'}`);
  return reading.output;
}

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > PAGE_MAX_BYTES) throw new Error('a page of the report is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
