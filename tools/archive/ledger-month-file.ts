import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '@jogada/platform/server';
import { isLedgerMonthClosed, writeLedgerMonth } from '@jogada/wallet/server';
import { OneLineError } from '../run/one-line-error.mjs';
import { EntryDigester, type EntryDigest } from './entry-digest.ts';
import { connectLedgerMonths, monthAfter, proveLedgerMonth, type LedgerMonthProof } from './prove-ledger-months.ts';

/** The file of a month, after its verification. */
export interface LedgerMonthFile {
  readonly file: string;
  readonly sha256: string;
  readonly proof: LedgerMonthProof;
  readonly entries: EntryDigest;
}

/**
 * Writes a closed month of the ledger to `<folder>/ledger-<month>.jsonl.gz`. The file appears under its name only when it is complete, on the
 * disk, verified, and connected to the file of the month before; a killed run leaves a `.part`, which the next one replaces.
 * @param month as `2026-03`, in UTC
 * @throws {OneLineError} for a month that is not closed, that is written already, or whose file is not valid
 */
export async function archiveLedgerMonth(
  database: Database,
  { month, folder }: { readonly month: string; readonly folder: string },
): Promise<LedgerMonthFile> {
  const file = ledgerMonthPath(folder, month);
  if (existsSync(file)) throw new OneLineError(`ledger:archive: ${file} exists; it is never written again`);
  if (!(await isLedgerMonthClosed(database, month)))
    throw new OneLineError(`ledger:archive: ${month} is not closed: entries of it may still be written`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = ledgerMonthPath(folder, monthAfter(month, -1));
  const previous = existsSync(before) ? await readLedgerMonth(before) : undefined;
  const part = `${file}.part`;
  rmSync(part, { force: true });
  await writeFile(part, { database, month, previousSha256: previous?.sha256 ?? null });
  const written = await readLedgerMonth(part);
  const { faults } = connectLedgerMonths([...(previous ? [previous] : []), written]);
  if (faults.length > 0) throw new OneLineError(`ledger:archive: ${part} is not valid: ${faults.slice(0, 3).join('; ')}`);
  renameSync(part, file);
  await syncToDisk(folder);
  return { ...written, file };
}

/** Reads and verifies a file. */
export async function readLedgerMonth(file: string): Promise<LedgerMonthFile> {
  const hash = createHash('sha256');
  const input = createReadStream(file).on('data', (bytes) => hash.update(bytes));
  const lines = createInterface({ input: input.pipe(createGunzip()), crlfDelay: Infinity });
  const digester = new EntryDigester();
  const proof = await proveLedgerMonth(digested(lines, digester));
  return { file, proof, sha256: hash.digest('hex'), entries: digester.digest() };
}

async function* digested(lines: AsyncIterable<string>, digester: EntryDigester): AsyncGenerator<string> {
  for await (const line of lines) {
    digester.add(line);
    yield line;
  }
}

export function ledgerMonthPath(folder: string, month: string): string {
  return join(folder, `ledger-${month}.jsonl.gz`);
}

interface Content {
  readonly database: Database;
  readonly month: string;
  readonly previousSha256: string | null;
}

async function writeFile(path: string, { database, month, previousSha256 }: Content): Promise<void> {
  const gzip = createGzip();
  const writing = pipeline(gzip, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  // Reported by the next write, or at the end.
  writing.catch(() => undefined);
  const write = async (lines: string) => {
    if (!gzip.write(lines)) await Promise.race([once(gzip, 'drain'), writing]);
  };
  await write(`${JSON.stringify({ kind: 'ledger_month', row: { month, previous_sha256: previousSha256 } })}\n`);
  await writeLedgerMonth(database, month, write);
  gzip.end();
  await writing;
  await syncToDisk(path);
}

/** @param path of a file or a folder */
async function syncToDisk(path: string): Promise<void> {
  const opened = await open(path);
  await opened.sync();
  await opened.close();
}
