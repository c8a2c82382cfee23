import type { Sql } from '@jogada/platform/server';
import type { OperatorRole } from '../operators/operator.ts';
import type { StaffTerms } from '../operators/operator.sql.ts';

export interface StaffRow {
  readonly id: `opr_${string}`;
  readonly username: string;
  readonly role: OperatorRole;
  readonly status: 'active' | 'blocked';
  readonly permissions: string[] | null;
  readonly merchant_codes: string[] | null;
  readonly allowed_addresses: string[];
  readonly created_at: Date;
  readonly last_login_at: Date | null;
  readonly has_authenticator: boolean;
  readonly passkey_count: number;
  readonly session_count: number;
}

const STAFF_MAX = 500;

/** All staff, or one member. `within` restricts the result to staff bound to these merchants only. */
export function selectStaff(
  sql: Sql,
  wanted: { operatorId: string | null; within: readonly string[] | null; at: Date; idleSince: Date },
): Promise<StaffRow[]> {
  return sql.query(
    `select o.id, o.username, o.role, o.status, o.permissions, o.merchant_codes, o.allowed_addresses, o.created_at, o.last_login_at,
            exists (select from accounts.operator_authenticator a where a.operator_id = o.id and a.confirmed_at is not null) as has_authenticator,
            (select count(*)::int from accounts.operator_passkey p where p.operator_id = o.id) as passkey_count,
            (select count(*)::int from accounts.operator_session s
              where s.operator_id = o.id and s.expires_at > $3 and s.last_seen_at > $4) as session_count
       from accounts.operator o
      where ($1::text is null or o.id = $1) and ($2::text[] is null or o.merchant_codes <@ $2)
      order by lower(o.username) limit ${STAFF_MAX}`,
    [wanted.operatorId, wanted.within, wanted.at, wanted.idleSince],
  );
}

export async function updateStaff(
  sql: Sql,
  { operatorId, status, ...terms }: { operatorId: string; status: 'active' | 'blocked' } & StaffTerms,
): Promise<void> {
  await sql.query(
    'update accounts.operator set status = $2, role = $3, permissions = $4, merchant_codes = $5, allowed_addresses = $6 where id = $1',
    [operatorId, status, terms.role, terms.permissions, terms.merchantCodes, terms.allowedAddresses],
  );
}

export async function selectMerchantCodes(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ merchant_code: string }>('select merchant_code from merchant.merchant_view order by merchant_code');
  return rows.map((row) => row.merchant_code);
}

/** Whether there is an active owner with all permissions for every merchant. */
export async function selectHasOwner(sql: Sql): Promise<boolean> {
  const rows = await sql.query(
    "select 1 as one from accounts.operator where role = 'owner' and status = 'active' and merchant_codes is null and permissions is null limit 1",
  );
  return rows.length > 0;
}
