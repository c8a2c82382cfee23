import type { StaffAction } from '@jogada/accounts/contract/operator';
import { JurisdictionProfile } from '@jogada/merchant/contract/player';
import { rulesOf, type SiteSettings } from '@jogada/merchant/server';
import { newId, type Context, type Sql } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import { closeAccount } from './close-account.ts';
import {
  insertClosing,
  lockClosing,
  lockIsRetained,
  selectEndingInactive,
  selectInactive,
  updateClosingState,
  type InactiveRow,
} from './closing.sql.ts';
import { notifyOfClosing } from './notify-of-closing.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;
const JOB = 'accounts.close_inactive';

/** Minimum notice to the member, in days. */
const NOTICE_DAYS = 30;

type JobContext = Context & { readonly settings: SiteSettings };

/**
 * Closes inactive accounts where the jurisdiction requires it (R26). Opens a case and notifies the member of the closing date in advance. A
 * sign-in before that date keeps the account; after it the account is closed and its balance is paid out.
 */
export async function closeInactive(ctx: JobContext): Promise<void> {
  for (const jurisdiction of JurisdictionProfile.options) {
    const { inactiveClosedAfterDays: days } = rulesOf(jurisdiction, ctx.now());
    if (days !== null) await openCases(ctx, { jurisdiction, days });
  }
  await endCases(ctx);
}

async function openCases(ctx: JobContext, { jurisdiction, days }: { jurisdiction: JurisdictionProfile; days: number }): Promise<void> {
  const since = new Date(ctx.now().getTime() - (days - NOTICE_DAYS) * DAY_MS);
  let after = '';
  for (;;) {
    const members = await selectInactive(ctx.database, { jurisdiction, since, after, limit: BATCH });
    for (const member of members) await openCase(ctx, member, days);
    const last = members.at(-1);
    if (!last || members.length < BATCH) return;
    after = last.id;
  }
}

function openCase(ctx: JobContext, member: InactiveRow, days: number): Promise<void> {
  const at = ctx.now();
  const { id: memberId, merchant_code: merchantCode } = member;
  // A member who is already over the limit gets the same notice period.
  const answerUntil = new Date(Math.max(member.active_at.getTime() + days * DAY_MS, at.getTime() + NOTICE_DAYS * DAY_MS));
  return ctx.database.transaction(async (tx) => {
    const id = newId('cls', at);
    if (!(await insertClosing(tx, { id, memberId, merchantCode, kind: 'inactive', reason: '', openedBy: null, at, answerUntil }))) return;
    await record(ctx, tx, { action: 'closing.opened', memberId, merchantCode, closingId: id });
    await notifyOfClosing(ctx, tx, {
      ...{ member_id: memberId, merchant_code: merchantCode, reason: '', answer_until: answerUntil },
      news: 'inactive',
    });
  });
}

async function endCases(ctx: JobContext): Promise<void> {
  const at = ctx.now();
  for (;;) {
    const closingIds = await selectEndingInactive(ctx.database, { at, limit: BATCH });
    for (const closingId of closingIds) {
      await ctx.database.transaction(async (tx) => {
        const isKept = await lockIsRetained(tx, closingId);
        const closing = await lockClosing(tx, { closingId });
        if (closing?.state !== 'open') return;
        const { member_id: memberId, merchant_code: merchantCode } = closing;
        if (isKept) await updateClosingState(tx, { closingId, state: 'kept', by: null, at });
        else await closeAccount(ctx, tx, closing, null);
        await record(ctx, tx, { action: isKept ? 'closing.kept' : 'member.closed', memberId, merchantCode, closingId });
      });
    }
    if (closingIds.length < BATCH) return;
  }
}

function record(
  ctx: JobContext,
  sql: Sql,
  done: { action: StaffAction; memberId: string; merchantCode: string; closingId: string },
): Promise<void> {
  return recordAudit({ now: ctx.now, ip: '', requestId: JOB }, sql, {
    actorKind: 'system',
    actorId: null,
    action: done.action,
    subjectId: done.memberId,
    merchantCode: done.merchantCode,
    facts: { closingId: done.closingId, kind: 'inactive' },
  });
}
