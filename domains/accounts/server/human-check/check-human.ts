import { Problem } from '@jogada/platform/contract';
import { browserHashOf } from '../lockout/browser-mark.ts';
import type { VisitorContext } from '../member-context.ts';
import { numberHashOf, proofHashOf } from './human-proof.ts';
import { takeProof } from './human.sql.ts';

/**
 * Verifies and consumes a human check proof for this browser, module and number (S10, ACC-08). Runs outside any transaction, so that a call
 * that fails later has consumed it.
 * @throws Problem `human_check_required` without one, `human_check_failed` when it is unknown, used, expired or bound to something else
 */
export async function checkHuman(
  ctx: VisitorContext,
  given: { readonly humanToken: string; readonly moduleId: string; readonly mobileNum: string },
): Promise<void> {
  if (given.humanToken === '') throw new Problem('human_check_required', { reason: 'always' });
  const isTaken = await takeProof(ctx.database, {
    tokenHash: proofHashOf(given.humanToken),
    browserHash: browserHashOf(ctx),
    moduleId: given.moduleId,
    numberHash: numberHashOf(ctx, given.mobileNum),
    at: ctx.now(),
  });
  if (!isTaken) throw new Problem('human_check_failed');
}
