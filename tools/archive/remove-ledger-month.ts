import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { RECORDS_RETENTION_MS, type Database } from '@jogada/platform/server';
import {
  isLedgerMonthClosed,
  isLedgerOwner,
  listRemovedMonths,
  removeLedgerMonth,
  selectOldestMonth,
  writeLedgerMonth,
  type RemovedMonth,
} from '@jogada/wallet/server';
import { OneLineError } from '../run/one-line-error.mjs';
import { EntryDigester } from './entry-digest.ts';
import { ledgerMonthPath, readLedgerMonth, type LedgerMonthFile } from './ledger-month-file.ts';
import { connectLedgerMonths, monthAfter } from './prove-ledger-months.ts';

const DAY_MS = 86_400_000;

export interface MonthToRemove {
  /** As `2021-03`, in UTC. */
  readonly month: string;
  readonly folder: string;
  readonly by: string;
  readonly at: Date;
  /** Waits between attempts to get the lock; by default half a second and longer. */
  readonly pause?: (attempt: number) => Promise<void>;
}

/**
 * Removes the entries of a month from the database, once its file and the files of all months removed before it are in the folder and valid, and
 * its file holds the entries as the database does. A month that was removed already stays as it is.
 * @param database the owner's, with two connections
 * @throws {OneLineError} without any change
 */
export async function removeArchivedMonth(database: Database, asked: MonthToRemove): Promise<RemovedMonth> {
  const { month, folder, by, at } = asked;
  const removed = await listRemovedMonths(database);
  const known = removed.find((one) => one.month === month);
  if (known) return known;
  if (!(await isLedgerOwner(database))) refuse('DATABASE_URL: a month is removed with the connection of the owner of the database');
  await requireTurn(database, { month, at, last: removed.at(-1)?.month });
  for (const one of removed) await requireFile(folder, one);
  const file = await validFile(folder, { month, last: removed.at(-1) });
  const { sha256, proof } = file;
  const compare = () => requireSameEntries(database, file);
  const removal = { month, at, by, sha256, entryCount: proof.entryCount, compare, pause: asked.pause };
  const isRemoved = await removeLedgerMonth(database, removal);
  if (!isRemoved) refuse('others use the entries, such as a verification or a backup: nothing is removed; try again later');
  const [now] = (await listRemovedMonths(database)).filter((one) => one.month === month);
  if (!now) throw new Error(`${month} has no record of its removal`);
  return now;
}

/** The month is the oldest one, old enough and closed. */
async function requireTurn(database: Database, { month, at, last }: { month: string; at: Date; last: string | undefined }): Promise<void> {
  const next = last === undefined ? await selectOldestMonth(database) : monthAfter(last);
  if (next === null) refuse('the database has no entries');
  if (month !== next) refuse(`months are removed in their order: the next one is ${next}`);
  const days = RECORDS_RETENTION_MS / DAY_MS;
  const endedAt = Date.parse(`${monthAfter(month)}-01T00:00:00Z`);
  if (at.getTime() - endedAt <= RECORDS_RETENTION_MS) refuse(`${month} did not end more than ${days} days ago: its entries stay`);
  if (!(await isLedgerMonthClosed(database, month))) refuse(`${month} is not closed: entries of it may still be written`);
}

/** The file of a month removed before, byte for byte. */
async function requireFile(folder: string, { month, sha256 }: RemovedMonth): Promise<void> {
  const path = ledgerMonthPath(folder, month);
  if (!existsSync(path)) refuse(`${path} is missing: the files of all removed months must be in the folder`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== sha256) refuse(`${path} is not the file that ${month} was removed with`);
}

async function validFile(folder: string, { month, last }: { month: string; last: RemovedMonth | undefined }): Promise<LedgerMonthFile> {
  const path = ledgerMonthPath(folder, month);
  if (!existsSync(path)) refuse(`${path} is missing: write it first, with npm run ledger:archive -- ${month} <folder>`);
  const file = await readLedgerMonth(path).catch((error: unknown) =>
    refuse(`${path} is not readable: ${error instanceof Error ? error.message : String(error)}`),
  );
  const { faults } = connectLedgerMonths([file]);
  if (file.proof.month !== month) faults.push(`it is of ${file.proof.month}`);
  if (last && file.proof.previousSha256 !== last.sha256) faults.push(`it does not follow the file of ${last.month}`);
  if (faults.length > 0) refuse(`${path} is not valid: ${faults.slice(0, 3).join('; ')}`);
  return file;
}

async function requireSameEntries(database: Database, { file, proof, entries }: LedgerMonthFile): Promise<void> {
  const digester = new EntryDigester();
  await writeLedgerMonth(database, proof.month, async (lines) => {
    for (const line of lines.split('\n')) digester.add(line);
    return Promise.resolve();
  });
  const present = digester.digest();
  if (present.lineCount !== entries.lineCount || present.sha256 !== entries.sha256)
    refuse(`${file} differs from the database: ${entries.lineCount} lines of entries and links, ${present.lineCount} in the database`);
}

function refuse(reason: string): never {
  throw new OneLineError(`ledger:archive: ${reason}`);
}
