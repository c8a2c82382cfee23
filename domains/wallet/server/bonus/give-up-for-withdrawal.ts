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

/** The current cost of a withdrawal in bonuses; null if nothing would be forfeited. */
export async function withdrawalCostOf(sql: Sql, owner: Owner): Promise<BonusCost | null> {
  const rows = (await selectOpenBonuses(sql, owner)).filter(hasSomethingToLose);
  if (rows.length === 0) return null;
  return bonusCostOf(rows, { cashAmount: await readCash(sql, owner), currency: owner.currency });
}

/**
 * Forfeits every open bonus for exactly the cost that the member accepted, in the transaction of the hold and before it.
 * Call `requireNoBonus` once the hold has locked the wallet.
 * @throws Problem `bonus_would_be_lost` with the current cost if the member accepted none or another
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
  // The amounts moved under the wallet's lock are the true cost. The refusal rolls all of it back.
  const cost = bonusCostOf(lost, { cashAmount: await readCash(tx, owner), currency: owner.currency });
  if (lost.length > 0 && !isAccepted(cost, accepted)) throw bonusWouldBeLost(cost, { isChanged: true });
}

/** Refuses a hold if a bonus was granted before the hold locked the wallet. @throws Problem `bonus_would_be_lost` */
export async function requireNoBonus(tx: Transaction, owner: Owner): Promise<void> {
  const cost = await withdrawalCostOf(tx, owner);
  if (cost) throw bonusWouldBeLost(cost, { isChanged: true });
}

function hasSomethingToLose(row: BonusRow): boolean {
  return row.balance > 0n || row.staked_open > 0n;
}
