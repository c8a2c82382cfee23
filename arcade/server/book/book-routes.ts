import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type BetLeg, type BetView, BookBetInput, type BookView, CashOutInput, type EventView } from '../../book-contract.ts';
import type { FeedEvent } from '../../sports/feed.ts';
import { payoutOf } from '../../sports/price.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { listGameTickets, type TicketRow } from '../room/ticket.sql.ts';
import { sessionOf } from '../session/session-of.ts';
import type { SessionRow } from '../session/session.sql.ts';
import type { BookContext } from './book-context.ts';
import { cashOutBet } from './cash-out-bet.ts';
import { judgeBet } from './judge-bet.ts';
import { placeBookBet } from './place-book-bet.ts';
import type { Book } from './books.ts';

/** Number of a player's latest bets that are listed. */
const LATEST_MAX = 50;
/** Number of earlier bets that are listed because they are still open. */
const OPEN_MAX = 200;

/** HTTP endpoints of a betting game's screen. */
export function addBookRoutes(http: FastifyInstance, books: readonly Book[]): void {
  const bookOf = async (request: FastifyRequest): Promise<{ book: Book; session: SessionRow }> => {
    const [first] = books;
    if (first === undefined) throw new ArcadeProblem('game_unavailable');
    const session = await sessionOf(first.arcade, request);
    const book = books.find(({ gameId }) => gameId === session.gameId);
    if (book === undefined) throw new ArcadeProblem('game_unavailable');
    return { book, session };
  };

  http.get('/api/book', async (request): Promise<BookView> => {
    const { book, session } = await bookOf(request);
    const now = book.arcade.now();
    const own = await listGameTickets(book.arcade.db, {
      playerId: session.playerId,
      gameId: book.gameId,
      latestMax: LATEST_MAX,
      openMax: OPEN_MAX,
    });
    return {
      serverAt: now.getTime(),
      events: (await book.feed.listEvents(now)).map(viewEvent),
      bets: await Promise.all(own.map((ticket) => viewBet(book, ticket))),
    };
  });

  http.post('/api/book/bets', async (request): Promise<{ bet: BetView; balanceAmount: string }> => {
    const { book, session } = await bookOf(request);
    return answer(book, await placeBookBet(book, session, read(BookBetInput, request.body)));
  });

  http.post<{ Params: { betId: string } }>('/api/book/bets/:betId/cash-out', async (request) => {
    const { book, session } = await bookOf(request);
    const { amount } = read(CashOutInput, request.body);
    return answer(book, await cashOutBet(book, { playerId: session.playerId, betId: request.params.betId, amount: BigInt(amount) }));
  });

  http.get('/api/book/rounds', async (request) => {
    const { book } = await bookOf(request);
    return { rounds: await book.listPastRounds() };
  });
}

async function answer(book: BookContext, ticket: TicketRow): Promise<{ bet: BetView; balanceAmount: string }> {
  return { bet: await viewBet(book, ticket), balanceAmount: String(ticket.balanceAmount ?? 0n) };
}

function viewEvent({ startsAt, markets, ...event }: FeedEvent): EventView {
  return {
    ...event,
    startsAt: startsAt.toISOString(),
    markets: markets.map(({ key, selections }) => ({
      key,
      selections: selections.map((selection) => ({ key: selection.key, price: selection.price ?? null })),
    })),
  };
}

async function viewBet(book: BookContext, ticket: TicketRow): Promise<BetView> {
  const { legs, cashOutAmount } = await judgeBet(book, ticket);
  const isOpen = ticket.state === 'placed';
  const pays = payoutOf(
    ticket.stakeAmount,
    (ticket.bet as { legs: BetLeg[] }).legs.map(({ price }) => ({ price, isVoid: false })),
  );
  return {
    betId: ticket.id,
    key: ticket.ticketKey,
    state: stateOf(ticket),
    stakeAmount: String(ticket.stakeAmount),
    payAmount: String(isOpen ? pays : (ticket.winAmount ?? ticket.stakeAmount)),
    placedAt: ticket.createdAt.toISOString(),
    legs: legs.map(viewLeg),
    ...(isOpen && cashOutAmount !== undefined ? { cashOutAmount: String(cashOutAmount) } : {}),
  };
}

function viewLeg({
  eventId,
  market,
  selection,
  price,
  home,
  away,
  startsAt,
  verdict,
  score,
}: BetView['legs'][number]): BetView['legs'][number] {
  return { eventId, market, selection, price, home, away, startsAt, verdict, score };
}

function stateOf({ state, cashOut, winAmount, stakeAmount }: TicketRow): BetView['state'] {
  if (state === 'rolling_back' || state === 'rolled_back') return 'returned';
  if (state === 'placed' || state === 'intended') return 'open';
  if (cashOut !== null) return 'cashed';
  if (winAmount === stakeAmount) return 'returned';
  return winAmount === 0n ? 'lost' : 'won';
}

function read<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw new ArcadeProblem('malformed_request');
  return parsed.output;
}
