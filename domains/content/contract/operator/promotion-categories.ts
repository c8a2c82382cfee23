import * as v from 'valibot';
import { endpoint, idSchema, LanguageCode, plainText, type Id } from '@jogada/platform/contract';

const CategoryId = idSchema('pct');
export type CategoryId = Id<'pct'>;

const CategoryDraft = v.object({
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

/** What the desk has to know of the brands before it can write for them. */
export const listContentMerchants = endpoint({
  method: 'GET',
  path: '/ops/content/merchants',
  summary: 'The brands, with their languages',
  access: 'operator',
  input: v.object({}),
  output: v.object({
    merchants: v.array(
      v.object({
        merchantCode: v.string(),
        name: v.string(),
        languages: v.array(LanguageCode),
        defaultLanguage: LanguageCode,
        timeZone: v.string(),
        /** Under the Brazilian rules some things may not be said (R30). */
        isRegulated: v.boolean(),
      }),
    ),
  }),
  problems: [],
});

export const listOperatorCategories = endpoint({
  method: 'GET',
  path: '/ops/promotion-categories',
  summary: 'The categories of promotions, in all languages',
  access: 'operator',
  input: v.object({}),
  output: v.object({ categories: v.array(OperatorCategory) }),
  problems: [],
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/ops/promotion-categories',
  summary: 'Add a category of promotions',
  access: 'operator',
  idempotent: true,
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }), ...CategoryDraft.entries }),
  output: OperatorCategory,
  problems: ['not_found', 'field_required', 'claim_forbidden'],
});

export const setCategory = endpoint({
  method: 'PUT',
  path: '/ops/promotion-categories/:categoryId',
  summary: 'Replace the names and the place of a category',
  access: 'operator',
  input: v.object({ categoryId: CategoryId, ...CategoryDraft.entries }),
  output: OperatorCategory,
  problems: ['not_found', 'field_required', 'claim_forbidden'],
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/ops/promotion-categories/:categoryId',
  summary: 'Take a category away; its promotions stay, without it',
  access: 'operator',
  input: v.object({ categoryId: CategoryId }),
  output: v.object({}),
  problems: ['not_found'],
});
