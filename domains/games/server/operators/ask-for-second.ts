import { askApproval, type OperatorContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';

/** The shortest reason that is useful to the approver, in characters. */
const REASON_MIN = 3;

interface Asked {
  readonly kind: string;
  /** Empty means every merchant. */
  readonly merchantCode: string;
  readonly subjectId: string;
  /** Shown to the approver. */
  readonly title: string;
  readonly reason: string;
  readonly gameId?: string;
  readonly vendorCode?: string;
  readonly category?: string;
  readonly certificateId?: string;
}

/**
 * Requests approval to offer games (S41). Nothing changes until a second operator approves.
 * @throws Problem `field_required` naming the reason, `approval_waiting`
 */
export async function askForSecond(ctx: OperatorContext, tx: Transaction, asked: Asked): Promise<void> {
  const { kind, merchantCode, subjectId, reason, ...content } = asked;
  if (reason.length < REASON_MIN) throw new Problem('field_required', { field: 'reason' });
  await askApproval(ctx, tx, { kind, merchantCode, subjectId, content, reason });
}
