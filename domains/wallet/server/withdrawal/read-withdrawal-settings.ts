import { findIdentity, paymentProofsOf, type MemberContext } from '@jogada/accounts/server';
import { isRealMember } from '@jogada/accounts/contract/player';
import type { OutputOf } from '@jogada/platform/contract';
import type { readWithdrawalSettings as endpoint } from '../../contract/player/withdrawal.ts';
import { readCash } from '../balance/read-cash.ts';
import { withdrawalCostOf } from '../bonus/give-up-for-withdrawal.ts';
import { refusesUnplayed } from '../cashier/cashier-doors.ts';
import { findCashierSettings } from '../cashier/cashier-settings.ts';
import { sumInPlay } from '../balance/balance.sql.ts';
import { maskCpf } from '../pix/cpf.ts';
import { sumUnplayed } from './unplayed.sql.ts';
import { selectPayoutTime } from './withdrawal.sql.ts';

type Answer = OutputOf<typeof endpoint>;

const PAYOUTS_MIN = 20;
const PAYOUTS_MAX = 100;
const PERIOD_MS = 30 * 86_400_000;

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
    // Staff's review is not announced: the member must not learn of a money laundering check (R44).
    unplayedAmount: refusesUnplayed(ctx, settings)
      ? (await sumUnplayed(ctx.database, { memberId: ctx.member.id, at: owner.at })).toString()
      : '0',
    inPlayAmount: inPlay.amount.toString(),
    roundsInPlay: Number(inPlay.round_count),
    currency: ctx.member.currency,
    payeeName,
    document: maskCpf(document ?? ''),
    missing,
    ...(await paymentProofsOf(ctx)),
    bonusCost: await withdrawalCostOf(ctx.database, owner),
    payoutTime: await readPayoutTime(ctx),
  };
}

async function readPayoutTime({ database, merchant, now }: MemberContext): Promise<Answer['payoutTime']> {
  const since = new Date(now().getTime() - PERIOD_MS);
  const { count, median_seconds, first_at } = await selectPayoutTime(database, {
    merchantCode: merchant.code,
    since,
    rowsMax: PAYOUTS_MAX,
  });
  if (count < PAYOUTS_MIN || median_seconds === null || first_at === null) return null;
  return { medianSeconds: median_seconds, count, since: first_at.toISOString() };
}
