import { type OperatorContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import type { listVendorIncidents as endpoint, VendorIncident } from '../../contract/operator/vendors.ts';
import { listIncidentRows, type VendorIncidentRow } from './vendor-operators.sql.ts';

/**
 * Lists vendor incidents that need review.
 * @throws Problem `not_allowed`
 */
export async function listVendorIncidents(
  ctx: OperatorContext,
  { cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = await listIncidentRows(ctx.database, {
    after: readCursor(cursor),
    limit: pageSize + 1,
    merchantCodes: ctx.operator.merchantCodes,
  });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.at, id: `${row.subject_id}:${row.kind}` }));
  return { list: rows.map(incidentOf), nextCursor };
}

function incidentOf(row: VendorIncidentRow): VendorIncident {
  const { state, direction, amount, currency } = row;
  return {
    kind: row.kind,
    subjectId: row.subject_id,
    vendorName: row.vendor_name,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    username: row.username,
    transfer:
      state === null || direction === null || amount === null || currency === null
        ? null
        : { state, direction, amount: amount.toString(), currency },
    facts: row.facts,
    at: row.at.toISOString(),
  };
}
