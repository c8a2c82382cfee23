import type { Currency } from '@jogada/platform/contract';
import type { Sql, Transaction } from '@jogada/platform/server';
import { readCash } from '../balance/read-cash.ts';
import type { AcceptedForfeit, BonusCost } from '../../contract/player/bonus.ts';
import { bonusCostOf, bonusWouldBeLost, isAccepted } from './bonus-cost.ts';
import { selectOpenBonuses, type BonusRow } from './bonus.sql.ts';
import { forfeitBonus } from './forfeit-bonus.ts';

interface Owner {
  readonly memberId: string;
  readonly currency: Currency;
  readonly at: Date;
}

/** What a withdrawal asked for now would cost in bonuses; null when there is nothing to lose. */
export async function withdrawalCostOf(sql: Sql, owner: Owner): Promise<BonusCost | null> {
  const rows = (await selectOpenBonuses(sql, owner)).filter(hasSomethingToLose);
  if (rows.length === 0) return null;
  return bonusCostOf(rows, { cashAmount: await readCash(sql, owner), currency: owner.currency });
}

/**
 * Before a hold, in its transaction: lets every open bonus go, for exactly the cost that the member accepted.
 * Afterwards, when the hold has locked the wallet, ask `requireNoBonus`.
 * @throws Problem `bonus_would_be_lost` with the cost by now, when none or another was accepted
 */
export async function giveUpForWithdrawal(tx: Transaction, owner: Owner, accepted: readonly AcceptedForfeit[]): Promise<void> {
  const rows = (await selectOpenBonuses(tx, owner)).filter(hasSomethingToLose);
  if (rows.length === 0) return;
  const kept = { cashAmount: await readCash(tx, owner), currency: owner.currency };
  if (accepted.length === 0) throw bonusWouldBeLost(bonusCostOf(rows, kept), { isChanged: false });
  const lost: BonusRow[] = [];
  for (const row of rows) {
    const forfeitAmount = await forfeitBonus(tx, row, { cause: 'withdrawal', by: owner.memberId, reason: '', at: owner.at });
    if (forfeitAmount !== undefined) lost.push({ ...row, balance: forfeitAmount });
  }
  // What was moved under the wallet's lock is what it costs; the refusal undoes all of it.
  const cost = bonusCostOf(lost, { cashAmount: await readCash(tx, owner), currency: owner.currency });
  if (lost.length > 0 && !isAccepted(cost, accepted)) throw bonusWouldBeLost(cost, { isChanged: true });
}

/** Under the lock of the hold: a bonus that came in the meantime is asked about too. @throws Problem `bonus_would_be_lost` */
export async function requireNoBonus(tx: Transaction, owner: Owner): Promise<void> {
  const cost = await withdrawalCostOf(tx, owner);
  if (cost) throw bonusWouldBeLost(cost, { isChanged: true });
}

function hasSomethingToLose(row: BonusRow): boolean {
  return row.balance > 0n || row.staked_open > 0n;
}
