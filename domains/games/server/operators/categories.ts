import type { StaffAction } from '@jogada/accounts/contract/operator';
import { recordAudit, type ApprovedAct, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { Sql, Transaction } from '@jogada/platform/server';
import { FEED_CATEGORIES } from '../../contract/vendor-api/catalogue-feed.ts';
import type {
  OperatorCategory,
  listOperatorCategories as listEndpoint,
  setCategoryCertificate as setEndpoint,
} from '../../contract/operator/categories.ts';
import { askForSecond } from './ask-for-second.ts';
import { deleteCertificate, selectCategories, writeCertificate } from './categories.sql.ts';
import { notifyGameLists } from './notify-game-lists.ts';

/** Approval kind for opening a category by certificate. */
const OPENING = 'games.open_category';

/**
 * Lists the jurisdiction's rule for each category, for one merchant (C8).
 * @throws Problem `not_allowed`, `not_found`
 */
export async function listOperatorCategories(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  return { categories: await categoriesOf(ctx.database, merchantCode) };
}

/**
 * Sets or removes a certificate. A certificate opens its category once a second operator approves; removing it closes the category at once
 * (C8, S41).
 * @throws Problem `not_allowed`, `not_found`, `category_prohibited` whatever the merchant has on file, `category_open` where none is
 * needed, `field_required` naming the reason, `approval_waiting`
 */
export function setCategoryCertificate(
  ctx: OperatorContext,
  { merchantCode, category, certificateId, reason }: InputOf<typeof setEndpoint>,
): Promise<OutputOf<typeof setEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    const former = await findCategory(tx, merchantCode, category);
    if (former.status === 'prohibited') throw new Problem('category_prohibited', { category });
    if (former.status === 'allowed') throw new Problem('category_open', { category });
    if (certificateId === '')
      await change(ctx, tx, {
        merchantCode,
        former,
        action: 'category.closed',
        write: () => deleteCertificate(tx, merchantCode, category),
        reason,
      });
    else if (certificateId !== former.certificateId) {
      const subjectId = `${merchantCode}:${category}`;
      await askForSecond(ctx, tx, {
        kind: OPENING,
        merchantCode,
        subjectId,
        title: `${category}: ${certificateId}`,
        reason,
        category,
        certificateId,
      });
    }
    return { categories: await categoriesOf(tx, merchantCode) };
  });
}

/** Opens a category by certificate after approval. */
export const agreedCategory: ApprovedAct = {
  kind: OPENING,
  async perform(ctx, tx, { id, merchant_code: merchantCode, content, asked_by: askedBy, reason }) {
    const [category, certificateId] = [String(content['category']), String(content['certificateId'])];
    const former = await findCategory(tx, merchantCode, category);
    const write = () => writeCertificate(tx, { merchantCode, category, certificateId, at: ctx.now() });
    await change(ctx, tx, { merchantCode, former, action: 'category.opened', write, reason, facts: { approvalId: id, askedBy } });
  },
};

interface Change {
  readonly merchantCode: string;
  readonly former: OperatorCategory;
  readonly action: StaffAction;
  readonly write: () => Promise<void>;
  readonly reason: string;
  readonly facts?: Record<string, string>;
}

async function change(ctx: OperatorContext, tx: Transaction, { merchantCode, former, action, write, ...agreed }: Change): Promise<void> {
  await write();
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action,
    subjectId: `${merchantCode}:${former.category}`,
    merchantCode,
    ...agreed,
    before: former,
    after: await findCategory(tx, merchantCode, former.category),
  });
  await notifyGameLists(ctx, tx, [merchantCode]);
}

async function findCategory(sql: Sql, merchantCode: string, category: string): Promise<OperatorCategory> {
  const found = (await categoriesOf(sql, merchantCode)).find((one) => one.category === category);
  if (!found) throw new Problem('not_found');
  return found;
}

async function categoriesOf(sql: Sql, merchantCode: string): Promise<OperatorCategory[]> {
  const rows = await selectCategories(sql, merchantCode);
  if (!rows) throw new Problem('not_found');
  return FEED_CATEGORIES.map((category) => {
    const row = rows.find((one) => one.category === category);
    return {
      category,
      status: row?.status ?? 'allowed',
      certificateId: row?.certificate_id ?? null,
      isOpen: row?.is_closed !== true,
      askedBy: row?.asked_by ?? null,
    };
  });
}
