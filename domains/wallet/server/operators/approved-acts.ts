import type { ApprovedAct } from '@jogada/accounts/server';
import { agreedAdjustment } from '../adjustment/adjust-member.ts';
import { agreedBonus } from '../bonus/give-member-bonus.ts';
import { agreedCashierLimits } from '../cashier/cashier-limits.ts';
import { agreedIncidentReturn } from '../incidents/return-incident-payment.ts';
import { agreedCredentials } from '../payment-accounts/rotate-credentials.ts';
import { agreedLimit } from '../protection/member-limits.ts';
import { agreedRefund } from '../refund/refund-deposit.ts';
import { agreedPaymentRouting } from '../routing/ask-routing.ts';
import { largeWithdrawal } from '../withdrawal/review-withdrawal.ts';

/** The acts of this domain that a second operator approves (S41). */
export const approvedActs: readonly ApprovedAct[] = [
  agreedAdjustment,
  agreedBonus,
  agreedRefund,
  agreedIncidentReturn,
  agreedLimit,
  largeWithdrawal,
  agreedCashierLimits,
  agreedPaymentRouting,
  agreedCredentials,
];
