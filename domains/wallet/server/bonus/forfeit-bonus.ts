import type { Transaction } from '@jogada/platform/server';
import { endBonus } from '../ledger/end-bonus.ts';
import { findTransferAmount, setBonusEnd, type BonusEnd, type BonusRow } from './bonus.sql.ts';

/** Forfeits a bonus. Returns the forfeited amount, or undefined if the bonus was already over. */
export async function forfeitBonus(tx: Transaction, row: BonusRow, end: BonusEnd & { at: Date }): Promise<bigint | undefined> {
  const { member_id: memberId, id, merchant_code: merchantCode, source, currency } = row;
  const answer = await endBonus(tx, { kind: 'bonus_forfeit', grant: { memberId, id, merchantCode, source, currency }, at: end.at });
  if (answer.outcome !== 'applied' || answer.transferId === null) return undefined;
  await setBonusEnd(tx, { ...end, memberId, bonusId: id });
  return findTransferAmount(tx, { memberId, transferId: answer.transferId });
}
