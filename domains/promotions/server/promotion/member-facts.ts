import type { Sql } from '@jogada/platform/server';
import { findStop } from './find-stop.sql.ts';

/** Member data that promotion rules depend on. */
export interface MemberFacts {
  readonly registeredAt: Date;
  readonly clubLabel: string;
  readonly hasBet: boolean;
  /** Whether a pause or an exclusion is active. Such a member gets no offers (R22). */
  readonly hasStopped: boolean;
}

/** Whether the member ever placed a real-money bet that was not rolled back (R31). */
async function hasBet(sql: Sql, memberId: string): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from wallet.round_view where member_id = $1 and pocket = 'cash' and bet_amount > rolled_back_amount limit 1`,
    [memberId],
  );
  return rows.length > 0;
}

/** Loads the member data for promotion rules. */
export async function readMemberFacts(
  sql: Sql,
  member: { readonly id: string; readonly registeredAt: Date; readonly clubLabel: string },
  at: Date,
): Promise<MemberFacts> {
  const { id, registeredAt, clubLabel } = member;
  const stop = await findStop(sql, { memberId: id, at });
  return { registeredAt, clubLabel, hasBet: await hasBet(sql, id), hasStopped: stop !== undefined };
}
