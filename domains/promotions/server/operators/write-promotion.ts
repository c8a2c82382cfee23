import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId } from '@jogada/platform/server';
import type {
  addVoucher as voucherEndpoint,
  createPromotion as createEndpoint,
  OperatorPromotion,
  setPromotion as setEndpoint,
  switchPromotion as switchEndpoint,
} from '../../contract/operator/index.ts';
import { insertVoucher } from '../voucher/voucher.sql.ts';
import { saveContentVersion } from '@jogada/merchant/server';
import { checkDraft } from './check-draft.ts';
import { checkChange, checkGame, contentOf, draftContent, getMerchant, termsOf, writeChange } from './write-change.ts';
import { findOperatorPromotion, insertPromotion, insertVersion, replaceTexts, setSwitch } from './operator-promotion.sql.ts';
import { operatorView, getOperatorPromotion } from './operator-view.ts';
import { findCurrency } from './merchant-currency.sql.ts';

/**
 * Creates a promotion, switched off.
 * @throws Problem as the contract lists
 */
export function createPromotion(ctx: OperatorContext, draft: InputOf<typeof createEndpoint>): Promise<OperatorPromotion> {
  const at = ctx.now();
  const by = ctx.operator.id;
  return ctx.database.transaction(async (tx) => {
    checkDraft(draft, { merchant: await getMerchant(tx, draft.merchantCode), at });
    await checkGame(tx, draft.rule);
    const promotionId = newId('prm', at);
    const currency = await findCurrency(tx, draft.merchantCode);
    const { rule, texts, code, merchantCode } = draft;
    const terms = { ...termsOf(draft), at, by };
    if (!(await insertPromotion(tx, { promotionId, merchantCode, code, kind: rule.kind, currency, ...terms }))) {
      throw new Problem('promotion_code_taken');
    }
    await insertVersion(tx, { promotionId, version: 1, rule, at, by });
    await replaceTexts(tx, { promotionId, texts });
    const kept = { kind: 'promotion', draftedId: promotionId, merchantCode, at, by: ctx.operator } as const;
    await saveContentVersion(tx, { ...kept, content: draftContent(draft) });
    await note(ctx, tx, 'promotion.created', promotionId, { merchantCode, code, rule: JSON.stringify(rule) });
    return getOperatorPromotion(tx, promotionId);
  });
}

/**
 * Changes a promotion. A changed rule becomes its next version.
 * @throws Problem as the contract lists
 */
export function setPromotion(
  ctx: OperatorContext,
  { promotionId, revision, ...draft }: InputOf<typeof setEndpoint>,
): Promise<OperatorPromotion> {
  const at = ctx.now();
  const by = ctx.operator;
  return ctx.database.transaction(async (tx) => {
    const known = await findOperatorPromotion(tx, promotionId);
    if (!known) throw new Problem('not_found');
    await checkChange(tx, known, { draft, at });
    const version = await writeChange(tx, { ...known, revision }, { draft, at, by: by.id });
    const { rule } = draft;
    const kept = { kind: 'promotion', draftedId: promotionId, merchantCode: known.merchant_code, at, by } as const;
    await saveContentVersion(tx, { ...kept, content: draftContent(draft), former: contentOf(known) });
    await note(ctx, tx, 'promotion.changed', promotionId, { version, rule: JSON.stringify(rule), was: JSON.stringify(known.rule) });
    return getOperatorPromotion(tx, promotionId);
  });
}

/**
 * Switches a promotion on or off.
 * @throws Problem as the contract lists
 */
export function switchPromotion(ctx: OperatorContext, { promotionId, isOn }: InputOf<typeof switchEndpoint>): Promise<OperatorPromotion> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const known = await findOperatorPromotion(tx, promotionId);
    if (!known) throw new Problem('not_found');
    // The merchant's jurisdiction may have changed since the promotion was created.
    if (isOn) checkDraft(operatorView(known), { merchant: await getMerchant(tx, known.merchant_code), at });
    await setSwitch(tx, { promotionId, isOn, at, by: ctx.operator.id });
    await note(ctx, tx, isOn ? 'promotion.switched_on' : 'promotion.switched_off', promotionId, {});
    return getOperatorPromotion(tx, promotionId);
  });
}

/**
 * Adds a code to a voucher promotion.
 * @throws Problem as the contract lists
 */
export function addVoucher(
  ctx: OperatorContext,
  { promotionId, code, usesMax }: InputOf<typeof voucherEndpoint>,
): Promise<OperatorPromotion> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const known = await findOperatorPromotion(tx, promotionId);
    if (!known) throw new Problem('not_found');
    if (known.rule.kind !== 'voucher') throw new Problem('malformed_request', { field: 'promotionId' });
    const voucher = { merchantCode: known.merchant_code, code, promotionId, usesMax, at, by: ctx.operator.id };
    if (!(await insertVoucher(tx, voucher))) throw new Problem('promotion_code_taken');
    await note(ctx, tx, 'promotion.voucher_added', promotionId, { code, usesMax: usesMax ?? 0 });
    return getOperatorPromotion(tx, promotionId);
  });
}

async function note(
  ctx: OperatorContext,
  tx: Parameters<typeof recordAudit>[1],
  action: string,
  subjectId: string,
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action, subjectId, facts });
}
