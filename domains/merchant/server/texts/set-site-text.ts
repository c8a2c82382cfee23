import type {
  listSiteTextVersions as listEndpoint,
  restoreSiteText as restoreEndpoint,
  setSiteText as endpoint,
  SiteText,
} from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type Language, type OutputOf } from '@jogada/platform/contract';
import { emit, findMessageFault, namesInMessage, type Transaction } from '@jogada/platform/server';
import { lockSite } from '../site/site.sql.ts';
import { refuseClaims } from '../claims/refuse-claims.ts';
import { SETTINGS_CHANGED, type SettingsChanged } from '../events.ts';
import { rulesOf } from '../jurisdiction/rules-of.ts';
import { getSite } from '../site/list-sites.ts';
import type { SiteOperatorContext } from '../site/site-operator-context.ts';
import { insertTextVersion, selectTextVersion, selectTextVersions } from './site-text.sql.ts';

/**
 * Replaces a text. The shipped wording removes the replacement.
 * @throws Problem `not_found` for an unknown site or text; `changed_meanwhile`; `text_invalid` for a syntax error or other placeholders;
 * `claim_forbidden`
 */
export function setSiteText(
  ctx: SiteOperatorContext,
  { merchantCode, version, reason, ...sentence }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  return ctx.database.transaction(async (tx) => {
    if (!(await lockSite(tx, merchantCode))) throw new Problem('not_found');
    return put(ctx, tx, { merchantCode, ...sentence, action: 'site.text_set', seenVersion: version, reason });
  });
}

/**
 * Lists the versions of a text.
 * @throws Problem `not_found`
 */
export async function listSiteTextVersions(
  ctx: SiteOperatorContext,
  { merchantCode, language, textName }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  await getSite(ctx.database, merchantCode);
  getShipped(ctx, language, textName);
  const rows = await selectTextVersions(ctx.database, { merchantCode, language, textName });
  return {
    versions: rows.map(({ version, message, saved_by: savedBy, saved_at: savedAt }) => ({
      version,
      message,
      savedBy,
      savedAt: savedAt.toISOString(),
    })),
  };
}

/**
 * Restores a version of a text.
 * @throws Problem `not_found`; `text_invalid`, `claim_forbidden` if it is no longer allowed
 */
export function restoreSiteText(
  ctx: SiteOperatorContext,
  { merchantCode, version }: InputOf<typeof restoreEndpoint>,
): Promise<OutputOf<typeof restoreEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    if (!(await lockSite(tx, merchantCode))) throw new Problem('not_found');
    const former = await selectTextVersion(tx, merchantCode, version);
    if (!former) throw new Problem('not_found');
    const { language, text_key: textName, message } = former;
    return put(ctx, tx, { merchantCode, language, textName, message, action: 'site.text_restored' });
  });
}

interface Saying {
  readonly merchantCode: string;
  readonly language: Language;
  readonly textName: string;
  readonly message: string | null;
  readonly action: 'site.text_set' | 'site.text_restored';
  /** The version that the operator saw; absent on a restore. */
  readonly seenVersion?: number;
  readonly reason?: string | undefined;
}

async function put(ctx: SiteOperatorContext, tx: Transaction, saying: Saying): Promise<SiteText> {
  const { merchantCode, language, textName, action, seenVersion, reason } = saying;
  const shipped = getShipped(ctx, language, textName);
  const message = saying.message === shipped ? null : saying.message;
  const [former] = await selectTextVersions(tx, { merchantCode, language, textName });
  if (message !== null) {
    refuseFaults(ctx, { message, shipped, textName });
    const { jurisdiction } = await getSite(tx, merchantCode);
    refuseClaims(rulesOf(jurisdiction, ctx.now()), [{ language, texts: [message] }]);
  }
  if (seenVersion !== undefined && (former?.version ?? 0) !== seenVersion) throw new Problem('changed_meanwhile');
  const at = ctx.now();
  const version = await insertTextVersion(tx, { merchantCode, language, textName, message, savedBy: ctx.operatorId, at });
  await ctx.recordAct(tx, {
    action,
    merchantCode,
    facts: { language, textName, version },
    before: { message: former?.message ?? shipped },
    after: { message: message ?? shipped },
    ...(reason !== undefined && { reason }),
  });
  const payload: SettingsChanged = { merchantCode };
  await emit(tx, { topic: SETTINGS_CHANGED, payload, at });
  return { textName, shipped, message, version };
}

function refuseFaults(
  ctx: SiteOperatorContext,
  { message, shipped, textName }: { message: string; shipped: string; textName: string },
): void {
  const all = [...ctx.shippedTexts().values()].flatMap((texts) => texts.get(textName) ?? []);
  const fault = findMessageFault(message, { other: shipped, all });
  if (fault === 'syntax') throw new Problem('text_invalid', { reason: 'syntax' });
  if (fault === undefined) return;
  const names = namesInMessage(shipped);
  throw new Problem('text_invalid', names.length === 0 ? { reason: 'none' } : { reason: 'values', names: names.join(' ') });
}

function getShipped(ctx: SiteOperatorContext, language: Language, textName: string): string {
  const shipped = ctx.shippedTexts().get(language)?.get(textName);
  if (shipped === undefined) throw new Problem('not_found');
  return shipped;
}
