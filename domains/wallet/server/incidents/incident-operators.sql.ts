import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { CashierIncident, MoneyPath } from '../../contract/operator/incidents.ts';
import { PAYMENT_STATE } from '../deposit/pix-payment.sql.ts';
import type { RefundRow } from '../refund/refund.sql.ts';

export interface IncidentRow {
  readonly incident_id: CashierIncident['incidentId'];
  readonly kind: CashierIncident['kind'];
  readonly subject_id: string;
  readonly merchant_code: string | null;
  readonly member_id: string | null;
  readonly username: string | null;
  readonly facts: Record<string, string>;
  readonly at: Date;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly resolution: string;
}

const INCIDENTS = `select i.incident_id, i.kind, i.subject_id, i.merchant_code, i.member_id, m.username, i.facts, i.at, i.resolved_at, i.resolved_by, i.resolution
    from wallet.cashier_incident i left join accounts.member_view m on m.member_id = i.member_id`;

interface IncidentPage {
  readonly isOpen: boolean | null;
  /** Merchants to select; null for all, including incidents without a merchant. */
  readonly merchantCodes: readonly string[] | null;
  readonly after: KeysetPlace | undefined;
  readonly limit: number;
}

export function selectIncidents(sql: Sql, { isOpen, merchantCodes, after, limit }: IncidentPage): Promise<IncidentRow[]> {
  return sql.query(
    `${INCIDENTS} where ($1::timestamptz is null or (i.at, i.incident_id) < ($1, $2)) and ($4::boolean is null or (i.resolved_at is null) = $4)
        and ($5::text[] is null or i.merchant_code = any($5))
      order by i.at desc, i.incident_id desc limit $3`,
    [after?.at ?? null, after?.id ?? '', limit, isOpen, merchantCodes],
  );
}

export async function selectIncident(sql: Sql, incidentId: string): Promise<IncidentRow | undefined> {
  const [row] = await sql.query<IncidentRow>(`${INCIDENTS} where i.incident_id = $1`, [incidentId]);
  return row;
}

export async function selectMerchantOfIncident(sql: Sql, incidentId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string | null }>(
    'select merchant_code from wallet.cashier_incident where incident_id = $1',
    [incidentId],
  );
  return row?.merchant_code ?? undefined;
}

/** Returns whether it was open. */
export async function resolveIncident(
  sql: Sql,
  resolved: { incidentId: string; by: string; resolution: string; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update wallet.cashier_incident set resolved_at = $4, resolved_by = $2, resolution = $3
      where incident_id = $1 and resolved_at is null returning incident_id`,
    [resolved.incidentId, resolved.by, resolved.resolution, resolved.at],
  );
  return rows.length > 0;
}

/** A payment as reported and confirmed so far. */
export interface PathPaymentRow {
  readonly end_to_end_id: string;
  readonly state: NonNullable<MoneyPath['payment']>['state'];
  readonly txid: string | null;
  readonly amount: bigint | null;
  readonly reason_code: string | null;
  readonly return_id: string | null;
  readonly deposit_id: string | null;
  readonly notified_at: Date;
  readonly paid_at: Date | null;
  readonly settled_at: Date | null;
}

export async function selectPathPayment(sql: Sql, endToEndId: string): Promise<PathPaymentRow | undefined> {
  const [row] = await sql.query<PathPaymentRow>(
    `select p.end_to_end_id, ${PAYMENT_STATE}, p.txid, p.amount, p.reason_code, p.return_id, p.deposit_id, p.told_at as notified_at, p.paid_at,
            p.settled_at
       from wallet.pix_payment p where p.end_to_end_id = $1`,
    [endToEndId],
  );
  return row;
}

export type PathRefundRow = Pick<RefundRow, 'return_id' | 'amount' | 'state'> & {
  readonly created_at: Date;
  readonly ended_at: Date | null;
};

export function selectPathRefunds(sql: Sql, endToEndId: string): Promise<PathRefundRow[]> {
  return sql.query(
    'select return_id, amount, state, created_at, ended_at from wallet.deposit_refund where end_to_end_id = $1 order by created_at, return_id',
    [endToEndId],
  );
}

/** The operator whose request about a subject awaits approval. */
export async function selectWhoWaits(sql: Sql, asked: { kind: string; subjectId: string }): Promise<string | null> {
  const [row] = await sql.query<{ asked_by_name: string }>(
    "select asked_by_name from accounts.approval_view where kind = $1 and subject_id = $2 and state = 'waiting'",
    [asked.kind, asked.subjectId],
  );
  return row?.asked_by_name ?? null;
}

/** Starts the refund of a payment in suspense. Returns whether it was in suspense. */
export async function setSuspendedReturning(sql: Sql, returning: { endToEndId: string; returnId: string; at: Date }): Promise<boolean> {
  const rows = await sql.query(
    `update wallet.pix_payment set state = 'returning', return_id = $2, attempts = 0, next_at = $3, settled_at = null
      where end_to_end_id = $1 and state = 'suspense' and amount is not null returning end_to_end_id`,
    [returning.endToEndId, returning.returnId, returning.at],
  );
  return rows.length > 0;
}
