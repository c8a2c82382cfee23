import { BLANK_REGISTRATION, findRegistrationFault } from '@jogada/accounts/contract/player';
import { isOfPattern, rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import { limitRate, REGISTER_LIMIT } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { insertInvitation } from '../invitation/invitation.sql.ts';
import type { Member } from '../member.ts';
import type { MemberContext } from '../member-context.ts';
import { AGENT_TYPE } from '../members/make-agent.ts';
import { isUsernameTaken } from '../members/member.sql.ts';
import { hashPassword } from '../password/password-hash.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import { createMember, type OnMemberRegistered } from './create-member.ts';
import { registrationTerms } from './registration-terms.ts';

const PLAIN_TYPE = 0;
const REFUSALS = { username: 'username_invalid', password: 'password_invalid' } as const;

interface AccountBelow {
  readonly username: string;
  /** Initial password; the member is asked to change it at the first sign-in. */
  readonly password: string;
  readonly isAgent: boolean;
  readonly onOpened: OnMemberRegistered;
}

/**
 * Opens an account on behalf of a new member of the caller's team, who signs in later. Refused where the law requires the person's own
 * declarations: invitation links serve there.
 * @throws Problem `feature_unavailable`, `username_taken`, `username_invalid`, `password_…`, `too_many_requests`
 */
export async function openAccountBelow(ctx: MemberContext, order: AccountBelow): Promise<Member> {
  const { merchant, settings, database } = ctx;
  const { username, password, isAgent, onOpened } = order;
  const at = ctx.now();
  if (rulesOf(merchant.jurisdiction, at).site.onlyOwnerOpensAccount) throw new Problem('feature_unavailable');
  const { rules } = registrationTerms(merchant, 'username', at);
  await limitRate(ctx, REGISTER_LIMIT);
  for (const name of ['username', 'password'] as const) {
    const rule = rules[name];
    if (!rule) continue;
    const fault = findRegistrationFault({ name, rule }, { ...BLANK_REGISTRATION, username, password }, '', isOfPattern);
    if (fault) throw new Problem(REFUSALS[name], { field: name, minLength: rule.minLength, maxLength: rule.maxLength });
  }
  await checkNewPassword(password, username);
  if (await isUsernameTaken(database, { merchantCode: merchant.code, username }))
    throw new Problem('username_taken', { field: 'username' });
  const passwordHash = await hashPassword(password, settings.secrets);

  return database.transaction(async (tx) => {
    const invite: OnMemberRegistered = (hookTx, { id }) =>
      insertInvitation(hookTx, { memberId: id, merchantCode: merchant.code, inviterMemberId: ctx.member.id, code: null, at });
    const member = await createMember(
      tx,
      { merchant, settings, onMemberRegistered: [invite, onOpened], at },
      {
        username,
        passwordHash,
        type: isAgent ? AGENT_TYPE : PLAIN_TYPE,
        nickname: '',
        payeeName: '',
        document: '',
        registerAddress: ctx.ip,
        registerMethod: 'H5',
      },
    );
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: ctx.member.id,
      action: 'member.opened_by_agent',
      subjectId: member.id,
      facts: { isAgent },
    });
    return member;
  });
}
