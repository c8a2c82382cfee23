import { winnerArrived } from '@jogada/games/contract/player';
import type { Services } from '@jogada/merchant/server';
import type { Context, DomainEvent, Transaction } from '@jogada/platform/server';
import { postedMovements, type Posted, type PostedMovement } from '@jogada/wallet/server';
import { maskName } from './mask-name.ts';
import { WINNER_SHOWN_MS } from './read-winner-board.ts';
import { findWinner, findWinnerDetails, insertWinner, type WinPosted } from './winner.sql.ts';
import { winnerEntryOf } from './winner-entry.ts';

/**
 * Adds real-money wins above their round's stake to the board and pushes them to the merchant's open pages (C18, GAM-14). Idempotent for a
 * repeated event.
 */
export async function addWinners(ctx: Context & Services, tx: Transaction, event: DomainEvent<Posted>): Promise<void> {
  const oldest = ctx.now().getTime() - WINNER_SHOWN_MS;
  for (const win of postedMovements(event.payload).flatMap(winOf)) {
    if (win.wonAt.getTime() <= oldest) continue;
    const details = await findWinnerDetails(tx, win);
    if (!details || win.winAmount <= details.stake_amount) continue;
    if (!(await insertWinner(tx, win, maskName(details.username)))) continue;
    const row = await findWinner(tx, win);
    if (row) tx.afterCommit(() => ctx.realtime.publish(winnerArrived, win.merchantCode, winnerEntryOf(row)));
  }
}

function winOf(posting: PostedMovement): WinPosted[] {
  if (posting.pocket !== 'cash' || posting.roundId === '') return [];
  const winAmount = BigInt(wonBy(posting));
  if (winAmount === 0n) return [];
  return [
    {
      transferId: posting.transferId,
      merchantCode: posting.merchantCode,
      memberId: posting.memberId,
      source: posting.source,
      roundId: posting.roundId,
      gameId: posting.gameId,
      winAmount,
      currency: posting.currency,
      wonAt: new Date(posting.at),
    },
  ];
}

function wonBy(posting: PostedMovement): string {
  if (posting.kind === 'win') return posting.amount;
  return posting.kind === 'bet_and_win' ? posting.winAmount : '0';
}
