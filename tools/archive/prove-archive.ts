import { createHash } from 'node:crypto';
import { readArchiveLine, textOf, wholeOf, type ArchiveLine, type Row } from './archive-line.ts';

/** Result of checking an archive's statements against its own lines. */
export interface ArchiveProof {
  readonly merchantCode: string;
  readonly lineCount: number;
  /** Number of checked transfers, account chains and pictures. */
  readonly looked: Readonly<Record<'transfers' | 'accounts' | 'pictures', number>>;
  /** Violations as text; the first hundred. */
  readonly faults: readonly string[];
}

/** A member's account, rebuilt from its entries in order. */
interface Chain {
  readonly stated: Row;
  /** Where the chain stands, by the version of the next entry: the only one, or one for each part between entries that were removed. */
  readonly ends: Map<number, ChainEnd>;
  /** Number and sum of the entries, removed ones included. */
  entryCount: bigint;
  total: bigint;
  /** Entries received before their predecessors. */
  readonly early: Map<number, Row>;
}

interface ChainEnd {
  readonly balance: bigint;
  readonly hash: Buffer;
  /** Whether it is a removed entry, without an entry after it so far. */
  readonly isLink: boolean;
}

const FAULTS_MAX = 100;
const SHOWS_PICTURES = ['banner', 'announcement_image'] as const;

/**
 * Verifies a merchant's archive without the installation that wrote it: it is complete and of one merchant, each transfer sums to zero,
 * every account matches its hash chain, and every picture that content or the brand refers to is included byte by byte (ambitions 15).
 */
export async function proveArchive(lines: AsyncIterable<string>): Promise<ArchiveProof> {
  const faults: string[] = [];
  const blame = (fault: string) => faults.length < FAULTS_MAX && faults.push(fault);
  const counts: Record<string, number> = {};
  let merchantCode = '';
  let stated: ArchiveLine['counts'];
  let lineCount = 0;
  const transfers = new Map<string, bigint>();
  const transferIds = new Set<string>();
  const chains = new Map<string, Chain>();
  const pictures = new Map<string, number>();
  const shown = new Set<string>();
  const logos = new Set<string>();
  const shownLogos = new Set<string>();

  for await (const text of lines) {
    if (text === '') continue;
    const line = readArchiveLine(text);
    if (!line) {
      blame(`line ${lineCount + 1} is not a line of an archive`);
      continue;
    }
    if (stated) blame(`line ${lineCount + 1} follows the end line`);
    lineCount += 1;
    if (line.kind === 'end') {
      stated = line.counts ?? {};
      continue;
    }
    const { kind, row } = line;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind === 'merchant') merchantCode = textOf(row['code']);
    const owner = row['merchant_code'];
    if (owner !== undefined && owner !== null && merchantCode !== '' && owner !== merchantCode)
      blame(`a ${kind} belongs to ${textOf(owner)}`);
    if (kind === 'account') chains.set(textOf(row['id']), newChain(row));
    if (kind === 'removed_sum') takeRemovedSum(row, chains);
    if (kind === 'removed_link') takeRemovedLink(row, chains, blame);
    if (kind === 'entry') takeEntry(row, { transfers, transferIds, chains, blame });
    if (kind === 'picture') pictures.set(textOf(row['id']), 0);
    if (kind === 'picture_file') takePictureFile(row, { pictures, blame });
    if (kind === 'brand_sign') takeLogo(row, { logos, blame });
    if (kind === 'merchant' || kind === 'brand_version') for (const id of logosOf(row)) shownLogos.add(id);
    if (SHOWS_PICTURES.some((one) => one === kind)) shown.add(textOf(row['image'] ?? row['url']));
  }

  if (!stated) blame('truncated: the last line is missing');
  for (const kind of new Set([...Object.keys(counts), ...Object.keys(stated ?? {})]))
    if (stated && (counts[kind] ?? 0) !== (stated[kind] ?? 0))
      blame(`${stated[kind] ?? 0} lines of ${kind} are announced, ${counts[kind] ?? 0} are present`);
  for (const [transfer, sum] of transfers) blame(`transfer ${transfer} sums to ${sum}`);
  for (const [id, chain] of chains) proveChain(id, chain, blame);
  for (const [id, fileCount] of pictures) if (fileCount === 0) blame(`picture ${id} has no file`);
  for (const path of shown) {
    const [, id] = /^\/pictures\/(\w+)$/.exec(path) ?? [];
    if (id !== undefined && !pictures.has(id)) blame(`picture ${id} is referenced but missing`);
  }
  for (const id of shownLogos) if (!logos.has(id)) blame(`logo ${id} is referenced but missing`);
  const looked = { transfers: transferIds.size, accounts: chains.size, pictures: pictures.size + logos.size };
  return { merchantCode, lineCount, looked, faults };
}

type Blame = (fault: string) => void;

function newChain(stated: Row): Chain {
  return { stated, ends: new Map([[1, START]]), entryCount: 0n, total: 0n, early: new Map() };
}

const START: ChainEnd = { balance: 0n, hash: Buffer.alloc(0), isLink: false };

function takeRemovedSum(row: Row, chains: ReadonlyMap<string, Chain>): void {
  const chain = chains.get(textOf(row['account_id']));
  if (!chain) return;
  chain.entryCount += wholeOf(row['entry_count']);
  chain.total += wholeOf(row['amount']);
}

function takeRemovedLink(row: Row, chains: ReadonlyMap<string, Chain>, blame: Blame): void {
  const chain = chains.get(textOf(row['account_id']));
  if (!chain) blame(`a link names the missing account ${textOf(row['account_id'])}`);
  const hash = Buffer.from(textOf(row['hash']).slice(2), 'hex');
  chain?.ends.set(Number(row['version']) + 1, { balance: wholeOf(row['balance_after']), hash, isLink: true });
}

interface Books {
  readonly transfers: Map<string, bigint>;
  readonly transferIds: Set<string>;
  readonly chains: ReadonlyMap<string, Chain>;
  readonly blame: Blame;
}

function takeEntry(row: Row, { transfers, transferIds, chains, blame }: Books): void {
  const transfer = textOf(row['transfer_id']);
  transferIds.add(transfer);
  const sum = (transfers.get(transfer) ?? 0n) + wholeOf(row['amount']);
  if (sum === 0n) transfers.delete(transfer);
  else transfers.set(transfer, sum);
  const chain = chains.get(textOf(row['account_id']));
  if (!chain) {
    blame(`an entry of ${transfer} names a missing account`);
    return;
  }
  // Accounts of the platform have no hash chain.
  if (row['version'] === null) return;
  chain.entryCount += 1n;
  chain.total += wholeOf(row['amount']);
  let version = Number(row['version']);
  chain.early.set(version, row);
  for (let next = chain.early.get(version); next; next = chain.early.get(version)) {
    const end = chain.ends.get(version);
    if (!end) return;
    chain.early.delete(version);
    chain.ends.delete(version);
    version += 1;
    chain.ends.set(version, takeNext(end, next, blame));
  }
}

function takeNext(end: ChainEnd, row: Row, blame: Blame): ChainEnd {
  const balance = end.balance + wholeOf(row['amount']);
  const numbers = [wholeOf(row['account_id']), wholeOf(row['version']), wholeOf(row['amount']), wholeOf(row['balance_after'])];
  const bytes = Buffer.alloc(numbers.length * 8);
  for (const [index, number] of numbers.entries()) bytes.writeBigInt64BE(number, index * 8);
  const hash = createHash('sha256').update(end.hash).update(bytes).update(textOf(row['transfer_id'])).digest();
  const isTrue = textOf(row['hash']) === `\\x${hash.toString('hex')}` && wholeOf(row['balance_after']) === balance;
  if (!isTrue) blame(`entry ${textOf(row['version'])} of account ${textOf(row['account_id'])} differs from its posted hash`);
  return { balance, hash, isLink: false };
}

function proveChain(id: string, { stated, ends, entryCount, total, early }: Chain, blame: Blame): void {
  if (early.size > 0) {
    blame(`account ${id} lacks entry ${Math.min(...early.keys()) - 1}`);
    return;
  }
  const last = Math.max(...ends.keys());
  const lost = [...ends].find(([next, { isLink }]) => isLink && next !== last)?.[0];
  if (lost !== undefined) blame(`account ${id} lacks entry ${lost}`);
  if (last === 1 && wholeOf(stated['version']) === 0n) return;
  const isTrue = BigInt(last - 1) === entryCount && wholeOf(stated['version']) === entryCount && wholeOf(stated['balance']) === total;
  const { hash, balance } = ends.get(last) ?? START;
  if (!isTrue || balance !== total || textOf(stated['last_hash']) !== `\\x${hash.toString('hex')}`)
    blame(`account ${id} differs from its entries`);
}

function takePictureFile(row: Row, { pictures, blame }: { pictures: Map<string, number>; blame: Blame }): void {
  const id = textOf(row['picture_id']);
  const known = pictures.get(id);
  if (known === undefined) {
    blame(`a file names the missing picture ${id}`);
    return;
  }
  pictures.set(id, known + 1);
  if (!matchesHash(row)) blame(`a file of picture ${id} differs from its hash`);
}

function takeLogo(row: Row, { logos, blame }: { logos: Set<string>; blame: Blame }): void {
  const id = textOf(row['id']);
  logos.add(id);
  if (!matchesHash(row)) blame(`logo ${id} differs from its hash`);
}

function logosOf({ brand }: Row): string[] {
  const sign = typeof brand === 'object' && brand !== null && 'sign' in brand ? brand.sign : undefined;
  return typeof sign === 'object' && sign !== null ? Object.values(sign).map(textOf) : [];
}

function matchesHash(row: Row): boolean {
  const bytes = Buffer.from(textOf(row['bytes']), 'base64');
  return createHash('sha256').update(bytes).digest('hex') === row['sha256'];
}
