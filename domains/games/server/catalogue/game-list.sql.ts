import type { GameFeature } from '@jogada/games/contract/player';
import type { Database, Sql } from '@jogada/platform/server';
import { gameColumns, isHotAt, OFFERED, opening, openOnly, shownBy, type GameRow, type Openness } from './game.sql.ts';

export interface GameFilter extends Openness {
  readonly merchantCode: string;
  /** Null matches any. */
  readonly categories: readonly string[] | null;
  readonly isHotOnly: boolean;
  readonly isExclusiveOnly: boolean;
  /** A list of hot or new games holds only games that can be launched. */
  readonly isNewOnly: boolean;
  /** New titles were released in these days, both included. Format 2026-09-01. */
  readonly newDays: { readonly from: string; readonly to: string };
  /** Search words, matched against the game, vendor and category names without regard to case and accents; empty matches any. */
  readonly name: string;
  readonly vendorCode: string;
  readonly classification: string;
  /** Lower bound of the game's smallest bet, in minor units. */
  readonly minBetAmount: bigint;
  /** A stake that the game takes, both bounds included, in minor units; null: no bound. */
  readonly stakeRange: { readonly from: bigint; readonly to: bigint | null } | null;
  /** Empty matches any. */
  readonly feature: string;
  readonly lineCountMin: number;
  /** Empty matches any. */
  readonly volatility: string;
  /** Lowest return stated by a certificate, in basis points; 0 matches any. */
  readonly returnMinBasisPoints: number;
  /** Restricts to this list of a member, in its order. */
  readonly memberList?: { readonly memberId: string; readonly kind: 'favourite' | 'recent' };
}

export interface GamePage {
  readonly rows: readonly GameRow[];
  readonly totalCount: number;
}

const WORDS_MAX = 6;
/** How many similar words replace a word without a literal match. */
const LIKEST = 12;

const MEMBER_LISTS = {
  favourite: { table: 'games.favourite', order: 'l.created_at desc, g.id' },
  recent: { table: 'games.recent_game', order: 'l.played_at desc, g.id' },
} as const;

/**
 * Returns one page of matching games and their total count. Without a literal match, falls back to similar words, the most similar first.
 */
export async function findGamePage(database: Database, filter: GameFilter, page: { limit: number; offset: number }): Promise<GamePage> {
  const words = wordsOf(filter.name);
  if (words.length === 0) return pageOf(database, gamesQuery(filter, { words, match: 'literal' }, page));
  const literal = await pageOf(database, gamesQuery(filter, { words, match: 'literal' }, page));
  if (literal.totalCount > 0 || page.offset > 0) {
    // An empty later page may belong to a list found by similarity, so the literal count is checked.
    if (literal.rows.length > 0 || page.offset === 0) return literal;
    const first = await pageOf(database, gamesQuery(filter, { words, match: 'literal' }, { limit: 1, offset: 0 }));
    if (first.totalCount > 0) return { rows: [], totalCount: first.totalCount };
  }
  const alike = await findWordsLike(database, words);
  if (alike.some((likest) => likest.length === 0)) return { rows: [], totalCount: 0 };
  return pageOf(database, gamesQuery(filter, { words: alike, match: 'alike' }, page));
}

interface LikeWord {
  readonly word: string;
  /** Similarity, at most 1. */
  readonly likeness: number;
}

/** For each given word, the most similar words in the search index. */
async function findWordsLike(sql: Sql, words: readonly string[]): Promise<LikeWord[][]> {
  const rows = await sql.query<LikeWord & { given: string }>(
    'select g.given, l.word, l.likeness from unnest($1::text[]) as g (given) cross join lateral games.words_like(g.given, $2) l',
    [words, LIKEST],
  );
  return words.map((word) => rows.filter(({ given }) => given === word).toSorted((one, other) => other.likeness - one.likeness));
}

type Search =
  | { readonly match: 'literal'; readonly words: readonly string[] }
  | { readonly match: 'alike'; readonly words: readonly (readonly LikeWord[])[] };

/** Returns the text and values of a list's query. Exported so that a test can inspect its plan. */
export function gamesQuery(
  filter: GameFilter,
  search: Search,
  page: { readonly limit: number; readonly offset: number },
): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const merchantCode = value(filter.merchantCode);
  const list = filter.memberList && MEMBER_LISTS[filter.memberList.kind];
  const join =
    filter.memberList && list ? `join ${list.table} l on l.game_id = g.id and l.member_id = ${value(filter.memberList.memberId)}` : '';
  const conditions = ['g.is_enabled', 'v.is_enabled'];
  conditions.push(shownBy(merchantCode));
  if (filter.categories) conditions.push(`g.category = any (${value(filter.categories)}::text[])`);
  if (filter.isHotOnly) conditions.push(isHotAt(merchantCode));
  if (filter.isExclusiveOnly) conditions.push('g.is_exclusive');
  if (filter.isNewOnly) conditions.push(`g.released_on between ${value(filter.newDays.from)}::date and ${value(filter.newDays.to)}::date`);
  if (filter.isHotOnly || filter.isNewOnly || filter.isOpenOnly) conditions.push(...opening(filter.approval, value));
  if (filter.vendorCode !== '') conditions.push(`g.vendor_code = ${value(filter.vendorCode)}`);
  if (filter.classification !== '') conditions.push(`g.classification = ${value(filter.classification)}`);
  if (filter.minBetAmount > 0n) conditions.push(`g.min_bet_amount >= ${value(filter.minBetAmount)}`);
  if (filter.stakeRange !== null) {
    conditions.push(`g.max_bet_amount >= ${value(filter.stakeRange.from)}`);
    if (filter.stakeRange.to !== null) conditions.push(`g.min_bet_amount <= ${value(filter.stakeRange.to)}`);
  }
  if (filter.feature !== '') conditions.push(`${value(filter.feature)} = any (g.features)`);
  if (filter.lineCountMin > 0) conditions.push(`g.line_count >= ${value(filter.lineCountMin)}`);

  if (filter.volatility !== '') conditions.push(`g.volatility = ${value(filter.volatility)}`);
  if (filter.returnMinBasisPoints > 0) {
    conditions.push("g.certificate_id <> ''", `g.rtp_basis_points >= ${value(filter.returnMinBasisPoints)}`);
  }

  const order: string[] = [];
  if (search.match === 'literal') {
    for (const word of search.words) conditions.push(holds(word, value));
    // Order: name prefix, then name substring, then a match in the vendor or category.
    const [first] = search.words;
    if (first !== undefined) {
      order.push(`g.name_folded like ${value(`${escaped(first)}%`)} desc`, `g.name_folded like ${value(`%${escaped(first)}%`)} desc`);
    }
  } else {
    const likeness = search.words.map((likest) => {
      const held = likest.map(({ word, likeness: share }) => ({ holds: holds(word, value), share: value(share) }));
      conditions.push(`(${held.map((one) => one.holds).join(' or ')})`);
      // Sorted by similarity, so the first match determines the rank.
      return `case ${held.map((one) => `when ${one.holds} then ${one.share}::real`).join(' ')} end`;
    });
    if (likeness.length > 0) order.push(`${likeness.join(' + ')} desc`);
  }
  if (filter.isHotOnly && !list) {
    order.push(`(select h.round_count from games.hot_game h where h.merchant_code = ${merchantCode} and h.game_id = g.id) desc`);
  }
  order.push(...(list ? [list.order] : ['g.sort_order', 'g.name_folded', 'g.id']));
  const from = `games.game g join games.vendor v on v.code = g.vendor_code ${join}
     where ${conditions.join('\n       and ')}`;
  // Counts and sorts ids only; tile columns are fetched for one page. Without words an index supplies the order, so the page is found
  // without a full scan, and the count needs no order.
  const isSearch = search.words.length > 0;
  const slice = `limit ${value(page.limit)} offset ${value(page.offset)}`;
  const place = `row_number() over (order by ${order.join(', ')})`;
  const found = isSearch
    ? `select g.id, ${place} as place, (count(*) over ())::int as total_count from ${from} order by place ${slice}`
    : `select g.id, ${place} as place, (select count(*)::int from ${from}) as total_count from ${from} order by ${order.join(', ')} ${slice}`;
  const text = `select ${gameColumns(merchantCode)}, found.total_count
      from (${found}) found join games.game g on g.id = found.id join games.vendor v on v.code = g.vendor_code
     order by found.place`;
  return { text, values };
}

/** One or two Latin letters make no trigram. They match word beginnings, which the index covers. */
const BEGINNING = /^[a-z]{1,2}$/;

function holds(word: string, value: (given: unknown) => string): string {
  if (!BEGINNING.test(word)) return `g.search_text like ${value(`%${escaped(word)}%`)}`;
  return `(g.search_text like ${value(`${word}%`)} or g.search_text like ${value(`% ${word}%`)})`;
}

async function pageOf(sql: Sql, { text, values }: { readonly text: string; readonly values: readonly unknown[] }): Promise<GamePage> {
  const rows = await sql.query<GameRow & { total_count: number }>(text, values);
  const [offset] = values.slice(-1);
  if (rows.length > 0 || offset === 0) return { rows, totalCount: rows[0]?.total_count ?? 0 };
  // Beyond the last page the total count is still needed.
  const [first] = await sql.query<GameRow & { total_count: number }>(text, [...values.slice(0, -2), 1, 0]);
  return { rows: [], totalCount: first?.total_count ?? 0 };
}

/** Splits a search text into words, folded as in the database. */
export function wordsOf(name: string): string[] {
  const folded = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  return [...new Set(folded.split(/\s+/).filter((word) => word !== ''))].slice(0, WORDS_MAX);
}

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** The classifications of a category that the merchant offers, by game count, largest first. */
export function findClassifications(
  sql: Sql,
  of: Pick<GameFilter, 'merchantCode' | 'categories' | 'isHotOnly' | 'isExclusiveOnly' | 'vendorCode' | 'approval' | 'isOpenOnly'>,
): Promise<{ key: string; game_count: number }[]> {
  const values: unknown[] = [of.merchantCode, of.categories, of.vendorCode, of.isHotOnly, of.isExclusiveOnly];
  const open = openOnly(of, (given) => `$${values.push(given)}`);
  return sql.query(
    `select g.classification as key, count(*)::int as game_count from ${OFFERED}
        and ($2::text[] is null or g.category = any ($2)) and ($3 = '' or g.vendor_code = $3) and g.classification <> ''
        and (not $4 or ${isHotAt('$1')}) and (g.is_exclusive or not $5)${open}
      group by g.classification order by count(*) desc, g.classification`,
    values,
  );
}

/** The features of the games that the merchant offers in some categories, by game count, largest first. */
export function findFeatures(
  sql: Sql,
  of: Pick<GameFilter, 'merchantCode' | 'categories' | 'isHotOnly' | 'isExclusiveOnly' | 'approval' | 'isOpenOnly'>,
): Promise<{ feature: GameFeature; game_count: number }[]> {
  const values: unknown[] = [of.merchantCode, of.categories, of.isHotOnly, of.isExclusiveOnly];
  const open = openOnly(of, (given) => `$${values.push(given)}`);
  return sql.query(
    `select f.feature, count(*)::int as game_count
       from (select g.features from ${OFFERED} and ($2::text[] is null or g.category = any ($2))
                and (not $3 or ${isHotAt('$1')}) and (g.is_exclusive or not $4)${open}) g
      cross join unnest(g.features) as f (feature) group by f.feature order by count(*) desc, f.feature`,
    values,
  );
}
