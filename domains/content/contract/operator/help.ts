import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { byLanguage, Moment, plainText } from '@jogada/platform/contract';
import { HELP_TOPICS, HelpKey } from '../player/help.ts';

export const HelpText = v.object({
  title: plainText({ min: 1, max: 200 }),
  content: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20_000)),
});

const HelpTexts = v.pipe(
  v.object(byLanguage(v.optional(HelpText))),
  v.check((texts) => Object.values(texts).some((text) => text !== undefined), 'must have a text in one language at least'),
);

/** An entry without its key. */
export const HelpEntryDraft = v.object({
  topic: v.picklist(HELP_TOPICS),
  position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
  isShown: v.boolean(),
  texts: HelpTexts,
});
export type HelpEntryDraft = v.InferOutput<typeof HelpEntryDraft>;

/** Id of an entry among all drafted content. Neither a merchant code nor a key contains a dot. */
export function helpEntryId({ merchantCode, key }: { readonly merchantCode: string; readonly key: string }): string {
  return `${merchantCode}.${key}`;
}

const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));

export const HelpEntryCase = v.object({
  key: v.string(),
  topic: v.picklist(HELP_TOPICS),
  position: v.number(),
  isShown: v.boolean(),
  changedAt: Moment,
  changedBy: v.string(),
  texts: v.record(v.string(), v.object({ title: v.string(), content: v.string() })),
});

export const listHelpEntries = operatorEndpoint({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/help',
  summary: "List a merchant's help entries in all languages",
  access: 'operator',
  permission: 'help.write',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ list: v.array(HelpEntryCase) }),
  problems: ['merchant_unknown'],
});

export const setHelpEntry = operatorEndpoint({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/help/:key',
  summary: 'Create or replace a help entry',
  access: 'operator',
  permission: 'help.write',
  input: v.object({
    merchantCode: MerchantCode,
    key: HelpKey,
    ...HelpEntryDraft.entries,
  }),
  output: v.object({ list: v.array(HelpEntryCase) }),
  problems: ['merchant_unknown'],
});

export const removeHelpEntry = operatorEndpoint({
  method: 'DELETE',
  path: '/ops/merchants/:merchantCode/help/:key',
  summary: 'Delete a help entry',
  access: 'operator',
  permission: 'help.write',
  input: v.object({ merchantCode: MerchantCode, key: HelpKey }),
  output: v.object({ list: v.array(HelpEntryCase) }),
  problems: ['not_found'],
});
