import { setTimeout as sleep } from 'node:timers/promises';
import { connectPostgres, isRefusal } from '../../run/postgres-connection.mjs';
import type { Acceptance } from './verdict.ts';

/**
 * Writes numbered rows to the database of the node whose network it runs in, past the proxy, again and again, and prints each acknowledged
 * one as a line of JSON.
 */
const [node = '', url = ''] = process.argv.slice(2);
const BETWEEN_WRITES_MS = 100;
const TIMEOUT_MS = 3_000;
const READ_ONLY = '25006';
// The server states the timeline in the name of the segment that it writes; a standby refuses the question.
const write = (number: number) =>
  `insert into public.marker (node, number, timeline) values ('${node}', ${number}, left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)) returning timeline`;

let connection: Awaited<ReturnType<typeof connectPostgres>> | undefined;
for (let number = 1; ; number += 1) {
  const sentAtMs = Date.now();
  try {
    connection ??= await connectPostgres(url, { timeoutMs: TIMEOUT_MS });
    const [[timeline] = []] = await connection.query(write(number));
    const acceptance: Acceptance = { node, timeline: String(timeline), number, sentAtMs, acceptedAtMs: Date.now() };
    console.log(JSON.stringify(acceptance));
  } catch (error) {
    // A standby refuses and keeps the connection.
    if (!isRefusal(error) || error.code !== READ_ONLY) {
      connection?.close();
      connection = undefined;
    }
  }
  await sleep(BETWEEN_WRITES_MS);
}
