import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';

/** Context of cashier calls by players, by banks and by scheduled jobs. */
export type CashierContext = Context & Services;
