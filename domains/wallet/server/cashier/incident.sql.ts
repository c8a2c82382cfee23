import type { Sql } from '@jogada/platform/server';

export type IncidentKind =
  | 'payment_unknown'
  | 'payment_differs'
  | 'payment_not_returned'
  | 'payment_not_confirmed'
  | 'payment_clawed_back'
  | 'reconciliation_break'
  | 'payout_contradiction'
  | 'payout_overdue'
  | 'excluded_balance';

/** Notes something that a person must look at; the same thing twice is one row. */
export async function insertIncident(
  sql: Sql,
  incident: { kind: IncidentKind; subjectId: string; facts: Record<string, string>; at: Date },
): Promise<void> {
  await sql.query('insert into wallet.cashier_incident (kind, subject_id, facts, at) values ($1, $2, $3, $4) on conflict do nothing', [
    incident.kind,
    incident.subjectId,
    JSON.stringify(incident.facts),
    incident.at,
  ]);
}
