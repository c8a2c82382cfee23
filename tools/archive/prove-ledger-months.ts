import { createHash } from 'node:crypto';
import { readArchiveLine, textOf, wholeOf, type Row } from './archive-line.ts';

/** What a file of the ledger says of itself, and how it connects to the others. */
export interface LedgerMonthProof {
  readonly month: string;
  /** SHA-256 of the file of the month before, if there was one. */
  readonly previousSha256: string | undefined;
  readonly entryCount: number;
  readonly transferCount: number;
  /** Where chains of accounts come from another month, by `account version`. */
  readonly links: ReadonlyMap<string, Point>;
  /** Where they leave this one. */
  readonly ends: ReadonlyMap<string, Point>;
  /** The entries of each account in sums. */
  readonly accounts: ReadonlyMap<string, AccountSum>;
  /** Violations as text; the first hundred. */
  readonly faults: readonly string[];
}

/** The hash and the balance of an account after an entry. */
export interface Point {
  readonly hash: string;
  readonly balance: bigint;
}

export interface AccountSum {
  readonly entryCount: bigint;
  readonly amount: bigint;
}

const FAULTS_MAX = 100;

/**
 * Verifies the file of a month of the ledger without a database: it is complete, each transfer sums to zero in each currency, every entry belongs
 * to a transfer, and every entry of a member follows from the one before by version, balance and hash.
 */
export async function proveLedgerMonth(lines: AsyncIterable<string>): Promise<LedgerMonthProof> {
  const faults: string[] = [];
  const blame = (fault: string) => faults.length < FAULTS_MAX && faults.push(fault);
  const links = new Map<string, Point>();
  const ends = new Map<string, Point>();
  const accounts = new Map<string, AccountSum>();
  const transfers = new Set<string>();
  const sums = new Map<string, bigint>();
  const counts: Record<string, number> = {};
  let header: Row | undefined;
  let stated: Readonly<Record<string, number>> | undefined;
  let lineNumber = 0;
  for await (const text of lines) {
    if (text === '') continue;
    lineNumber += 1;
    const line = readArchiveLine(text);
    if (!line || stated) {
      blame(line ? `line ${lineNumber} follows the end line` : `line ${lineNumber} is not a line of an archive`);
      continue;
    }
    const { kind, row } = line;
    if (kind === 'ledger_month') header = row;
    else if (kind === 'end') stated = line.counts ?? {};
    else counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind === 'link')
      links.set(`${textOf(row['account_id'])} ${textOf(row['version'])}`, { hash: textOf(row['hash']), balance: wholeOf(row['balance']) });
    if (kind === 'transfer') transfers.add(textOf(row['id']));
    if (kind === 'entry') takeEntry(row, { links, ends, accounts, transfers, sums, blame });
  }
  if (!header) blame('the first line is missing');
  if (!stated) blame('truncated: the last line is missing');
  for (const kind of new Set([...Object.keys(counts), ...Object.keys(stated ?? {})]))
    if (stated && (counts[kind] ?? 0) !== (stated[kind] ?? 0))
      blame(`${stated[kind] ?? 0} lines of ${kind} are announced, ${counts[kind] ?? 0} are present`);
  for (const [transfer, sum] of sums) blame(`transfer ${transfer} sums to ${sum}`);
  const previous = header?.['previous_sha256'];
  return {
    month: textOf(header?.['month']),
    previousSha256: typeof previous === 'string' ? previous : undefined,
    entryCount: counts['entry'] ?? 0,
    transferCount: counts['transfer'] ?? 0,
    ...{ links, ends, accounts, faults },
  };
}

interface Books {
  readonly links: ReadonlyMap<string, Point>;
  readonly ends: Map<string, Point>;
  readonly accounts: Map<string, AccountSum>;
  readonly transfers: ReadonlySet<string>;
  readonly sums: Map<string, bigint>;
  readonly blame: (fault: string) => void;
}

const START: Point = { hash: '\\x', balance: 0n };

function takeEntry(row: Row, { links, ends, accounts, transfers, sums, blame }: Books): void {
  const transfer = textOf(row['transfer_id']);
  if (!transfers.has(transfer)) blame(`an entry names the missing transfer ${transfer}`);
  const inCurrency = `${transfer} in ${textOf(row['currency'])}`;
  const sum = (sums.get(inCurrency) ?? 0n) + wholeOf(row['amount']);
  if (sum === 0n) sums.delete(inCurrency);
  else sums.set(inCurrency, sum);
  addSum(accounts, textOf(row['account_id']), { entryCount: 1n, amount: wholeOf(row['amount']) });
  // Accounts of the platform have no hash chain.
  if (row['version'] === null) return;
  const [account, version] = [wholeOf(row['account_id']), wholeOf(row['version'])];
  const before = `${account} ${version - 1n}`;
  const point = version === 1n ? START : (ends.get(before) ?? links.get(before));
  if (!point) {
    blame(`account ${account} lacks entry ${version - 1n}`);
    return;
  }
  ends.delete(before);
  const balance = point.balance + wholeOf(row['amount']);
  const numbers = [account, version, wholeOf(row['amount']), balance];
  const bytes = Buffer.alloc(numbers.length * 8);
  for (const [index, number] of numbers.entries()) bytes.writeBigInt64BE(number, index * 8);
  const hash = createHash('sha256')
    .update(Buffer.from(point.hash.slice(2), 'hex'))
    .update(bytes)
    .update(transfer)
    .digest('hex');
  if (textOf(row['hash']) !== `\\x${hash}` || wholeOf(row['balance_after']) !== balance)
    blame(`entry ${version} of account ${account} differs from its posted hash`);
  ends.set(`${account} ${version}`, { hash: `\\x${hash}`, balance });
}

export function addSum(accounts: Map<string, AccountSum>, account: string, { entryCount, amount }: AccountSum): void {
  const known = accounts.get(account);
  accounts.set(account, { entryCount: (known?.entryCount ?? 0n) + entryCount, amount: (known?.amount ?? 0n) + amount });
}

/** How the months of one ledger connect. */
export interface LedgerProof {
  readonly faults: string[];
  /** Chains that come from a month whose file is not given. */
  readonly openLinks: number;
}

/**
 * Verifies that files of several months are of one ledger: each names the hash of the one before, if that is given, and every chain goes on where
 * another file ends it.
 * @param files with the SHA-256 of each, in any order
 */
export function connectLedgerMonths(files: readonly { readonly proof: LedgerMonthProof; readonly sha256: string }[]): LedgerProof {
  const sorted = files.toSorted((one, other) => (one.proof.month < other.proof.month ? -1 : 1));
  const faults = sorted.flatMap(({ proof }) => proof.faults.map((fault) => `${proof.month}: ${fault}`));
  for (const [index, { proof }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.proof.month === proof.month) faults.push(`${proof.month} is given twice`);
    else if (before && monthAfter(before.proof.month) === proof.month && proof.previousSha256 !== before.sha256)
      faults.push(`${proof.month} does not follow the given file of ${before.proof.month}`);
  }
  const ends = new Map(sorted.flatMap(({ proof }) => [...proof.ends]));
  let openLinks = 0;
  for (const { proof } of sorted)
    for (const [place, { hash, balance }] of proof.links) {
      const end = ends.get(place);
      if (!end) openLinks += 1;
      else if (end.hash !== hash || end.balance !== balance)
        faults.push(`${proof.month}: the chain of ${place} differs from the month before`);
    }
  return { faults, openLinks };
}

/** @param month as `2026-03` */
export function monthAfter(month: string, steps = 1): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7);
}
