import * as v from 'valibot';
import { CatalogueFeed, FEED_COLUMNS, FeedGame, FeedVendor } from '@jogada/games/contract/vendor-api';
import { readDecimal } from '@jogada/platform/contract';
import { readCsv } from './read-csv.ts';

export interface RefusedLine {
  /** 1-based index in the feed's game list; for CSV the line number in the file, where line 1 is the header. */
  readonly line: number;
  readonly gameId: string;
  readonly reason: string;
}

export interface ReadGame extends FeedGame {
  readonly minBetAmount: bigint;
  readonly maxBetAmount: bigint;
  readonly rtpBasisPoints: number;
}

export interface ReadFeed {
  readonly vendors: readonly FeedVendor[];
  readonly games: readonly ReadGame[];
  readonly refused: readonly RefusedLine[];
}

/** The file cannot be read at all. Nothing is imported. */
export class FeedFault extends Error {}

/**
 * Reads a JSON feed. An invalid game is refused alone.
 * @throws FeedFault when the file is not a feed
 */
export function readJsonFeed(text: string): ReadFeed {
  const parsed = v.safeParse(CatalogueFeed, parseJson(text));
  if (!parsed.success) throw new FeedFault(`not a feed: ${describeIssues(parsed.issues)}`);
  const { games, vendors } = parsed.output;
  return readLines(
    vendors,
    games.map((game, index) => ({ line: index + 1, game })),
  );
}

/**
 * Reads a CSV feed. The first line names the columns in any order.
 * @throws FeedFault when the file is not a feed
 */
export function readCsvFeed(text: string): ReadFeed {
  const [columns = [], ...rows] = parseCsv(text);
  const missing = FEED_COLUMNS.filter((name) => !OPTIONAL.has(name) && !columns.includes(name));
  if (missing.length > 0) throw new FeedFault(`not a feed: no column ${missing.join(', ')}`);
  const unknown = columns.filter((name) => !FORMER.has(name) && !FEED_COLUMNS.some((known) => known === name));
  if (unknown.length > 0) throw new FeedFault(`not a feed: unknown column ${unknown.join(', ')}`);
  const lines = rows.map((row, index) => ({
    line: index + 2,
    row: Object.fromEntries(columns.map((name, column): [string, string] => [name, row[column] ?? ''])),
  }));
  const vendors = new Map(
    lines.map(({ row }) => [
      row['vendorCode'],
      { code: row['vendorCode'], name: row['vendorName'], opensList: FLAGS[row['vendorOpensList'] ?? ''] ?? row['vendorOpensList'] },
    ]),
  );
  return readLines(
    [...vendors.values()],
    lines.map(({ line, row }) => ({ line, game: gameOfRow(row) })),
  );
}

const OPTIONAL: ReadonlySet<string> = new Set([
  'classification',
  'lines',
  'releasedOn',
  'exclusive',
  'freePlay',
  'certificateId',
  'paytable',
  'features',
  'autoplay',
  'cycleMinMs',
  'vendorOpensList',
  'picture',
]);
/** Columns of older feeds. They have no effect: HOT comes from play, new from the day of release. */
const FORMER: ReadonlySet<string> = new Set(['hot', 'new']);
const FLAGS: Readonly<Record<string, boolean>> = { '': false, '0': false, '1': true };

function gameOfRow(row: Readonly<Record<string, string>>): unknown {
  const flag = (name: string) => FLAGS[row[name] ?? ''] ?? row[name];
  const number = (name: string) => Number(row[name] ?? '');
  return {
    ...row,
    lines: number('lines'),
    features: (row['features'] ?? '').split(' ').filter((feature) => feature !== ''),
    autoplay: row['autoplay'] || undefined,
    cycleMinMs: number('cycleMinMs'),
    exclusive: flag('exclusive'),
    freePlay: flag('freePlay'),
  };
}

function readLines(vendorLines: readonly unknown[], gameLines: readonly { readonly line: number; readonly game: unknown }[]): ReadFeed {
  const vendors = vendorLines.flatMap((vendor) => {
    const parsed = v.safeParse(FeedVendor, vendor);
    return parsed.success ? [parsed.output] : [];
  });
  const codes = new Set(vendors.map(({ code }) => code));
  const games = new Map<string, ReadGame>();
  const refused: RefusedLine[] = [];
  for (const { line, game } of gameLines) {
    const reading = readGame(game);
    const gameId = idOf(game);
    if (typeof reading === 'string') refused.push({ line, gameId, reason: reading });
    else if (!codes.has(reading.vendorCode))
      refused.push({ line, gameId, reason: `vendorCode: no vendor ${reading.vendorCode} in this feed` });
    else if (games.has(reading.gameId)) refused.push({ line, gameId, reason: 'gameId: named before in this feed' });
    else games.set(reading.gameId, reading);
  }
  return { vendors, games: [...games.values()], refused };
}

/** Returns the game, or the validation error. */
function readGame(line: unknown): ReadGame | string {
  const parsed = v.safeParse(FeedGame, line);
  if (!parsed.success) return describeIssues(parsed.issues);
  const game = parsed.output;
  const [minBetAmount, maxBetAmount] = [amountOf(game.minBet), amountOf(game.maxBet)];
  if (minBetAmount === undefined || minBetAmount <= 0n) return 'minBet: not an amount above zero of whole cents';
  if (maxBetAmount === undefined || maxBetAmount < minBetAmount) return 'maxBet: not an amount of whole cents from minBet on';
  const rtpBasisPoints = Math.round(Number(game.rtp) * 100);
  if (rtpBasisPoints < 1 || rtpBasisPoints > 10_000) return 'rtp: not above 0 and up to 100';
  return { ...game, minBetAmount, maxBetAmount, rtpBasisPoints };
}

function amountOf(text: string): bigint | undefined {
  const reading = readDecimal(text, 'BRL');
  return reading.kind === 'amount' ? reading.amount : undefined;
}

function idOf(line: unknown): string {
  const id = typeof line === 'object' && line !== null && 'gameId' in line ? line.gameId : '';
  return typeof id === 'string' ? id.slice(0, 64) : '';
}

function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'feed'}: ${issue.message}`).join('; ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FeedFault('not a feed: invalid JSON', { cause: error });
  }
}

function parseCsv(text: string): string[][] {
  try {
    return readCsv(text);
  } catch (error) {
    throw new FeedFault(`not a feed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
