import { randomUUID } from 'node:crypto';
import type { VerifiableLeagueRound } from '../../book-contract.ts';
import { roundDraws } from '../../fairness/server-seed.ts';
import type { Feed, FeedEvent } from '../../sports/feed.ts';
import { type LeagueRound, playRound, viewRound, type VirtualBook } from '../../sports/virtual-league.ts';
import type { ArcadeContext } from '../arcade-context.ts';
import { insertChain } from '../room/room.sql.ts';
import { CHAIN_ROUNDS, chainLinks, createChainRoot } from '../room/seed-chain.ts';
import { type BookChainRow, listBookChains } from './book.sql.ts';

const ROUNDS_AHEAD = 3;
const ROUNDS_BACK = 4;
const ROUNDS_STORED_MAX = 200;

/** Nobody's seed is mixed in: nobody may hold back a bet to see what a match would become. */
const LEAGUE_MIX = 'none';

interface Played {
  round: LeagueRound;
  timelines: number[][];
}

export interface VirtualFeed extends Feed {
  listPastRounds(now: Date): Promise<VerifiableLeagueRound[]>;
  /** The chain in use, which is made on the first call. */
  chain(now: Date): Promise<BookChainRow>;
}

/**
 * Simulated leagues as a feed. A round's number follows from its time and its matches from the number's link in a chain of
 * seeds, so nothing has to be written down, and every result can be computed again.
 */
export function createVirtualFeed(arcade: ArcadeContext, book: VirtualBook): VirtualFeed {
  const every = book.roundEveryMs;
  const links = new Map<string, readonly Buffer[]>();
  const played = new Map<string, Played>();
  let chains: readonly BookChainRow[] = [];

  const numberAt = ({ createdAt }: BookChainRow, atMs: number) => Math.floor(atMs / every) - Math.floor(createdAt.getTime() / every) + 1;

  async function chain(now: Date): Promise<BookChainRow> {
    const isUsable = (one: BookChainRow | undefined) => one !== undefined && numberAt(one, now.getTime()) + ROUNDS_AHEAD < one.rounds;
    if (!isUsable(chains[0])) chains = await listBookChains(arcade.db, book.gameId);
    if (!isUsable(chains[0])) {
      const root = createChainRoot();
      const commitment = chainLinks(root, CHAIN_ROUNDS)[0]?.toString('hex') ?? '';
      await insertChain(arcade.db, { id: randomUUID(), root, rounds: CHAIN_ROUNDS, commitment, gameId: book.gameId, createdAt: now });
      // Of two processes that both make one, all go by the latest.
      chains = await listBookChains(arcade.db, book.gameId);
    }
    const [latest] = chains;
    if (latest === undefined) throw new Error(`No chain of ${book.gameId}`);
    return latest;
  }

  function linkOf({ id, root, rounds }: BookChainRow, number: number): Buffer {
    const known = links.get(id) ?? chainLinks(root, rounds);
    links.set(id, known);
    const link = known[number];
    if (link === undefined) throw new Error(`Chain ${id} has no link ${number}`);
    return link;
  }

  function play(of: BookChainRow, number: number): Played {
    const key = `${of.id}.${number}`;
    const known = played.get(key);
    if (known !== undefined) return known;
    const startsAt = new Date((Math.floor(of.createdAt.getTime() / every) + number - 1) * every);
    const random = roundDraws({ serverSeed: linkOf(of, number), clientSeed: LEAGUE_MIX, nonce: BigInt(number) });
    const round = { number, startsAt };
    const fresh = { round, timelines: playRound(book, round, random) };
    if (played.size >= ROUNDS_STORED_MAX) played.clear();
    played.set(key, fresh);
    return fresh;
  }

  function view(of: BookChainRow, number: number, now: Date): FeedEvent[] {
    const { round, timelines } = play(of, number);
    return viewRound({ book, round, ids: (match) => `${of.id}.${number}.${match}` }, timelines, now.getTime());
  }

  async function findEvent(id: string, now: Date): Promise<FeedEvent | undefined> {
    const [chainId, number, match] = id.split('.');
    const current = await chain(now);
    const of = chains.find((one) => one.id === chainId) ?? current;
    const at = Number(number);
    const isKnown = of.id === chainId && Number.isSafeInteger(at) && at >= 1 && at <= numberAt(of, now.getTime()) + ROUNDS_AHEAD;
    return isKnown ? view(of, at, now)[Number(match)] : undefined;
  }

  return {
    chain,
    async listEvents(now) {
      const of = await chain(now);
      const current = numberAt(of, now.getTime());
      const numbers = Array.from({ length: ROUNDS_BACK + ROUNDS_AHEAD + 1 }, (_, index) => current - ROUNDS_BACK + index);
      return numbers.filter((number) => number >= 1).flatMap((number) => view(of, number, now));
    },
    findEvent,
    async judge({ eventId, market, selection }, now) {
      const event = await findEvent(eventId, now);
      if (event === undefined || event.state !== 'ended') return undefined;
      const judged = book.sport.markets.find(({ key }) => key === market)?.selections.find(({ key }) => key === selection);
      return judged?.judge(event.score) ?? 'void';
    },
    async listPastRounds(now) {
      const of = await chain(now);
      const current = numberAt(of, now.getTime());
      const numbers = Array.from({ length: 12 }, (_, index) => current - index).filter((number) => number >= 1);
      return numbers.flatMap((number) => {
        const events = view(of, number, now);
        const [first] = events;
        if (first?.state !== 'ended') return [];
        return {
          number,
          startsAt: first.startsAt.toISOString(),
          commitment: linkOf(of, number - 1).toString('hex'),
          seed: linkOf(of, number).toString('hex'),
          scores: events.map(({ home, away, score }) => ({ home, away, score })),
        };
      });
    },
  };
}
