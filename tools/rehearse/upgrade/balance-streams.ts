import { setTimeout as sleep } from 'node:timers/promises';
import { readBalance } from '@jogada/wallet/contract/player';
import { testClient, type TestClient } from '../../../apps/api/testing/index.ts';

/** One connection of a page: the version of the balance that it read at its beginning, and those of the events that it received. */
export interface StreamSpan {
  readonly readVersion: number;
  readonly received: { readonly version: number; readonly atMs: number }[];
}

/** What the event stream of one page showed. Unix times, ms. */
export interface StreamRecord {
  readonly memberId: string;
  readonly spans: StreamSpan[];
  /** From the end of a connection to the beginning of the next. */
  readonly returns: { readonly endedAtMs: number; readonly tookMs: number }[];
  /** Connections and balances that were refused. */
  readonly refusals: string[];
}

export interface BalanceStream {
  readonly record: StreamRecord;
  /** Ends the stream once it has shown this version of the balance, or after the time limit. Returns the version shown. */
  stop(version: number): Promise<number>;
}

/** The browser's pause before it connects again, unless the stream states another, ms. */
const RETRY_MS = 1000;
const FINAL_WITHIN_MS = 10_000;
const POLL_MS = 50;

/** Follows a member's balance as the site's page does: event stream, then the balance; after each end of the stream again, with its pause. */
export function followBalance(url: string, { client, memberId }: { client: TestClient; memberId: string }): BalanceStream {
  const record: StreamRecord = { memberId, spans: [], returns: [], refusals: [] };
  const page = testClient(url, client.address);
  page.setCookie('sid', client.cookie('sid') ?? '');
  const leaving = new AbortController();
  let retryMs = RETRY_MS;
  let endedAtMs: number | undefined;
  let shown = 0;

  const read = async (): Promise<void> => {
    const response = await fetch(`${url}/wps/events`, { headers: { cookie: page.cookieHeader() }, signal: leaving.signal });
    if (!response.ok || !response.body) {
      record.refusals.push(`the stream was refused: ${response.status}`);
      await response.body?.cancel();
      return;
    }
    let text = '';
    let span: StreamSpan | undefined;
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const lines = text.slice(0, end).split('\n');
        text = text.slice(end + 2);
        const fieldOf = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
        retryMs = Number(fieldOf('retry') ?? retryMs);
        if (fieldOf('event') === 'hello') {
          if (endedAtMs !== undefined) record.returns.push({ endedAtMs, tookMs: Date.now() - endedAtMs });
          endedAtMs = undefined;
          // The stream opens before the balance is read, so that no event is missed between the two.
          const { version } = await page.call(readBalance);
          span = { readVersion: version, received: [] };
          record.spans.push(span);
          shown = Math.max(shown, version);
        } else if (fieldOf('event') === 'balance') {
          const { version } = JSON.parse(fieldOf('data') ?? '') as { version: number };
          span?.received.push({ version, atMs: Date.now() });
          shown = Math.max(shown, version);
        }
      }
    }
  };
  const following = (async () => {
    while (!leaving.signal.aborted) {
      await read().catch((error: unknown) => {
        if (!leaving.signal.aborted) record.refusals.push(String(error instanceof Error ? (error.cause ?? error.message) : error));
      });
      endedAtMs ??= Date.now();
      await sleep(retryMs, undefined, { signal: leaving.signal }).catch(() => undefined);
    }
  })();
  return {
    record,
    async stop(version) {
      for (const deadlineMs = Date.now() + FINAL_WITHIN_MS; shown < version && Date.now() < deadlineMs;) await sleep(POLL_MS);
      leaving.abort();
      await following;
      return shown;
    },
  };
}

/**
 * Events that one page of a member received and another, connected before and after, did not. A page reads the balance when it connects, so
 * versions up to that one are no loss. A repeated version is none either: each event has the balance at its delivery. Must be empty.
 */
export function lostEvents(records: readonly StreamRecord[]): string[] {
  return records.flatMap(({ memberId, spans }) => {
    const others = records.filter((record) => record.memberId === memberId).flatMap((record) => record.spans);
    const sent = new Set(others.flatMap(({ received }) => received.map(({ version }) => version)));
    return spans.flatMap(({ readVersion, received }) => {
      const own = new Set(received.map(({ version }) => version));
      const last = Math.max(readVersion, ...own);
      return [...sent]
        .filter((version) => version > readVersion && version < last && !own.has(version))
        .map((version) => `${memberId}: version ${version}`);
    });
  });
}
