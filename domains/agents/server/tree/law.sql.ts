import type { RuleValues } from '@jogada/merchant/server';
import type { Sql } from '@jogada/platform/server';

/** Whether the merchant's law allows commission to be shared: with agents below an agent, or by rates for downline members (C9). */
export async function mayCommissionBeShared(sql: Sql, merchantCode: string): Promise<boolean> {
  const rows = await sql.query(
    `select from merchant.merchant_view m join agents.law w on w.jurisdiction = m.jurisdiction
      where m.merchant_code = $1 and w.levels_max = 1`,
    [merchantCode],
  );
  return rows.length === 0;
}

/** Whether the member lacks the document number that the law requires of agents (C9). */
export async function isUnidentified(sql: Sql, memberId: string): Promise<boolean> {
  const rows = await sql.query('select from agents.unidentified where member_id = $1', [memberId]);
  return rows.length > 0;
}

/** The rules of a jurisdiction for commissions of agents (C9). */
export async function lawOfAgents(sql: Sql, jurisdiction: string): Promise<RuleValues> {
  const [law] = await sql.query<{ levels_max: number; counts_active_only: boolean; needs_identity: boolean }>(
    'select levels_max, counts_active_only, needs_identity from agents.law where jurisdiction = $1',
    [jurisdiction],
  );
  return {
    agentLevelsMax: law?.levels_max ?? null,
    agentsPaidForActiveOnly: law?.counts_active_only ?? false,
    agentsNeedDocument: law?.needs_identity ?? false,
  };
}
