import { Problem } from '@jogada/platform/contract';
import { selectMemberByContact } from '../contacts/contact.sql.ts';
import type { VisitorContext } from '../member-context.ts';
import { requireMessageRoom } from './code-limits.ts';
import { targetIndexOf } from './code-target.ts';
import { readSmsTarget } from './sms-target.ts';

interface WantedCode {
  readonly mobileNum: string;
  readonly countryDialingCode: string;
  readonly purpose: 'login' | 'password_reset' | 'registration';
}

/**
 * Refuses a code that is over a message limit now, before a puzzle is solved in vain. An invalid number passes: the call that sends
 * the code refuses it at its field. The answer does not depend on whether an account has the number (S02).
 * @throws Problem `too_many_requests` with `retryAfterSeconds`
 */
export async function requireCodeRoom(ctx: VisitorContext, { purpose, ...number }: WantedCode): Promise<void> {
  const target = readOrUndefined(ctx, number);
  if (!target) return;
  const index = targetIndexOf(target, ctx.settings.secrets);
  if (purpose === 'registration') return requireMessageRoom(ctx, { ...target, index });
  const member = await selectMemberByContact(ctx.database, { merchantCode: ctx.merchant.code, kind: 'mobile', valueIndex: index });
  await requireMessageRoom(ctx, { ...target, index, accountName: member?.username ?? null });
}

function readOrUndefined(ctx: VisitorContext, number: Omit<WantedCode, 'purpose'>) {
  try {
    return readSmsTarget(ctx.settings, number);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
