import type { CashierContext } from './cashier-context.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

/** Does a piece of work for each id; one that fails is logged, stays due, and does not hold up the others. */
export async function attemptEach(ctx: CashierContext, ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      if (error instanceof ProviderUnavailable) ctx.log.warn({ err: error, id }, 'provider gave no answer');
      else ctx.log.error({ err: error, id }, 'cashier work failed');
    }
  }
}
