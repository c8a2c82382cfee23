import type { Dispute } from '../../contract/player/index.ts';
import type { DisputeRow } from './dispute.sql.ts';

export function disputeView(row: DisputeRow): Dispute {
  return {
    disputeId: row.id,
    subject: row.subject,
    reference: row.reference,
    line: row.line,
    claim: row.claim,
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    answerBy: row.answer_by.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    amount: String(row.amount),
    currency: row.currency,
  };
}
