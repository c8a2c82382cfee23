import * as v from 'valibot';
import { cursorInput, endpoint, INT4_MAX, LanguageCode, Moment, pageOf, plainText, Revision, wholeNumber } from '@jogada/platform/contract';
import { MerchantCode } from './site.ts';

/** The longest sentence that may stand in for one of the catalogue's. */
export const SITE_TEXT_MAX = 2000;

/** The name of a sentence in the catalogues, from its owner on: `wallet.deposit.title`. */
const TextName = v.pipe(v.string(), v.maxLength(120), v.regex(/^[A-Za-z0-9_.-]+$/));
/** Words, with line breaks. */
const Message = v.pipe(v.string(), v.minLength(1), v.maxLength(SITE_TEXT_MAX), v.regex(/\S/), v.regex(/^[\P{Cc}\n]*$/u));

export const SiteText = v.object({
  textName: v.string(),
  /** As the catalogue has it. */
  shipped: v.string(),
  /** What the merchant says in its place. */
  message: v.nullable(v.string()),
  /** The last change of the sentence; 0 where it was never changed. */
  version: v.number(),
});
export type SiteText = v.InferOutput<typeof SiteText>;

export const listSiteTexts = endpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/texts',
  summary: 'The sentences of a site in a language, as shipped and as the merchant says them; found by name and by words in any language',
  access: 'operator',
  input: v.object({
    merchantCode: MerchantCode,
    language: LanguageCode,
    search: v.optional(plainText({ max: 64 }), ''),
    /** `changed`: only what the merchant says otherwise. */
    part: v.optional(v.picklist(['all', 'changed']), 'all'),
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
  }),
  output: v.object({ ...pageOf(SiteText).entries, totalCount: v.number() }),
  problems: ['not_found'],
});

export const setSiteText = endpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/texts',
  summary: 'Say a sentence otherwise, or as shipped again; open pages follow at once',
  access: 'operator',
  input: v.object({
    merchantCode: MerchantCode,
    language: LanguageCode,
    textName: TextName,
    /** Null: as shipped. */
    message: v.nullable(Message),
    /** The change that was seen last; 0 where there was none. */
    version: Revision,
  }),
  output: SiteText,
  problems: ['not_found', 'changed_meanwhile', 'text_invalid', 'claim_forbidden'],
});

const SiteTextVersion = v.object({
  version: v.number(),
  message: v.nullable(v.string()),
  savedBy: v.string(),
  savedAt: Moment,
});

export const listSiteTextVersions = endpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/texts/:textName/versions',
  summary: 'What a sentence was, newest first, by whom and when',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, language: LanguageCode, textName: TextName }),
  output: v.object({ versions: v.array(SiteTextVersion) }),
  problems: ['not_found'],
});

export const restoreSiteText = endpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/texts/restore',
  summary: 'Take up again what a sentence was; also this can be undone',
  access: 'operator',
  input: v.object({ merchantCode: MerchantCode, version: wholeNumber({ min: 1, max: INT4_MAX }) }),
  output: SiteText,
  problems: ['not_found', 'text_invalid', 'claim_forbidden'],
});
