import { isCurrency, type Currency, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import { TRIAL_TYPE } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import type { readBalance as readBalanceEndpoint } from '../../contract/player/balance.ts';
import { findAccounts } from '../ledger/ledger.sql.ts';

type BalanceAnswer = OutputOf<typeof readBalanceEndpoint>;

const SYMBOLS: Record<Currency, string> = { BRL: 'R$', USD: 'US$', EUR: '€', JPY: '¥', KRW: '₩' };

export function readBalance(ctx: MemberContext): Promise<BalanceAnswer> {
  return readBalanceOf(ctx.database, { memberId: ctx.member.id, isTrial: ctx.member.type === TRIAL_TYPE });
}

/** A member's balances as the player's page shows them: a trial's are play money. */
export async function readBalanceOf(sql: Sql, owner: { memberId: string; isTrial: boolean }): Promise<BalanceAnswer> {
  const accounts = await findAccounts(sql, owner.memberId);
  const pocket = owner.isTrial ? 'play' : 'cash';
  const playable = accounts.filter((account) => account.pocket === pocket);
  const held = accounts.find((account) => account.pocket === 'held');
  const currency = playable[0]?.currency ?? 'BRL';
  if (!isCurrency(currency)) throw new Error(`account in an unknown currency ${currency}`);
  return {
    sumBalance: playable.reduce((sum, account) => sum + account.balance, 0n).toString(),
    balance: playable.map((account) => ({ accountTypeId: account.pocket, availBalance: account.balance.toString() })),
    held: (held?.balance ?? 0n).toString(),
    currency,
    currencySymbol: SYMBOLS[currency],
    // Holds and releases move both accounts, so the sum rises with every change that the page shows.
    version: Number((playable[0]?.version ?? 0n) + (held?.version ?? 0n)),
  };
}
