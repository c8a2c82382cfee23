import type { Sql } from '@jogada/platform/server';

type IncidentKind = 'transfer_differs' | 'done_after_refused' | 'transfer_overdue';

/** Records an incident that needs review. A repeated incident is one row. */
export async function insertVendorIncident(
  sql: Sql,
  incident: {
    kind: IncidentKind;
    subjectId: string;
    vendorCode: string;
    memberId: string;
    facts: Readonly<Record<string, string>>;
    at: Date;
  },
): Promise<void> {
  await sql.query(
    'insert into games.vendor_incident (kind, subject_id, vendor_code, member_id, facts, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    [incident.kind, incident.subjectId, incident.vendorCode, incident.memberId, JSON.stringify(incident.facts), incident.at],
  );
}
