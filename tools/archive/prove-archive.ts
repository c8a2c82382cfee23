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
  version: number;
  balance: bigint;
  hash: Buffer;
  /** Entries received before their predecessors. */
  readonly early: Map<number, Row>;
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
  return { stated, version: 0, balance: 0n, hash: Buffer.alloc(0), early: new Map() };
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
  chain.early.set(Number(row['version']), row);
  for (let next = chain.early.get(chain.version + 1); next; next = chain.early.get(chain.version + 1)) {
    chain.early.delete(chain.version + 1);
    takeLink(chain, next, blame);
  }
}

function takeLink(chain: Chain, row: Row, blame: Blame): void {
  chain.version += 1;
  chain.balance += wholeOf(row['amount']);
  const numbers = [wholeOf(row['account_id']), BigInt(chain.version), wholeOf(row['amount']), wholeOf(row['balance_after'])];
  const bytes = Buffer.alloc(numbers.length * 8);
  for (const [index, number] of numbers.entries()) bytes.writeBigInt64BE(number, index * 8);
  chain.hash = createHash('sha256').update(chain.hash).update(bytes).update(textOf(row['transfer_id'])).digest();
  const isTrue = textOf(row['hash']) === `\\x${chain.hash.toString('hex')}` && wholeOf(row['balance_after']) === chain.balance;
  if (!isTrue) blame(`entry ${chain.version} of account ${textOf(row['account_id'])} differs from its posted hash`);
}

function proveChain(id: string, { stated, version, balance, hash, early }: Chain, blame: Blame): void {
  if (early.size > 0) {
    blame(`account ${id} lacks entry ${version + 1}`);
    return;
  }
  if (version === 0 && wholeOf(stated['version']) === 0n) return;
  const isTrue = wholeOf(stated['version']) === BigInt(version) && wholeOf(stated['balance']) === balance;
  if (!isTrue || textOf(stated['last_hash']) !== `\\x${hash.toString('hex')}`) blame(`account ${id} differs from its entries`);
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
