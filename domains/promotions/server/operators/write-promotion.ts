import type { StaffAction } from '@jogada/accounts/contract/operator';
import { recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId, type Transaction } from '@jogada/platform/server';
import {
  setPromotion as setEndpoint,
  switchPromotion as switchEndpoint,
  type addVoucher as voucherEndpoint,
  type createPromotion as createEndpoint,
  type OperatorPromotion,
} from '../../contract/operator/index.ts';
import { agreedChange, changeOrAsk, type NotedChange, type Programme } from '../programme/change-programme.ts';
import { insertVoucher } from '../voucher/voucher.sql.ts';
import { saveContentVersion } from '@jogada/merchant/server';
import { checkDraft } from './check-draft.ts';
import { checkChange, checkGame, contentOf, draftContent, getMerchant, termsOf, writeChange } from './write-change.ts';
import { changedPromotion, planOf, planOfDraft } from './changed-promotion.ts';
import {
  findOperatorPromotion,
  insertPromotion,
  insertVersion,
  lockPromotion,
  replaceTexts,
  setSwitch,
  type OperatorRow,
} from './operator-promotion.sql.ts';
import { CHANGE_KIND, getOperatorPromotion, operatorView, START_KIND } from './operator-view.ts';
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
 * Changes a promotion. A changed rule becomes its next version. While it is on, an amount above the operator's limits awaits a second operator
 * (S41).
 * @throws Problem as the contract lists
 */
export function setPromotion(ctx: OperatorContext, draft: InputOf<typeof setEndpoint>): Promise<OperatorPromotion> {
  return ctx.database.transaction(async (tx) => {
    await changeOrAsk(ctx, tx, changes, draft);
    return getOperatorPromotion(tx, draft.promotionId);
  });
}

const changes: Programme<typeof setEndpoint.input> = {
  kind: CHANGE_KIND,
  input: setEndpoint.input,
  async read(ctx, tx, { promotionId, revision, ...draft }) {
    const known = await getLocked(tx, promotionId);
    await checkChange(tx, known, { draft, at: ctx.now() });
    if (known.revision !== revision) throw new Problem('changed_meanwhile');
    return changedPromotion(tx, known, { was: known.is_on && planOf(known), becomes: known.is_on && planOfDraft(draft) });
  },
  async apply(ctx, tx, { promotionId, revision, ...draft }, { askedBy, ...change }) {
    const at = ctx.now();
    const by = ctx.operator;
    const known = await getLocked(tx, promotionId);
    const version = await writeChange(tx, { ...known, revision }, { draft, at, by: by.id });
    const { rule } = draft;
    const kept = { kind: 'promotion', draftedId: promotionId, merchantCode: known.merchant_code, at, by } as const;
    await saveContentVersion(tx, { ...kept, content: draftContent(draft), former: contentOf(known) });
    const facts = { version, rule: JSON.stringify(rule), was: JSON.stringify(known.rule), ...(askedBy !== undefined && { askedBy }) };
    await note(ctx, tx, 'promotion.changed', promotionId, facts, change);
  },
};

/**
 * Switches a promotion on or off. One that pays more than the operator's limits awaits a second operator, who switches it on (S41).
 * @throws Problem as the contract lists
 */
export function switchPromotion(ctx: OperatorContext, draft: InputOf<typeof switchEndpoint>): Promise<OperatorPromotion> {
  return ctx.database.transaction(async (tx) => {
    await changeOrAsk(ctx, tx, starts, draft);
    return getOperatorPromotion(tx, draft.promotionId);
  });
}

const starts: Programme<typeof switchEndpoint.input> = {
  kind: START_KIND,
  input: switchEndpoint.input,
  async read(ctx, tx, { promotionId, isOn }) {
    const known = await getLocked(tx, promotionId);
    // The merchant's jurisdiction may have changed since the promotion was created.
    if (isOn) checkDraft(operatorView(known), { merchant: await getMerchant(tx, known.merchant_code), at: ctx.now() });
    return changedPromotion(tx, known, { was: known.is_on && planOf(known), becomes: isOn && planOf(known) });
  },
  async apply(ctx, tx, { promotionId, isOn }, { askedBy, ...change }) {
    await setSwitch(tx, { promotionId, isOn, at: ctx.now(), by: ctx.operator.id });
    const action = isOn ? 'promotion.switched_on' : 'promotion.switched_off';
    await note(ctx, tx, action, promotionId, askedBy === undefined ? {} : { askedBy }, change);
  },
};

export const agreedPromotions: readonly ApprovedAct[] = [agreedChange(changes), agreedChange(starts)];

/** @throws Problem `not_found` */
async function getLocked(tx: Transaction, promotionId: OperatorRow['id']): Promise<OperatorRow> {
  await lockPromotion(tx, promotionId);
  const known = await findOperatorPromotion(tx, promotionId);
  if (!known) throw new Problem('not_found');
  return known;
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
  action: StaffAction,
  subjectId: string,
  facts: Readonly<Record<string, string | number>>,
  change: Partial<Pick<NotedChange, 'before' | 'after'>> = {},
): Promise<void> {
  await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action, subjectId, facts, ...change });
}
