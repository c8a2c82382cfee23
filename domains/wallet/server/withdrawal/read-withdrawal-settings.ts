import { findIdentity, paymentProofsOf, type MemberContext } from '@jogada/accounts/server';
import { isRealMember } from '@jogada/accounts/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import type { readWithdrawalSettings as endpoint } from '../../contract/player/withdrawal.ts';
import { readCash } from '../balance/read-cash.ts';
import { withdrawalCostOf } from '../bonus/give-up-for-withdrawal.ts';
import { findCashierSettings } from '../cashier/cashier-settings.ts';
import { sumInPlay } from '../balance/balance.sql.ts';
import { maskCpf } from '../pix/cpf.ts';

type Answer = OutputOf<typeof endpoint>;

/** The withdrawable amount and the missing requirements. Play money cannot be withdrawn. */
export async function readWithdrawalSettings(ctx: MemberContext): Promise<Answer> {
  const settings = await findCashierSettings(ctx.database, ctx.merchant.code);
  const { document, payeeName } = await findIdentity(ctx.database, ctx.settings.secrets, ctx.member.id);
  const owner = { memberId: ctx.member.id, currency: ctx.member.currency, at: ctx.now() };
  const inPlay = await sumInPlay(ctx.database, owner);
  const missing: Answer['missing'] = [];
  if (document === null) missing.push('document');
  if (payeeName === '') missing.push('payee_name');
  return {
    minimumAmount: settings.withdrawalMinimumAmount.toString(),
    maximumAmount: settings.withdrawalMaximumAmount.toString(),
    availableAmount: isRealMember(ctx.member.type) ? (await readCash(ctx.database, owner)).toString() : '0',
    inPlayAmount: inPlay.amount.toString(),
    roundsInPlay: Number(inPlay.round_count),
    currency: ctx.member.currency,
    payeeName,
    document: maskCpf(document ?? ''),
    missing,
    ...(await paymentProofsOf(ctx)),
    bonusCost: await withdrawalCostOf(ctx.database, owner),
  };
}
