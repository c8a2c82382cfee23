import type { Deposit } from '@jogada/wallet/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import { selectDeposit } from './deposit.sql.ts';
import { depositView } from './deposit-view.ts';

/** The member's own deposit. Another member's deposit counts as not found. */
export async function readDeposit(ctx: MemberContext, { depositId }: { depositId: Deposit['depositId'] }): Promise<Deposit> {
  const row = await selectDeposit(ctx.database, { depositId, memberId: ctx.member.id });
  if (!row) throw new Problem('deposit_not_found');
  return depositView(row, ctx.settings);
}
