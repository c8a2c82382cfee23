import { isCurrency, type Currency, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import type { readBalance as readBalanceEndpoint } from '../../contract/player/balance.ts';
import { selectPockets, type PocketRow } from './balance.sql.ts';
import { findHeldForWithdrawals } from '../withdrawal/withdrawal.sql.ts';

type BalanceAnswer = OutputOf<typeof readBalanceEndpoint>;

const SYMBOLS: Record<Currency, string> = { BRL: 'R$', USD: 'US$', EUR: '€', JPY: '¥', KRW: '₩' };

export function readBalance(ctx: MemberContext): Promise<BalanceAnswer> {
  return readBalanceOf(ctx.database, { memberId: ctx.member.id, isTrial: ctx.member.type === TRIAL_TYPE, at: ctx.now() });
}

/** A member's balances as the player site shows them at a given time. A trial account has play money. */
export async function readBalanceOf(sql: Sql, owner: { memberId: string; isTrial: boolean; at: Date }): Promise<BalanceAnswer> {
  const pockets = await selectPockets(sql, owner);
  const playable = pockets.filter(({ pocket }) => pocket === (owner.isTrial ? 'play' : 'cash'));
  const bonuses = owner.isTrial ? [] : pockets.filter(({ pocket }) => pocket === 'bonus');
  const openBonuses = bonuses.filter((bonus) => bonus.is_open);
  const held = pockets.filter(({ pocket }) => pocket === 'held');
  const currency = playable[0]?.currency ?? 'BRL';
  if (!isCurrency(currency)) throw new Error(`account in an unknown currency ${currency}`);
  const bonus = sumOf(openBonuses);
  return {
    sumBalance: (sumOf(playable) + bonus).toString(),
    bonus: bonus.toString(),
    balance: [
      ...playable.map((account) => ({ accountTypeId: account.pocket, availBalance: account.balance.toString() })),
      ...(openBonuses.length > 0 ? [{ accountTypeId: 'bonus', availBalance: bonus.toString() }] : []),
    ],
    // The held pocket also contains transfers on their way to a vendor, which are shown elsewhere.
    held: sumOf(held) === 0n ? '0' : (await findHeldForWithdrawals(sql, owner.memberId)).toString(),
    currency,
    currencySymbol: SYMBOLS[currency],
    // Every movement raises its pocket's version, and ended bonuses keep theirs. The sum therefore rises with every visible change.
    version: Number([...playable, ...bonuses, ...held].reduce((sum, account) => sum + account.version, 0n)),
  };
}

function sumOf(pockets: readonly PocketRow[]): bigint {
  return pockets.reduce((sum, pocket) => sum + pocket.balance, 0n);
}
