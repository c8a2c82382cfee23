import * as v from 'valibot';
import { CalendarDay, minCharacters } from '@jogada/platform/contract';
import { GAME_FEATURES } from '../game-features.ts';

/** The categories that a feed may use. The others are tabs. */
export const FEED_CATEGORIES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT', 'LIVESTREAM'] as const;

const Decimal = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,4})?$/, 'a decimal such as 0.20'));
const Flag = v.optional(v.boolean(), false);

/** A vendor in a feed. */
export const FeedVendor = v.object({
  code: v.pipe(v.string(), v.regex(/^[a-z0-9_-]{2,40}$/, 'two to forty of a-z, 0-9, _ and -')),
  name: v.pipe(v.string(), v.trim(), v.minLength(2), minCharacters(2), v.maxLength(60)),
  /** A tile of its games opens the vendor's game list first (`isGameH5` = `VASSALAGE`, GAM-19). */
  opensList: Flag,
});
export type FeedVendor = v.InferOutput<typeof FeedVendor>;

/** One game of a feed. Amounts are decimals in the feed's currency; the return to player is in per cent: "96.12". */
export const FeedGame = v.object({
  vendorCode: FeedVendor.entries.code,
  gameId: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{1,63}$/, 'two to sixty-four of a-z, 0-9 and -')),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  category: v.picklist(FEED_CATEGORIES),
  classification: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9_]{0,24}$/, 'a key of capitals')), ''),
  minBet: Decimal,
  maxBet: Decimal,
  lines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 0),
  rtp: v.pipe(v.string(), v.regex(/^\d{1,3}(\.\d{1,2})?$/, 'per cent such as 96.12')),
  volatility: v.picklist(['low', 'medium', 'high']),
  /** The day of release, such as 2026-09-01; empty: unknown. A title is new for thirty days from it. */
  releasedOn: v.optional(v.union([v.literal(''), CalendarDay]), ''),
  exclusive: Flag,
  freePlay: Flag,
  certificateId: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  paytable: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** What the game has within its rounds. */
  features: v.optional(v.pipe(v.array(v.picklist(GAME_FEATURES)), v.maxLength(GAME_FEATURES.length)), []),
  /** Autoplay: unstated, none, limited by the player's settings, or unlimited (R37). */
  autoplay: v.optional(v.picklist(['unstated', 'none', 'limited', 'unlimited']), 'unstated'),
  /** Minimum duration of a round, in milliseconds. */
  cycleMinMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000)), 0),
  /** The picture's path; when empty the site draws one. */
  picture: v.optional(v.pipe(v.string(), v.maxLength(200), v.regex(/^(\/[\w./-]*)?$/, 'a path on this site')), ''),
});
export type FeedGame = v.InferOutput<typeof FeedGame>;

/** A feed file: vendors and games. Each game is validated separately. */
export const CatalogueFeed = v.object({
  currency: v.picklist(['BRL']),
  vendors: v.array(v.unknown()),
  games: v.array(v.unknown()),
});

/** The columns of the CSV format, one game per line. Flags are 1 or 0; features are separated by spaces. */
export const FEED_COLUMNS = [
  'vendorCode',
  'vendorName',
  'gameId',
  'name',
  'category',
  'classification',
  'minBet',
  'maxBet',
  'lines',
  'rtp',
  'volatility',
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
] as const;
