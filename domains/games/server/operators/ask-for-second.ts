import { askApproval, type OperatorContext } from '@jogada/accounts/server';
import { Problem } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';

/** The shortest that says something to whoever has to agree. */
const REASON_MIN = 3;

interface Asked {
  readonly kind: string;
  /** Empty is every merchant. */
  readonly merchantCode: string;
  readonly subjectId: string;
  /** What whoever agrees reads of it. */
  readonly title: string;
  readonly reason: string;
  readonly gameId?: string;
  readonly vendorCode?: string;
  readonly category?: string;
  readonly certificateId?: string;
}

/**
 * Asks for games to be there that were not: it takes two of the staff (S41), and nothing changes before.
 * @throws Problem `field_required` naming the reason, `approval_waiting`
 */
export async function askForSecond(ctx: OperatorContext, tx: Transaction, asked: Asked): Promise<void> {
  const { kind, merchantCode, subjectId, reason, ...content } = asked;
  if (reason.length < REASON_MIN) throw new Problem('field_required', { field: 'reason' });
  await askApproval(ctx, tx, { kind, merchantCode, subjectId, content, reason });
}
