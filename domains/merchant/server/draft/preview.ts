import { createHmac, timingSafeEqual } from 'node:crypto';
import { PREVIEW_PATH, type SiteStatus } from '@jogada/merchant/contract/player';
import type { previewSiteDraft as endpoint } from '@jogada/merchant/contract/operator';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import type { CallContext } from '@jogada/platform/server';
import type { Merchant } from '../merchant.ts';
import type { MerchantContext, Services } from '../merchant-context.ts';
import { selectDraftedLinks } from '../service-links/service-link.sql.ts';
import { withServiceLinks } from '../service-links/with-service-links.ts';
import { getSite } from '../site/list-sites.ts';
import type { SiteAct, SiteOperatorContext } from '../site/site-operator-context.ts';
import { selectDraft } from './site-draft.sql.ts';
import { withDraft } from './with-draft.ts';

const PREVIEW_COOKIE = 'preview';
const PREVIEW_LIFE_MS = 30 * 60_000;

/** An address of the site that opens the preview in the browser that follows it. @throws Problem `not_found` */
export function previewSiteDraft(ctx: SiteOperatorContext, { merchantCode }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  return previewAddress(ctx, { action: 'site.draft_previewed', merchantCode, facts: {} });
}

/** The same for any draft of a merchant; the act is kept with the host. @throws Problem `not_found` */
export async function previewAddress(ctx: SiteOperatorContext, act: SiteAct): Promise<OutputOf<typeof endpoint>> {
  const { hosts } = await getSite(ctx.database, act.merchantCode);
  const address = new URL(ctx.settings.publicUrl);
  const host = hosts.find((one) => one === address.hostname) ?? hosts[0];
  if (host === undefined) throw new Problem('not_found');
  const until = new Date(ctx.now().getTime() + PREVIEW_LIFE_MS);
  address.hostname = host;
  address.pathname = `${PREVIEW_PATH}/${ticketOf(ctx, act.merchantCode, until)}`;
  await ctx.recordAct(ctx.database, { ...act, facts: { ...act.facts, host } });
  return { address: address.href, until: until.toISOString() };
}

type PreviewCall = CallContext & Services;

/** Begins a preview in this browser; false for a ticket that is none, or no longer. */
export function beginPreview(ctx: PreviewCall, merchant: Merchant, ticket: string): boolean {
  const until = endOf(ctx, merchant.code, ticket);
  if (until === undefined) return false;
  ctx.cookies.set(PREVIEW_COOKIE, ticket, { maxAgeMs: until - ctx.now().getTime() });
  return true;
}

export function endPreview(ctx: PreviewCall): void {
  ctx.cookies.clear(PREVIEW_COOKIE);
}

/**
 * The merchant as the caller is to see it: with its draft, and the links drafted, in a browser that previews. Only ever asked for calls that read: whatever
 * is done in a preview is done to the site as it is.
 */
export async function asPreviewed(ctx: PreviewCall, merchant: Merchant): Promise<Merchant> {
  if (!isPreview(ctx, merchant)) return merchant;
  const draft = await selectDraft(ctx.database, merchant.code);
  const drafted = draft ? withDraft(merchant, { templateFlags: draft.template_flags, changes: draft.changes }) : merchant;
  const links = await selectDraftedLinks(ctx.database, merchant.code);
  return links ? withServiceLinks(drafted, links) : drafted;
}

/** Whether the caller's browser sees this merchant's site as drafted. */
export function isPreview(ctx: PreviewCall, merchant: Pick<Merchant, 'code'>): boolean {
  const ticket = ctx.cookies.get(PREVIEW_COOKIE);
  return ticket !== undefined && endOf(ctx, merchant.code, ticket) !== undefined;
}

/** What the status says of a preview, in a browser that has one. */
export function previewIn(ctx: MerchantContext): Pick<SiteStatus, 'previewUntil'> {
  const until = endOf(ctx, ctx.merchant.code, ctx.cookies.get(PREVIEW_COOKIE) ?? '');
  return until === undefined ? {} : { previewUntil: new Date(until).toISOString() };
}

function ticketOf(ctx: PreviewCall, merchantCode: string, until: Date): string {
  const end = until.getTime().toString(36);
  return `${end}.${sealOf(ctx, `${merchantCode}\n${end}`)}`;
}

/** When a ticket ends, as the clock counts; undefined for one that is not this merchant's, or over. */
function endOf(ctx: PreviewCall, merchantCode: string, ticket: string): number | undefined {
  const [end = '', seal = ''] = ticket.split('.');
  const expected = Buffer.from(sealOf(ctx, `${merchantCode}\n${end}`));
  const given = Buffer.from(seal);
  const until = Number.parseInt(end, 36);
  return given.length === expected.length && timingSafeEqual(given, expected) && until > ctx.now().getTime() ? until : undefined;
}

function sealOf({ settings }: Pick<PreviewCall, 'settings'>, words: string): string {
  return createHmac('sha256', settings.secrets.sessionSecret).update(`preview\n${words}`).digest('base64url');
}
