import * as v from 'valibot';
import { cursorInput, INT4_MAX, LanguageCode, Moment, pageOf, plainText, Revision, wholeNumber } from '@jogada/platform/contract';
import { MerchantCode } from './site.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

/** Maximum length of a replacement text. */
export const SITE_TEXT_MAX = 2000;

/** A text's key in the catalogues, starting with its domain: `wallet.deposit.title`. */
const TextName = v.pipe(v.string(), v.maxLength(120), v.regex(/^[A-Za-z0-9_.-]+$/));
/** Text; line breaks are allowed. */
const Message = v.pipe(v.string(), v.minLength(1), v.maxLength(SITE_TEXT_MAX), v.regex(/\S/), v.regex(/^[\P{Cc}\n]*$/u));

export const SiteText = v.object({
  textName: v.string(),
  /** The catalogue's text. */
  shipped: v.string(),
  /** The merchant's replacement. */
  message: v.nullable(v.string()),
  /** The version of the text; 0 if it was never changed. */
  version: v.number(),
});
export type SiteText = v.InferOutput<typeof SiteText>;

/** By text name and by words in any language. */
export const listSiteTexts = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/texts',
  summary: "Search a site's texts with the merchant's overrides",
  access: 'operator',
  permission: 'site.read',
  input: v.object({
    merchantCode: MerchantCode,
    language: LanguageCode,
    search: v.optional(plainText({ max: 64 }), ''),
    /** `changed` lists only texts with a replacement. */
    part: v.optional(v.picklist(['all', 'changed']), 'all'),
    ...cursorInput({ pageSize: 25, pageSizeMax: 100 }),
  }),
  output: v.object({ ...pageOf(SiteText).entries, totalCount: v.number() }),
  problems: ['not_found'],
});

/** Open pages update immediately. */
export const setSiteText = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/texts',
  summary: 'Override a text of a site, or remove the override',
  access: 'operator',
  permission: 'content.edit',
  input: v.object({
    merchantCode: MerchantCode,
    language: LanguageCode,
    textName: TextName,
    /** Null restores the shipped text. */
    message: v.nullable(Message),
    /** The version that the operator saw; 0 for none. */
    version: Revision,
    reason: v.optional(plainText({ min: 10, max: 300 })),
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

export const listSiteTextVersions = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/texts/:textName/versions',
  summary: "List the versions of a site's text",
  access: 'operator',
  permission: 'site.read',
  input: v.object({ merchantCode: MerchantCode, language: LanguageCode, textName: TextName }),
  output: v.object({ versions: v.array(SiteTextVersion) }),
  problems: ['not_found'],
});

export const restoreSiteText = operatorEndpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/texts/restore',
  summary: 'Restore a former version of a text as a new version',
  access: 'operator',
  permission: 'content.edit',
  input: v.object({ merchantCode: MerchantCode, version: wholeNumber({ min: 1, max: INT4_MAX }) }),
  output: SiteText,
  problems: ['not_found', 'text_invalid', 'claim_forbidden'],
});
