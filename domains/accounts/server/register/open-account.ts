import { dayIn, riskNoticeOf, TRIAL_TYPE, type RegistrationMethod, type SessionInfo } from '@jogada/accounts/contract/player';
import type { SiteRules } from '@jogada/merchant/contract/player';
import { rulesOf } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { insertRiskNoticeSeen } from '../risk-notice/risk-notice.sql.ts';
import { limitRate, REGISTER_LIMIT } from '../lockout/rate-limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { checkCaptcha } from '../captcha/check-captcha.ts';
import { setContact } from '../contacts/contacts.ts';
import { findInviter, type Inviter } from '../invitation/find-inviter.ts';
import { insertInvitation } from '../invitation/invitation.sql.ts';
import type { VisitorContext } from '../member-context.ts';
import { insertConsent } from '../consent/consent.sql.ts';
import { isUsernameTaken } from '../members/member.sql.ts';
import { hashPassword, DUMMY_HASH } from '../password/password-hash.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import { checkNewPaymentPassword } from '../payment-password/new-payment-password.ts';
import { putPaymentPassword } from '../payment-password/payment-password.sql.ts';
import { openSession } from '../session/open-session.ts';
import { sessionInfoOf } from '../session/session-info.ts';
import { endTrial } from '../trial/close-trials.ts';
import { checkRegistration, type Registration } from './check-registration.ts';
import { createMember, type OnMemberRegistered } from './create-member.ts';
import { chosenLimits } from './first-limits.ts';
import { newUsername } from './new-username.ts';
import { proveMobile, readReach, type Reach } from './prove-mobile.ts';
import { registrationTerms } from './registration-terms.ts';

const REAL_MEMBER = 0;

interface AccountOrder {
  readonly form: Registration;
  readonly method: RegistrationMethod;
  readonly onMemberRegistered: readonly OnMemberRegistered[];
}

/** Opens an account and signs the new member in (ACC-18, ACC-20). A refused registration writes nothing. */
export async function openAccount(ctx: VisitorContext, { form, method, onMemberRegistered }: AccountOrder): Promise<SessionInfo> {
  const { merchant, settings, database } = ctx;
  const terms = registrationTerms(merchant, method, ctx.now());
  await limitRate(ctx, REGISTER_LIMIT);
  checkRegistration(form, terms, dayIn(merchant.timeZone, ctx.now()));
  const law = rulesOf(merchant.jurisdiction, ctx.now()).site;
  checkAgreement(form, law);
  const limits = chosenLimits(form.playLimits, law);
  const inviter = await findInviter(ctx, form);
  const reach = readReach(form);
  const username = method === 'username' ? form.username : newUsername();
  if (form.password !== '') await checkNewPassword(form.password, username);
  if (form.paymentPassword !== '') checkNewPaymentPassword(form.paymentPassword, 'paymentPassword');
  if (terms.rules['captcha']?.enabled) await checkCaptcha(ctx, form, { purpose: 'register' });
  // Checked before the costly hash; the unique constraint decides concurrent registrations.
  if (await isUsernameTaken(database, { merchantCode: merchant.code, username })) {
    throw new Problem('username_taken', { field: 'username' });
  }
  const hashes = await hashesOf(ctx, form);
  const isMobileConfirmed = await proveMobile(ctx, form, reach);

  return database.transaction(async (tx) => {
    if (ctx.member?.type === TRIAL_TYPE) await endTrial(ctx, tx, ctx.member.id);
    const opening = { merchant, settings, onMemberRegistered, at: ctx.now() };
    const member = await createMember(tx, opening, {
      username,
      hasGeneratedUsername: method === 'mobile',
      passwordHash: hashes.password ?? DUMMY_HASH,
      hasPassword: hashes.password !== undefined,
      type: REAL_MEMBER,
      nickname: form.nickname,
      payeeName: form.payeeName,
      document: form.idNumber,
      birthDate: form.birthDate,
      registerAddress: ctx.ip,
      registerMethod: form.registerMethod,
      elsewhere: elsewhereOf(form),
      limits,
    });
    await saveReach(ctx, tx, { memberId: member.id, reach, isMobileConfirmed });
    if (hashes.payment) await putPaymentPassword(tx, { memberId: member.id, passwordHash: hashes.payment, at: ctx.now() });
    await insertConsent(tx, { memberId: member.id, document: 'terms', version: merchant.termsVersion, at: ctx.now(), address: ctx.ip });
    if (inviter) await saveInvitation(ctx, tx, { memberId: member.id, inviter });
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: member.id,
      action: 'member.registered',
      subjectId: member.id,
      facts: { method, registerMethod: form.registerMethod, termsVersion: merchant.termsVersion },
    });
    const session = await openSession(ctx, tx, { member, isFirst: true, method: 'registration' });
    await saveRiskNotice(ctx, tx, { form, memberId: member.id, sessionId: session.id });
    return sessionInfoOf(member, session);
  });
}

// The form has shown the notice, so it is not shown again after this sign-in (R23).
async function saveRiskNotice(
  ctx: VisitorContext,
  tx: Transaction,
  { form, memberId, sessionId }: { form: Registration; memberId: string; sessionId: string },
): Promise<void> {
  const notice = riskNoticeOf(rulesOf(ctx.merchant.jurisdiction, ctx.now()).site);
  if (notice !== null && form.riskNotice === notice) await insertRiskNoticeSeen(tx, { memberId, sessionId, notice, at: ctx.now() });
}

// Consent must be explicit where the law requires it (C10); elsewhere an absent value counts as consent.
function checkAgreement({ agree }: Registration, { asksExplicitConsent }: SiteRules): void {
  if (!(agree ?? !asksExplicitConsent)) throw new Problem('agreement_required', { field: 'agree' });
}

async function hashesOf(ctx: VisitorContext, form: Registration): Promise<{ password: string | undefined; payment: string | undefined }> {
  const { secrets } = ctx.settings;
  return {
    password: form.password === '' ? undefined : await hashPassword(form.password, secrets),
    payment: form.paymentPassword === '' ? undefined : await hashPassword(form.paymentPassword, secrets),
  };
}

function elsewhereOf({ qqNum, facebook, wechat, line, whatsapp, zalo }: Registration): Record<string, string> {
  return Object.fromEntries(Object.entries({ qqNum, facebook, wechat, line, whatsapp, zalo }).filter(([, value]) => value !== ''));
}

async function saveReach(
  ctx: VisitorContext,
  tx: Transaction,
  { memberId, reach, isMobileConfirmed }: { memberId: string; reach: Reach; isMobileConfirmed: boolean },
): Promise<void> {
  const { mobile, email } = reach;
  if (mobile) await setContact(tx, ctx, { memberId, kind: 'mobile', value: mobile, isConfirmed: isMobileConfirmed });
  if (email) await setContact(tx, ctx, { memberId, kind: 'email', value: email, isConfirmed: false });
}

async function saveInvitation(ctx: VisitorContext, tx: Transaction, kept: { memberId: string; inviter: Inviter }): Promise<void> {
  await insertInvitation(tx, {
    memberId: kept.memberId,
    merchantCode: ctx.merchant.code,
    inviterMemberId: kept.inviter.memberId,
    code: kept.inviter.code,
    at: ctx.now(),
  });
}
