import type { AnswerOf } from '@jogada/platform/contract';
import type { listPaymentAccounts } from '@jogada/wallet/contract/operator';

/** A payment account of the list. */
export type PaymentAccount = AnswerOf<typeof listPaymentAccounts>['accounts'][number];
