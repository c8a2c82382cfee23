import type { LoginSide } from '@jogada/accounts/contract/player';
import type { Sql } from '@jogada/platform/server';
import type { LoginMethod } from '../member-context.ts';

export interface SignInStepRow {
  readonly merchant_code: string;
  readonly member_id: string;
  readonly method: LoginMethod;
  readonly side: LoginSide;
  readonly wants_remembering: boolean;
  readonly remembered_login_id: string | null;
  readonly expires_at: Date;
}

export async function insertSignInStep(
  sql: Sql,
  step: {
    ticketHash: Buffer;
    merchantCode: string;
    memberId: string;
    method: LoginMethod;
    side: LoginSide;
    wantsRemembering: boolean;
    rememberedLoginId: string | null;
    expiresAt: Date;
  },
): Promise<void> {
  await sql.query(
    `insert into accounts.sign_in_step (ticket_hash, merchant_code, member_id, method, side, wants_remembering, remembered_login_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      step.ticketHash,
      step.merchantCode,
      step.memberId,
      step.method,
      step.side,
      step.wantsRemembering,
      step.rememberedLoginId,
      step.expiresAt,
    ],
  );
}

export async function selectSignInStep(sql: Sql, ticketHash: Buffer): Promise<SignInStepRow | undefined> {
  const [row] = await sql.query<SignInStepRow>(
    `select merchant_code, member_id, method, side, wants_remembering, remembered_login_id, expires_at
       from accounts.sign_in_step where ticket_hash = $1`,
    [ticketHash],
  );
  return row;
}

/** Consumes a ticket. Returns whether it existed. */
export async function takeSignInStep(sql: Sql, ticketHash: Buffer): Promise<boolean> {
  const rows = await sql.query('delete from accounts.sign_in_step where ticket_hash = $1 returning ticket_hash', [ticketHash]);
  return rows.length > 0;
}

/** Deletes the pending second steps of a member. */
export async function deleteSignInSteps(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from accounts.sign_in_step where member_id = $1', [memberId]);
}

export async function deleteLapsedSignInSteps(sql: Sql, at: Date): Promise<void> {
  await sql.query('delete from accounts.sign_in_step where expires_at < $1', [at]);
}

/** The addresses from which an account was used since a given time. */
export async function selectUsedAddresses(sql: Sql, used: { memberId: string; since: Date }): Promise<string[]> {
  const rows = await sql.query<{ address: string }>(
    'select distinct address from accounts.session where member_id = $1 and last_seen_at >= $2',
    [used.memberId, used.since],
  );
  return rows.map((row) => row.address);
}
