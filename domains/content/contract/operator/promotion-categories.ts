import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, LanguageCode, plainText, type Id } from '@jogada/platform/contract';

const CategoryId = idSchema('pct');
export type CategoryId = Id<'pct'>;

export const CategoryDraft = v.object({
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 0),
  names: v.pipe(v.array(v.object({ language: LanguageCode, name: plainText({ min: 1, max: 30 }) })), v.minLength(1), v.maxLength(10)),
});

export const OperatorCategory = v.object({
  ...CategoryDraft.entries,
  categoryId: CategoryId,
  merchantCode: v.string(),
  promotionCount: v.number(),
});
export type OperatorCategory = v.InferOutput<typeof OperatorCategory>;

/** Properties of the brands that the console needs for writing content. */
export const listContentMerchants = operatorEndpoint({
  method: 'GET',
  path: '/ops/content/merchants',
  summary: 'List the brands with their languages',
  access: 'operator',
  permission: 'content.read',
  input: v.object({}),
  output: v.object({
    merchants: v.array(
      v.object({
        merchantCode: v.string(),
        name: v.string(),
        languages: v.array(LanguageCode),
        defaultLanguage: LanguageCode,
        timeZone: v.string(),
        /** The Brazilian rules forbid some claims (R30). */
        isRegulated: v.boolean(),
      }),
    ),
  }),
  problems: [],
});

export const listOperatorCategories = operatorEndpoint({
  method: 'GET',
  path: '/ops/promotion-categories',
  summary: 'List the promotion categories in all languages',
  access: 'operator',
  permission: 'content.read',
  input: v.object({}),
  output: v.object({ categories: v.array(OperatorCategory) }),
  problems: [],
});

export const createCategory = operatorEndpoint({
  method: 'POST',
  path: '/ops/promotion-categories',
  summary: 'Create a promotion category',
  access: 'operator',
  permission: 'content.edit',
  idempotent: true,
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }), ...CategoryDraft.entries }),
  output: OperatorCategory,
  problems: ['not_found', 'field_required', 'claim_forbidden'],
});

export const setCategory = operatorEndpoint({
  method: 'PUT',
  path: '/ops/promotion-categories/:categoryId',
  summary: 'Replace the names and the position of a promotion category',
  access: 'operator',
  permission: 'content.edit',
  input: v.object({ categoryId: CategoryId, ...CategoryDraft.entries }),
  output: OperatorCategory,
  problems: ['not_found', 'field_required', 'claim_forbidden'],
});

/** Its promotions stay, without a category. */
export const deleteCategory = operatorEndpoint({
  method: 'DELETE',
  path: '/ops/promotion-categories/:categoryId',
  summary: 'Delete a promotion category',
  access: 'operator',
  permission: 'content.edit',
  input: v.object({ categoryId: CategoryId }),
  output: v.object({}),
  problems: ['not_found'],
});
