import type { Sql } from '@jogada/platform/server';
import type { RiskAlertKind } from '../../contract/operator/risk.ts';

export interface RiskRuleRow {
  readonly merchant_code: string;
  readonly kind: RiskAlertKind;
  readonly is_on: boolean;
  readonly threshold: number;
  readonly window_minutes: number;
  readonly changed_at: Date;
  readonly changed_by: string;
}

/** Rules that override the defaults, of one merchant or of all. */
export function selectRiskRules(sql: Sql, merchantCode: string | null): Promise<RiskRuleRow[]> {
  return sql.query(
    `select r.merchant_code, r.kind, r.is_on, r.threshold, r.window_minutes, r.changed_at, coalesce(o.username, r.changed_by) as changed_by
       from wallet.risk_rule r left join accounts.operator_view o on o.operator_id = r.changed_by
      where $1::text is null or r.merchant_code = $1`,
    [merchantCode],
  );
}

export async function selectMerchantCodes(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ merchant_code: string }>('select merchant_code from merchant.merchant_view order by merchant_code');
  return rows.map((row) => row.merchant_code);
}

export async function upsertRiskRule(
  sql: Sql,
  rule: {
    merchantCode: string;
    kind: RiskAlertKind;
    isOn: boolean;
    threshold: number;
    windowMinutes: number;
    by: string;
    at: Date;
  },
): Promise<void> {
  await sql.query(
    `insert into wallet.risk_rule (merchant_code, kind, is_on, threshold, window_minutes, changed_at, changed_by) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (merchant_code, kind) do update set is_on = excluded.is_on, threshold = excluded.threshold,
       window_minutes = excluded.window_minutes, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [rule.merchantCode, rule.kind, rule.isOn, rule.threshold, rule.windowMinutes, rule.at, rule.by],
  );
}
