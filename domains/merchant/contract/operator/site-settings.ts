import * as v from 'valibot';
import { CurrencyCode, INT4_MAX, LanguageCode, LANGUAGES, Moment, plainText, wholeNumber } from '@jogada/platform/contract';
import { FieldRule } from '../player/field-rule.ts';
import { JurisdictionProfile } from '../player/jurisdiction.ts';
import { Site } from './site.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

const MerchantCode = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,31}$/));
const MerchantName = plainText({ min: 1, max: 60 });
const Languages = v.pipe(
  v.array(LanguageCode),
  v.minLength(1),
  v.maxLength(LANGUAGES.length),
  v.check((languages) => new Set(languages).size === languages.length),
);
const TimeZone = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone));
/** A host name in lower case, without a port. */
export const Host = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253),
  v.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{1,63}$/),
);
const Hosts = v.pipe(v.array(Host), v.minLength(1), v.maxLength(20));

/** Whether a name is a time zone of the IANA database, as `America/Sao_Paulo`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const General = {
  merchantName: MerchantName,
  languages: Languages,
  /** Must be one of `languages`. */
  defaultLanguage: LanguageCode,
  timeZone: TimeZone,
  /** Maximum concurrent sessions per account. */
  sessionsMax: wholeNumber({ min: 1, max: 20 }),
  /** Failed logins before a captcha is required; 0 requires it always. */
  captchaAfterFailures: wholeNumber({ min: 0, max: 20 }),
} as const;

/** Open pages update immediately. */
export const setGeneral = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/general',
  summary: "Set a site's name, languages, time zone and sign-in limits",
  access: 'operator',
  permission: 'site.change',
  /** A currency may be sent and is refused if it differs: accounts, limits and promotions depend on it from the start. */
  input: v.object({ merchantCode: MerchantCode, ...General, currency: v.optional(CurrencyCode) }),
  output: Site,
  problems: ['not_found', 'field_invalid', 'currency_fixed'],
});

export const setRegistrationField = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/registration-fields/:fieldName',
  summary: 'Configure a field of the registration form',
  access: 'operator',
  permission: 'site.change',
  input: v.object({
    merchantCode: MerchantCode,
    fieldName: v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)),
    ...v.omit(FieldRule, ['patternId']).entries,
    acceptedPattern: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    minLength: wholeNumber({ min: 0, max: 128 }),
    maxLength: wholeNumber({ min: 1, max: 128 }),
  }),
  output: Site,
  problems: ['not_found', 'field_invalid', 'pattern_refused'],
});

/** A former set of a site's settings. */
const SiteVersion = v.object({
  version: v.number(),
  action: v.string(),
  savedBy: v.string(),
  savedAt: Moment,
});

export const listSiteVersions = operatorEndpoint({
  method: 'GET',
  path: '/ops/sites/:merchantCode/versions',
  summary: 'List the last changes of a site',
  access: 'operator',
  permission: 'site.read',
  input: v.object({ merchantCode: MerchantCode }),
  output: v.object({ versions: v.array(SiteVersion) }),
  problems: ['not_found'],
});

export const restoreSite = operatorEndpoint({
  method: 'POST',
  path: '/ops/sites/:merchantCode/restore',
  summary: 'Restore a former version of a site as a new version',
  access: 'operator',
  permission: 'site.change',
  input: v.object({ merchantCode: MerchantCode, version: wholeNumber({ min: 1, max: INT4_MAX }) }),
  output: Site,
  problems: ['not_found', 'field_required', 'field_invalid', 'link_refused', 'pattern_refused', 'country_database_missing'],
});

export const createSite = operatorEndpoint({
  method: 'POST',
  path: '/ops/sites',
  summary: 'Create a merchant by copying an existing one',
  access: 'operator',
  permission: 'site.create',
  input: v.object({
    newCode: MerchantCode,
    merchantName: MerchantName,
    hosts: Hosts,
    currency: CurrencyCode,
    languages: Languages,
    defaultLanguage: LanguageCode,
    timeZone: TimeZone,
    jurisdiction: JurisdictionProfile,
    /** The merchant whose switches, registration form and content are copied. */
    likeCode: MerchantCode,
  }),
  output: Site,
  problems: ['not_found', 'field_invalid', 'merchant_exists', 'host_taken'],
});

export const setHosts = operatorEndpoint({
  method: 'PUT',
  path: '/ops/sites/:merchantCode/hosts',
  summary: 'Set the host names of a site',
  access: 'operator',
  permission: 'site.create',
  input: v.object({ merchantCode: MerchantCode, hosts: Hosts }),
  output: Site,
  problems: ['not_found', 'host_taken'],
});
