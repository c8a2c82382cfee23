export { makeAgent } from './members/make-agent.ts';
export { openAccountBelow } from './register/open-account-below.ts';
export { proveTrail } from './audit/verify-trail.ts';
export { findMember } from './members/find-member.ts';
export { selectLanguage } from './members/member.sql.ts';
export { archiveParts } from './archive/archive-parts.ts';
export { countOldPeppers } from './password/count-old-peppers.sql.ts';
export { sealedColumns } from './members/sealed-columns.ts';
export { erasureJobs } from './privacy/end-erasures.ts';
export { selectOpenAccountMatters } from './privacy/erasure.sql.ts';
export { personalTables } from './privacy/personal-tables.sql.ts';
export { notePersonalExport, readPersonalTicket } from './privacy/personal-export.ts';
export type { PrivacyHooks } from './privacy/privacy-hooks.ts';
export { findDemoSignIns } from './start-guard/demo-sign-ins.ts';
export { noteArchive, readArchiveTicket, type ArchiveTicket } from './archive/archive-ticket.ts';
export { haveSharedDevice } from './session/have-shared-device.ts';
export { maskAddress } from './session/mask-address.ts';
export { nameInClub } from './members/name-in-club.ts';
export { excludeMember, notePause } from './exclusion/exclude-member.ts';
export { fileDocument, findDocument, type DocumentOnFile } from './members/company-number.ts';
export { completeIdentity, findIdentity, type Identity } from './members/identity.ts';
export type { Member, MemberStatus } from './member.ts';
export {
  asMember,
  asRealMember,
  memberRoute,
  requireAccess,
  type MemberContext,
  type Session,
  type SessionEnd,
  type SessionId,
  type VisitorContext,
} from './member-context.ts';
export { addressBlock, limitRate, limitRateFor, type RateLimit } from './lockout/rate-limit.ts';
export { recordChoice } from './consent/consents.ts';
export { noteSessionUses } from './session/note-session-use.ts';
export { findVisitor, noteUse } from './session/find-visitor.ts';
export { checkHuman } from './human-check/check-human.ts';
export { sliderGap } from './human-check/slider-gap.ts';
export { captchaAnswer } from './captcha/captcha-answer.ts';
export type { StoredLaw } from './jurisdiction/site-jurisdiction.ts';
export { agreedClosing } from './closing/member-closing.ts';
export {
  CLOSING_NOTIFIED,
  MEMBER_REGISTERED,
  MEMBER_STATUS_CHANGED,
  PASSWORD_CHANGED,
  SECOND_FACTOR_RESET,
  SESSION_ENDED,
  SESSION_STARTED,
  type ClosingNotified,
  type MemberRegistered,
  type MemberStatusChanged,
  type PasswordChanged,
  type SecondFactorReset,
  type SessionEnded,
  type SessionStarted,
} from './events.ts';
export { checkFirebasePhone } from './identity/check-firebase-phone.ts';
export { createAccountServices, type AccountServices } from './account-services.ts';
export { jobs, type EventParts } from './jobs.ts';
export { listLocalMessages } from './messages/local-messages.ts';
export type { LocalMessage } from './messages/message.sql.ts';
export { createMessageDispatcher, type MessageDispatcher } from './messages/message-dispatcher.ts';
export { askPasskeyForAct, confirmOwner } from './second-factor/confirm-owner.ts';
export { askPasskeyForPayment, confirmPayment, paymentProofsOf, sendPaymentCode } from './second-factor/confirm-payment.ts';
export { requireSecondFactor } from './second-factor/require-second-factor.ts';
export { setContact } from './contacts/contacts.ts';
export { subscriptions } from './subscriptions.ts';
export { hashBehindGames } from './password/hashers.ts';
export { hashPassword } from './password/password-hash.ts';
export { createMember, type AccountDetails, type AccountOpening, type OnMemberRegistered } from './register/create-member.ts';
export type { ChosenLimit } from './register/first-limits.ts';
export type { AuditEntry } from './audit/audit.sql.ts';
export { recordAudit } from './audit/record-audit.ts';
export { accountsRoutes } from './routes.ts';
export { createOperator } from './operators/create-operator.ts';
export { addOwner, OwnerRefused } from './staff/add-owner.ts';
export {
  asOperator,
  requireOperatorAccess,
  type Operator,
  type OperatorContext,
  type OperatorRole,
  type StaffContext,
} from './operators/operator.ts';
export { isAddressEntry } from './operators/is-address-allowed.ts';
export { askApproval, type AskedFor } from './approvals/ask-approval.ts';
export type { ApprovalContent, ApprovalRow } from './approvals/approval.sql.ts';
export type { ApprovedAct } from './approvals/decide-approval.ts';
export { restrictToOwnMerchants, type SubjectOwners } from './operators/restrict-to-own-merchants.ts';
export { subjectOwners } from './operators/subject-owners.ts';
export { operatorRoutes } from './operators/operator-routes.ts';
export { findStaff, isStaffStillHere, noteStaffUse } from './operators/operator-session.ts';
export { drawInvitationCode } from './invitation/draw-invitation-code.ts';
export { insertInvitationCode as addInvitationCode } from './invitation/invitation.sql.ts';
