import type { CashierContext } from './cashier-context.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

/** Processes each id. A failure is logged, stays due, and does not block the others. */
export async function attemptEach(ctx: CashierContext, ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
  for (const id of ids) {
    try {
      await work(id);
    } catch (error) {
      if (error instanceof ProviderUnavailable) ctx.log.warn({ err: error, id }, 'payment provider unavailable');
      else ctx.log.error({ err: error, id }, 'cashier work failed');
    }
  }
}
