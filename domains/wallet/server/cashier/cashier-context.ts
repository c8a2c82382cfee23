import type { Services } from '@jogada/merchant/server';
import type { Context } from '@jogada/platform/server';

/** What the cashier needs, whether a player, a bank or the clock makes it work. */
export type CashierContext = Context & Services;
