import type { WalletErrorCode } from '../../vendor-client.ts';
import { type ArcadeContext, inTransaction } from '../arcade-context.ts';
import { attemptWallet } from '../round/wallet-attempts.ts';
import {
  addPlayBalance,
  markPlaced,
  markTicketRefused,
  markTicketRolledBack,
  markTicketRollingBack,
  markTicketSettled,
  releaseTicket,
  type TicketRow,
} from './ticket.sql.ts';

/*
 * The life of a ticket. Each arrow is one guarded update, so two processes can never take two different ones.
 *
 *   intended ──bet accepted──▶ placed ──the round decides──▶ decided ──win accepted──▶ settled
 *      │                         └──────the round is void──────────┐
 *      ├─────bet refused─────▶ refused                             ▼
 *      └──bet's fate unknown, or too late for its round──▶ rolling_back ──rollback answered──▶ rolled_back
 */

/** Sends the bet of a stored ticket to the wallet. `takePlace` assigns the ticket's position in the round. */
export async function placeStake(ctx: ArcadeContext, ticket: TicketRow, takePlace: () => number): Promise<TicketRow> {
  const { memberId, walletSessionId } = walletIds(ticket);
  const { outcome, hadUnknown } = await attemptWallet(
    () =>
      ctx.vendor.bet({
        transactionId: `${ticket.id}-bet`,
        memberId,
        sessionId: walletSessionId,
        gameId: ticket.gameId,
        roundId: ticket.id,
        amount: ticket.stakeAmount,
        currency: ticket.currency,
      }),
    ctx.timing.retryPausesMs,
  );
  if (outcome.kind === 'accepted') {
    const { balanceAmount } = outcome.answer;
    const placed = await markPlaced(ctx.db, { ticketId: ticket.id, placeNumber: takePlace(), balanceAmount });
    return placed ?? giveBackLate(ctx, ticket);
  }
  const isRefused = outcome.kind === 'refused' && !hadUnknown && outcome.errorCode !== 'transaction_conflict';
  if (isRefused) {
    const refused = await markTicketRefused(ctx.db, { ticketId: ticket.id, errorCode: outcome.errorCode, closedAt: ctx.now() });
    return refused ?? giveBackLate(ctx, ticket);
  }
  // An unanswered first attempt may still take effect after the second was refused.
  const errorCode = outcome.kind === 'refused' ? outcome.errorCode : outcome.reason;
  const rolling = await markTicketRollingBack(ctx.db, { ticketId: ticket.id, errorCode, from: 'intended' });
  return advanceTicket(ctx, rolling ?? { ...ticket, state: 'rolling_back', errorCode });
}

/** Advances a leased ticket as far as the wallet permits, then releases the lease. */
export async function advanceTicket(ctx: ArcadeContext, ticket: TicketRow): Promise<TicketRow> {
  let current = ticket;
  if (current.state === 'intended') {
    const errorCode = 'interrupted';
    current = (await markTicketRollingBack(ctx.db, { ticketId: ticket.id, errorCode, from: 'intended' })) ?? current;
  }
  if (current.state === 'decided') current = current.isDemo ? await payDemo(ctx, current) : await payWin(ctx, current);
  if (current.state === 'rolling_back') current = current.isDemo ? await returnDemo(ctx, current) : await rollBack(ctx, current);
  const { recoveryPauseMs, recoveryPauseMaxMs } = ctx.timing;
  const now = ctx.now();
  const pauseMs = Math.min(recoveryPauseMaxMs, recoveryPauseMs * 2 ** Math.min(ticket.attempts, 20));
  await releaseTicket(ctx.db, { ticketId: ticket.id, now, nextAttemptAt: new Date(now.getTime() + pauseMs) });
  return current;
}

/** The round closed without this bet while its call was in progress. The stake must be returned, even when that was considered done. */
async function giveBackLate(ctx: ArcadeContext, ticket: TicketRow): Promise<TicketRow> {
  const errorCode = 'late_bet';
  const reopened = await markTicketRollingBack(ctx.db, { ticketId: ticket.id, errorCode, from: 'rolled_back' });
  return advanceTicket(ctx, reopened ?? { ...ticket, state: 'rolling_back', errorCode });
}

async function payWin(ctx: ArcadeContext, ticket: TicketRow): Promise<TicketRow> {
  const { outcome } = await attemptWallet(
    () =>
      ctx.vendor.win({
        transactionId: `${ticket.id}-win`,
        betTransactionId: `${ticket.id}-bet`,
        memberId: walletIds(ticket).memberId,
        gameId: ticket.gameId,
        roundId: ticket.id,
        amount: ticket.winAmount ?? 0n,
        currency: ticket.currency,
      }),
    ctx.timing.retryPausesMs,
  );
  if (outcome.kind === 'accepted') {
    const { balanceAmount } = outcome.answer;
    return (await markTicketSettled(ctx.db, { ticketId: ticket.id, balanceAmount, closedAt: ctx.now() })) ?? ticket;
  }
  const reason = outcome.kind === 'refused' ? outcome.errorCode : outcome.reason;
  ctx.log.error({ ticketId: ticket.id, reason }, 'win not credited yet; will retry');
  return ticket;
}

async function rollBack(ctx: ArcadeContext, ticket: TicketRow): Promise<TicketRow> {
  const outcome = await ctx.vendor.rollback({
    transactionId: `${ticket.id}-rollback`,
    betTransactionId: `${ticket.id}-bet`,
    memberId: walletIds(ticket).memberId,
    gameId: ticket.gameId,
    roundId: ticket.id,
  });
  const isDone = outcome.kind === 'accepted' || (outcome.kind === 'refused' && isNeedless(ctx, ticket, outcome.errorCode));
  if (!isDone) return ticket;
  return (await markTicketRolledBack(ctx.db, { ticketId: ticket.id, closedAt: ctx.now() })) ?? ticket;
}

/** "Bet unknown" is final only when the bet can no longer arrive. */
function isNeedless(ctx: ArcadeContext, ticket: TicketRow, errorCode: WalletErrorCode): boolean {
  if (errorCode === 'bet_rolled_back') return true;
  return errorCode === 'bet_unknown' && ctx.now().getTime() - ticket.createdAt.getTime() > ctx.timing.betMayArriveMs;
}

/** Play money never leaves the arcade, so the ticket and its money change in one transaction. */
async function payDemo(ctx: ArcadeContext, ticket: TicketRow): Promise<TicketRow> {
  return inTransaction(ctx.db, async (tx) => {
    const settled = await markTicketSettled(tx, { ticketId: ticket.id, balanceAmount: 0n, closedAt: ctx.now() });
    if (settled === undefined) return ticket;
    const balanceAmount = await addPlayBalance(tx, { sessionId: ticket.sessionId, amount: ticket.winAmount ?? 0n });
    return { ...settled, balanceAmount };
  });
}

async function returnDemo(ctx: ArcadeContext, ticket: TicketRow): Promise<TicketRow> {
  return inTransaction(ctx.db, async (tx) => {
    const returned = await markTicketRolledBack(tx, { ticketId: ticket.id, closedAt: ctx.now() });
    if (returned === undefined) return ticket;
    const balanceAmount = await addPlayBalance(tx, { sessionId: ticket.sessionId, amount: ticket.stakeAmount });
    return { ...returned, balanceAmount };
  });
}

function walletIds({ id, memberId, walletSessionId }: TicketRow): { memberId: string; walletSessionId: string } {
  if (memberId === null || walletSessionId === null) throw new Error(`Ticket ${id} has no wallet`);
  return { memberId, walletSessionId };
}
