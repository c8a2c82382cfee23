import type { Bank } from '../cashier/bank.ts';
import type { CashierContext } from '../cashier/cashier-context.ts';
import { ProviderUnavailable } from '../cashier/provider-unavailable.ts';
import { closeBreaker, countCall, isClosed, noteFailure, takeProbe } from './account-health.sql.ts';
import type { Direction } from './routing.sql.ts';

/** Failures in a row that open the breaker of an account. */
const FAILURES_MAX = 5;
/** Time for which it is open. Then one call at a time probes the account. */
const OPEN_MS = 60_000;
/** Longer than one call with its token; then a probe counts as lost and another may begin. */
const PROBE_MS = 30_000;

interface Called {
  /** Null: the installation's bank, which has no breaker, since no other bank takes its place. */
  readonly accountId: string | null;
  readonly direction: Direction;
}

/** Whether an account may be called: its breaker is closed, or this call is its probe. `callAccount` must follow. */
export async function isAdmitted(ctx: CashierContext, { accountId, direction }: Called): Promise<boolean> {
  if (accountId === null || (await isClosed(ctx.database, { accountId, direction }))) return true;
  const at = ctx.now();
  return takeProbe(ctx.database, { accountId, direction, at, until: new Date(at.getTime() + PROBE_MS) });
}

/**
 * Calls the bank of an account and notes the result for its breaker: an outage is a failure, anything else an answer. With `isLookUp` an answer
 * is not noted, since a bank that answers questions may still fail orders.
 * @throws ProviderUnavailable as the call does
 */
export async function callAccount<Answer>(
  ctx: CashierContext,
  { accountId, direction, isLookUp = false }: Called & { readonly isLookUp?: boolean },
  call: (bank: Bank) => Promise<Answer>,
): Promise<Answer> {
  if (accountId === null) return call(ctx.wallet.banks.installation);
  const answered = async () => {
    const at = ctx.now();
    await countCall(ctx.database, { accountId, direction, isFailed: false, at });
    await closeBreaker(ctx.database, { accountId, direction, at });
  };
  let answer: Answer;
  try {
    answer = await call(await ctx.wallet.banks.of(accountId));
  } catch (fault) {
    if (fault instanceof ProviderUnavailable && fault.isOutage) await failed(ctx, { accountId, direction }, fault);
    else if (fault instanceof ProviderUnavailable && !isLookUp) await answered();
    throw fault;
  }
  if (!isLookUp) await answered();
  return answer;
}

async function failed(
  ctx: CashierContext,
  breaker: { accountId: string; direction: Direction },
  fault: ProviderUnavailable,
): Promise<void> {
  const at = ctx.now();
  await countCall(ctx.database, { ...breaker, isFailed: true, at });
  await noteFailure(ctx.database, {
    ...breaker,
    fault: faultLine(fault),
    at,
    failuresMax: FAILURES_MAX,
    openUntil: new Date(at.getTime() + OPEN_MS),
  });
}

const FAULT_LENGTH_MAX = 300;

/** A fault of a provider in one line, without the path: that of a look-up contains a member's key. */
function faultLine(fault: ProviderUnavailable): string {
  const what = fault.message.replace(/^payment provider: /, '').replaceAll(/ \/[^\s:]*/g, '');
  return (fault.cause instanceof Error ? `${what}: ${fault.cause.message}` : what).slice(0, FAULT_LENGTH_MAX);
}
