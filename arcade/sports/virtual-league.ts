import type { RandomSource } from '@jogada/platform/contract';
import { type SimulatedSport, playTicks, scoreAfter } from './simulated-sport.ts';
import { priceMarket } from './price.ts';
import type { FeedEvent } from './feed.ts';
import type { Score } from './market.ts';

export interface Side {
  name: string;
  /** 1 to 10. */
  strength: number;
}

export interface VirtualLeague {
  key: string;
  name: string;
  sides: readonly Side[];
}

/** A betting game on simulated leagues: each round plays all sides of one league, leagues in turn. */
export interface VirtualBook {
  gameId: string;
  title: string;
  sport: SimulatedSport;
  leagues: readonly VirtualLeague[];
  /** Interval between the starts of two rounds. */
  roundEveryMs: number;
}

export interface LeagueRound {
  /** Number within the chain, starting at 1. */
  number: number;
  startsAt: Date;
}

/** Prices change at this interval and with every point. */
const PRICE_STEP_TICKS = 3;

/** Fixtures of a round: sides meet in rotation, alternating home and away. */
export function fixturesOf({ leagues }: VirtualBook, { number }: LeagueRound): { league: VirtualLeague; home: Side; away: Side }[] {
  const league = leagues[number % leagues.length];
  if (league === undefined) return [];
  const round = Math.floor(number / leagues.length);
  const [fixed, ...others] = league.sides;
  const turned = others.map((_, index) => others[(index + round) % others.length]);
  const all = [fixed, ...turned];
  return Array.from({ length: all.length / 2 }, (_, index) => {
    const [one, other] = [all[index], all[all.length - 1 - index]];
    if (one === undefined || other === undefined) throw new Error(`League ${league.key} has an odd side`);
    const isTurned = Math.floor(round / others.length) % 2 === 1;
    return isTurned ? { league, home: other, away: one } : { league, home: one, away: other };
  });
}

/** Timelines of a round's matches, drawn in order from the round's seed. */
export function playRound(book: VirtualBook, round: LeagueRound, random: RandomSource): number[][] {
  return fixturesOf(book, round).map(({ home, away }) => playTicks(book.sport, chancesOf(book, home, away), random));
}

/** The round's matches at the current time. Timelines are not disclosed before they happen. */
export function viewRound(
  { book, round, ids }: { book: VirtualBook; round: LeagueRound; ids: (match: number) => string },
  timelines: readonly (readonly number[])[],
  nowMs: number,
): FeedEvent[] {
  const { sport } = book;
  const elapsedMs = nowMs - round.startsAt.getTime();
  const ticks = Math.min(sport.ticks, Math.max(0, Math.floor(elapsedMs / sport.tickMs)));
  const state = elapsedMs < 0 ? 'scheduled' : ticks < sport.ticks ? 'live' : 'ended';
  return fixturesOf(book, round).map(({ league, home, away }, match) => {
    const score = scoreAfter(timelines[match] ?? [], ticks);
    const from = { score, ticksLeft: sport.ticks - (ticks - (ticks % PRICE_STEP_TICKS)), chances: chancesOf(book, home, away) };
    const markets = sport.markets.map((market) => ({
      key: market.key,
      selections: priceMarket(market, from).map((selection) => (state === 'ended' ? { ...selection, price: undefined } : selection)),
    }));
    return {
      id: ids(match),
      league: league.name,
      home: home.name,
      away: away.name,
      startsAt: round.startsAt,
      state,
      clock: ticks,
      score,
      markets,
    };
  });
}

function chancesOf({ sport }: VirtualBook, home: Side, away: Side): Score {
  return sport.chances({ home: home.strength, away: away.strength });
}
