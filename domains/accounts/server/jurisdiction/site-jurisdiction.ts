import type { askJurisdiction as askEndpoint, readJurisdiction as readEndpoint, SettingChange } from '@jogada/accounts/contract/operator';
import { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { changeJurisdiction, obstacleTo, readSiteLaw, ruleValuesOf, type RuleValues } from '@jogada/merchant/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import * as v from 'valibot';
import { isApprovalWaiting } from '../approvals/approval.sql.ts';
import { askApproval } from '../approvals/ask-approval.ts';
import type { ApprovedAct } from '../approvals/decide-approval.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorContext } from '../operators/operator.ts';

/** The rules of a profile that another domain stores in its tables. */
export type StoredLaw = (sql: Sql, profile: JurisdictionProfile) => Promise<RuleValues>;

const CHANGE = 'merchant.jurisdiction';

/** Retrieves a site's profile and what each profile would change. @throws Problem `not_allowed`, `not_found` */
export function readJurisdiction(laws: readonly StoredLaw[]) {
  return async (ctx: OperatorContext, { merchantCode }: InputOf<typeof readEndpoint>): Promise<OutputOf<typeof readEndpoint>> => {
    const site = await readSiteLaw(ctx.database, merchantCode);
    const at = ctx.now();
    const options = JurisdictionProfile.options.map(async (jurisdiction) => ({
      jurisdiction,
      changes: await changesBetween(ctx, laws, { was: site.jurisdiction, becomes: jurisdiction }),
      obstacle: obstacleTo(jurisdiction, site, { settings: ctx.settings, at }),
    }));
    return {
      merchantName: site.merchantName,
      jurisdiction: site.jurisdiction,
      isWaiting: await isApprovalWaiting(ctx.database, { kind: CHANGE, subjectId: merchantCode }),
      options: await Promise.all(options),
    };
  };
}

/**
 * Requests another profile for a site. It takes effect after a second operator approves (S41).
 * @throws Problem `not_allowed`, `not_found`; `field_invalid` for a profile that the site has or cannot have; `approval_waiting`
 */
export function askJurisdiction(laws: readonly StoredLaw[]) {
  return async (
    ctx: OperatorContext,
    { merchantCode, jurisdiction, reason }: InputOf<typeof askEndpoint>,
  ): Promise<OutputOf<typeof askEndpoint>> => {
    const site = await readSiteLaw(ctx.database, merchantCode);
    if (obstacleTo(jurisdiction, site, { settings: ctx.settings, at: ctx.now() }))
      throw new Problem('field_invalid', { field: 'jurisdiction' });
    const between = { was: site.jurisdiction, becomes: jurisdiction };
    const changes = await changesBetween(ctx, laws, between);
    const content = { title: site.merchantName, currency: site.currency, ...between, changes: JSON.stringify(changes) };
    return ctx.database.transaction(async (tx) => ({
      approvalId: await askApproval(ctx, tx, { merchantCode, kind: CHANGE, subjectId: merchantCode, content, reason }),
    }));
  };
}

/** Applies the profile after approval, if site and profile are still those of the request. */
export const agreedJurisdiction: ApprovedAct = {
  kind: CHANGE,
  async perform(ctx, tx, { id, merchant_code: merchantCode, content, asked_by: askedBy, reason }) {
    const was = String(content['was']);
    const becomes = v.parse(JurisdictionProfile, content['becomes']);
    const obstacle = await changeJurisdiction(ctx, tx, { merchantCode, was, becomes });
    if (obstacle) throw new Problem('approval_not_possible', { why: obstacle });
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'site.jurisdiction_set',
      subjectId: merchantCode,
      merchantCode,
      facts: { approvalId: id, askedBy },
      before: { jurisdiction: was },
      after: { jurisdiction: becomes },
      reason,
    });
  },
};

async function changesBetween(
  { database, now }: OperatorContext,
  laws: readonly StoredLaw[],
  { was, becomes }: { readonly was: JurisdictionProfile; readonly becomes: JurisdictionProfile },
): Promise<SettingChange[]> {
  const valuesOf = async (profile: JurisdictionProfile): Promise<RuleValues> =>
    Object.assign({}, ruleValuesOf(profile, now()), ...(await Promise.all(laws.map((law) => law(database, profile)))));
  const [former, next] = [await valuesOf(was), await valuesOf(becomes)];
  return Object.keys(next)
    .map((setting) => changeOf(setting, former[setting] ?? null, next[setting] ?? null))
    .filter((change) => change.was !== change.becomes);
}

type RuleValue = RuleValues[string];

function changeOf(setting: string, was: RuleValue, becomes: RuleValue): SettingChange {
  return { setting, place: '', unit: unitOf(setting, was ?? becomes), was: written(was), becomes: written(becomes) };
}

function unitOf(setting: string, value: RuleValue): SettingChange['unit'] {
  if (typeof value === 'boolean') return 'yes_no';
  if (typeof value === 'number') return setting.endsWith('BasisPoints') ? 'basis_points' : 'count';
  return 'words';
}

function written(value: RuleValue): string | null {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  return value && value.length > 0 ? value.join(' ') : null;
}
