import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BetLeg, BookBetInput, Leg } from '../../book-contract.ts';
import { payoutOf } from '../../sports/price.ts';
import { ArcadeProblem } from '../arcade-problem.ts';
import { refusalOf } from '../round/wallet-refusal.ts';
import { takeStake, TicketRefused } from '../room/take-stake.ts';
import { findTicketByKey, type TicketRow } from '../room/ticket.sql.ts';
import type { SessionRow } from '../session/session.sql.ts';
import { BOOK_MAX_AMOUNT, BOOK_MIN_AMOUNT, BOOK_PAY_MAX_AMOUNT, type BookContext } from './book-context.ts';

/**
 * Places a bet on one or more events at the prices that the player saw, which stay fixed. A repeated key returns its bet.
 * key_reused: the key belongs to a bet with other legs or another stake. price_changed: a price is different or no longer offered.
 * stake_not_offered: the legs or the stake are not allowed.
 */
export async function placeBookBet(book: BookContext, session: SessionRow, input: BookBetInput): Promise<TicketRow> {
  const { arcade } = book;
  const known = await findTicketByKey(arcade.db, { playerId: session.playerId, ticketKey: input.key });
  if (known !== undefined) return answerAgain(known, input);
  const stakeAmount = BigInt(input.stakeAmount);
  const isCombinable = new Set(input.legs.map(({ eventId }) => eventId)).size === input.legs.length;
  const isInLimits = stakeAmount >= BOOK_MIN_AMOUNT && stakeAmount <= BOOK_MAX_AMOUNT;
  if (!isCombinable || !isInLimits) throw new ArcadeProblem('stake_not_offered');
  const legs = await Promise.all(input.legs.map((leg) => readLeg(book, leg)));
  const pays = payoutOf(
    stakeAmount,
    legs.map(({ price }) => ({ price, isVoid: false })),
  );
  if (pays > BOOK_PAY_MAX_AMOUNT) throw new ArcadeProblem('stake_not_offered');
  try {
    return answerAgain(
      await takeStake(
        book,
        {
          id: `tkt_${randomBytes(12).toString('hex')}`,
          roundId: await book.roundId(),
          gameId: book.gameId,
          playerId: session.playerId,
          sessionId: session.id,
          ticketKey: input.key,
          isDemo: session.memberId === null,
          memberId: session.memberId,
          walletSessionId: session.walletSessionId,
          nickname: session.nickname,
          currency: session.currency,
          stakeAmount,
          bet: { legs },
          clientSeed: 'none',
          state: 'intended',
          placeNumber: null,
          balanceAmount: null,
          createdAt: arcade.now(),
        },
        () => 1,
      ),
      input,
    );
  } catch (error) {
    if (!(error instanceof TicketRefused)) throw error;
    throw new ArcadeProblem(error.code === 'insufficient_funds' || error.code === 'key_reused' ? error.code : 'platform_unavailable');
  }
}

/** The leg to store, when it is offered at the price that the player saw. */
async function readLeg({ arcade, feed }: BookContext, leg: Leg): Promise<BetLeg> {
  const event = await feed.findEvent(leg.eventId, arcade.now());
  const offered = event?.markets.find(({ key }) => key === leg.market)?.selections.find(({ key }) => key === leg.selection);
  if (event === undefined || offered === undefined) throw new ArcadeProblem('stake_not_offered');
  const isOpen = event.state === 'scheduled' || event.state === 'live';
  if (!isOpen || offered.price !== leg.price) throw new ArcadeProblem('price_changed');
  return { ...leg, home: event.home, away: event.away, startsAt: event.startsAt.toISOString() };
}

function answerAgain(ticket: TicketRow, { stakeAmount, legs }: BookBetInput): TicketRow {
  const { legs: known = [] } = ticket.bet as { legs?: BetLeg[] };
  const taken = known.map(({ eventId, market, selection, price }): Leg => ({ eventId, market, selection, price }));
  const isSame = ticket.stakeAmount === BigInt(stakeAmount) && isDeepStrictEqual(taken, legs);
  if (!isSame) throw new ArcadeProblem('key_reused');
  const isRefused = ticket.state === 'refused' || ticket.state === 'rolling_back' || ticket.state === 'rolled_back';
  if (isRefused) throw new ArcadeProblem(refusalOf(ticket));
  return ticket;
}
