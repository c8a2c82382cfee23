import { newId, type Sql } from '@jogada/platform/server';
import { ENDED_BY_ITSELF, type IncidentKind, type OWN_ENDS } from '../../contract/operator/incidents.ts';

/** Records an incident for staff. One row per kind and subject: changed facts update the row and reopen it. */
export async function insertIncident(
  sql: Sql,
  incident: {
    kind: IncidentKind;
    subjectId: string;
    facts: Record<string, string>;
    at: Date;
    /** Reopens a resolved incident even if its facts are unchanged. */
    opensAgain?: boolean;
  },
): Promise<void> {
  await sql.query(
    `insert into wallet.cashier_incident as known (incident_id, kind, subject_id, facts, at, member_id, merchant_code)
     select $1, $2::text, $3::text, $4::jsonb, $5::timestamptz, o.member_id, o.merchant_code
       from wallet.incident_owner($3::text, $4::jsonb) o
     on conflict (kind, subject_id) do update
       set facts = excluded.facts, at = excluded.at, resolved_at = null, resolved_by = null, resolution = ''
     where known.facts <> excluded.facts or ($6 and known.resolved_at is not null)`,
    [
      newId('inc', incident.at),
      incident.kind,
      incident.subjectId,
      JSON.stringify(incident.facts),
      incident.at,
      incident.opensAgain ?? false,
    ],
  );
}

/** Resolves an incident whose money reached its end without staff, so that only cases to act on stay open. */
export async function endIncident(
  sql: Sql,
  ended: { kind: IncidentKind; subjectId: string; how: (typeof OWN_ENDS)[number]; at: Date },
): Promise<void> {
  await sql.query(
    `update wallet.cashier_incident set resolved_at = $4, resolved_by = $5, resolution = $3
      where kind = $1 and subject_id = $2 and resolved_at is null`,
    [ended.kind, ended.subjectId, ended.how, ended.at, ENDED_BY_ITSELF],
  );
}
