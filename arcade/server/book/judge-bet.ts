import type { BetLeg, BetView } from '../../book-contract.ts';
import type { Verdict } from '../../sports/market.ts';
import { cashOutOf, payoutOf } from '../../sports/price.ts';
import type { TicketRow } from '../room/ticket.sql.ts';
import type { BookContext } from './book-context.ts';

/** An event missing from the feed has no result; its bets are returned after this time. */
const VOID_AFTER_MS = 24 * 3_600_000;
const MILLION = 1_000_000;

type JudgedLeg = BetView['legs'][number] & { winChance: number; voidChance: number };

export interface JudgedBet {
  legs: JudgedLeg[];
  /** Minor units; set when all legs are over or one is lost. */
  winAmount: bigint | undefined;
  /** Current cash-out value; undefined when not offered. */
  cashOutAmount: bigint | undefined;
}

/** Evaluates a bet: each leg by its event, and the whole. */
export async function judgeBet(book: BookContext, ticket: TicketRow): Promise<JudgedBet> {
  const legs = await Promise.all((ticket.bet as { legs: BetLeg[] }).legs.map((leg) => judgeLeg(book, { ticket, leg })));
  const isLost = legs.some(({ verdict }) => verdict === 'lost');
  const isOver = isLost || legs.every(({ verdict }) => verdict !== 'open');
  const pays = payoutOf(
    ticket.stakeAmount,
    legs.map(({ price, verdict }) => ({ price, isVoid: verdict === 'void' })),
  );
  const worth = cashOutOf(ticket.stakeAmount, legs);
  return {
    legs,
    winAmount: isLost ? 0n : isOver ? pays : undefined,
    cashOutAmount: isOver || worth < 1n ? undefined : worth,
  };
}

async function judgeLeg({ arcade, feed }: BookContext, { ticket, leg }: { ticket: TicketRow; leg: BetLeg }): Promise<JudgedLeg> {
  const now = arcade.now();
  const event = await feed.findEvent(leg.eventId, now);
  const isForgotten = event === undefined && now.getTime() - ticket.createdAt.getTime() > VOID_AFTER_MS;
  const verdict: Verdict | undefined =
    isForgotten || event?.state === 'void'
      ? 'void'
      : await feed.judge({ eventId: leg.eventId, market: leg.market, selection: leg.selection }, now);
  const hasBegun = event !== undefined && event.state !== 'scheduled';
  const offered = event?.markets.find(({ key }) => key === leg.market)?.selections.find(({ key }) => key === leg.selection);
  const chances =
    verdict === undefined
      ? { winChance: offered?.winChance ?? 0, voidChance: offered?.voidChance ?? 0 }
      : { winChance: verdict === 'won' ? MILLION : 0, voidChance: verdict === 'void' ? MILLION : 0 };
  return { ...leg, ...chances, verdict: verdict ?? 'open', score: hasBegun ? event.score : null };
}
