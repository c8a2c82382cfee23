import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import {
  RISK_ALERT_KINDS,
  RISK_RULE_DEFAULTS,
  type listRiskRules as listEndpoint,
  type RiskAlertKind,
  type RiskRule,
  type setRiskRule as setEndpoint,
} from '../../contract/operator/risk.ts';
import { selectMerchantCodes, selectRiskRules, upsertRiskRule, type RiskRuleRow } from './risk-rule.sql.ts';
import type { VelocityRule } from './velocity.sql.ts';

/** A merchant's alert rules: its own, or the defaults. @throws Problem `not_allowed`, `not_found` */
export async function listRiskRules(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  await requireMerchant(ctx.database, merchantCode);
  return { rules: await rulesOf(ctx.database, merchantCode) };
}

/** @throws Problem `not_allowed`, `not_found` */
export async function setRiskRule(
  ctx: OperatorContext,
  { merchantCode, kind, isOn, threshold, windowMinutes }: InputOf<typeof setEndpoint>,
): Promise<RiskRule> {
  const rule = { merchantCode, kind, isOn, threshold, windowMinutes };
  return ctx.database.transaction(async (tx) => {
    await requireMerchant(tx, merchantCode);
    const before = await ruleOf(tx, rule);
    await upsertRiskRule(tx, { ...rule, by: ctx.operator.id, at: ctx.now() });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'risk_rule.set',
      subjectId: kind,
      merchantCode,
      before: partsOf(before),
      after: partsOf(rule),
    });
    return ruleOf(tx, rule);
  });
}

/** The enabled rules of a kind for all merchants. */
export async function rulesInForce(sql: Sql): Promise<(kind: RiskAlertKind) => readonly VelocityRule[]> {
  const own = await selectRiskRules(sql, null);
  const codes = await selectMerchantCodes(sql);
  return (kind) => codes.map((merchantCode) => ruleFrom(own, { merchantCode, kind })).filter(({ isOn }) => isOn);
}

async function rulesOf(sql: Sql, merchantCode: string): Promise<RiskRule[]> {
  const own = await selectRiskRules(sql, merchantCode);
  return RISK_ALERT_KINDS.map((kind) => ruleFrom(own, { merchantCode, kind }));
}

async function ruleOf(sql: Sql, { merchantCode, kind }: Pick<RiskRule, 'merchantCode' | 'kind'>): Promise<RiskRule> {
  return ruleFrom(await selectRiskRules(sql, merchantCode), { merchantCode, kind });
}

function ruleFrom(own: readonly RiskRuleRow[], { merchantCode, kind }: Pick<RiskRule, 'merchantCode' | 'kind'>): RiskRule {
  const row = own.find((one) => one.merchant_code === merchantCode && one.kind === kind);
  if (!row) return { merchantCode, kind, ...RISK_RULE_DEFAULTS[kind], changedAt: null, changedBy: null };
  const { is_on: isOn, threshold, window_minutes: windowMinutes, changed_at: changedAt, changed_by: changedBy } = row;
  return { merchantCode, kind, isOn, threshold, windowMinutes, changedAt: changedAt.toISOString(), changedBy };
}

function partsOf({ isOn, threshold, windowMinutes }: Pick<RiskRule, 'isOn' | 'threshold' | 'windowMinutes'>) {
  return { isOn, threshold, windowMinutes };
}

async function requireMerchant(sql: Sql, merchantCode: string): Promise<void> {
  if (!(await selectMerchantCodes(sql)).includes(merchantCode)) throw new Problem('not_found');
}
