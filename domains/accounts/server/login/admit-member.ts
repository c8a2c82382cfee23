import { riskNoticeOf, type LoginAnswer, type LoginSide } from '@jogada/accounts/contract/player';
import { rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { recordAudit } from '../audit/record-audit.ts';
import type { LoginMethod, VisitorContext } from '../member-context.ts';
import { memberOf, type CredentialRow } from '../members/member.sql.ts';
import { revokeRememberedLoginOf, rememberLogin, type RememberedLogin } from '../remember/remember-login.ts';
import { noteSecondFactor } from '../remember/remembered-login.sql.ts';
import { openSession } from '../session/open-session.ts';
import { sessionInfoOf } from '../session/session-info.ts';
import type { FactorKind } from '../second-factor/require-factor.ts';
import { isSecondFactorDue, SecondFactorDue } from '../second-factor/sign-in-step.ts';
import { requireSide } from './require-side.ts';

interface Admission {
  readonly credential: CredentialRow;
  readonly method: LoginMethod;
  /** Whether to remember this device, or the remembered login that was used. */
  readonly remember: boolean | RememberedLogin;
  /** The sign-in form; default `member`. */
  readonly side?: LoginSide;
  /** The second factor that was verified in this sign-in. */
  readonly secondFactor?: FactorKind;
}

/**
 * The only way to open a session for an authenticated member; remembers or forgets the device. The account type comes only from the
 * member's row (S20). Call it inside `letIn`: without a required second factor no session is opened (S11).
 * @throws Problem `account_blocked`, `error_member_login`, `error_agent_login`
 */
export async function admitMember(ctx: VisitorContext, tx: Transaction, admission: Admission): Promise<LoginAnswer> {
  const { credential, method, remember, side = 'member', secondFactor } = admission;
  if (credential.status !== 'active') throw new Problem('account_blocked');
  requireSide(credential.type, side);

  const member = memberOf(credential);
  if (secondFactor === undefined) await refuseWithoutFactor(ctx, tx, { memberId: member.id, method, side, remember });
  const remembered = typeof remember === 'object' ? remember : remember ? await rememberLogin(ctx, tx, member.id) : undefined;
  if (remembered && secondFactor !== undefined) await noteSecondFactor(tx, { id: remembered.id, at: ctx.now() });
  if (!remembered) await revokeRememberedLoginOf(ctx, tx, member.id);
  const opened = await openSession(ctx, tx, {
    member,
    isFirst: credential.first_login_at === null,
    method,
    rememberedLoginId: remembered?.id ?? null,
  });
  await recordAudit(ctx, tx, {
    actorKind: 'member',
    actorId: member.id,
    action: 'session.logged_in',
    subjectId: member.id,
    facts: { method, ...(secondFactor !== undefined && { secondFactor }) },
  });
  return {
    ...sessionInfoOf(member, opened),
    rememberToken: remembered?.token ?? null,
    lastLoginAt: opened.previousLoginAt?.toISOString() ?? null,
    riskNotice: riskNoticeOf(rulesOf(ctx.merchant.jurisdiction, ctx.now()).site),
  };
}

async function refuseWithoutFactor(
  ctx: VisitorContext,
  tx: Transaction,
  { memberId, method, side, remember }: Required<Pick<Admission, 'method' | 'side' | 'remember'>> & { memberId: string },
): Promise<void> {
  const recalled = typeof remember === 'object' ? remember : undefined;
  if (!(await isSecondFactorDue(ctx, tx, { memberId, shownAt: recalled?.secondFactorAt ?? null }))) return;
  throw new SecondFactorDue({
    memberId,
    method,
    side,
    wantsRemembering: remember === true,
    rememberedLoginId: recalled?.id ?? null,
  });
}
