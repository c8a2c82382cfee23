export { Approval, decideApproval, listApprovals, SettingChange } from './approvals.ts';
export { ACTIONS_OF_KIND, AUDIT_KINDS, type AuditKind } from './audit-kinds.ts';
export { STAFF_ACTIONS, type StaffAction } from './audit-actions.ts';
export { AuditEntry, searchAudit } from './audit.ts';
export { ARCHIVES_PATH, beginArchive } from './archive.ts';
export { readTrailProof, TrailProof, verifyTrail } from './audit-chain.ts';
export { listMemberClosings, MemberClosing, noteClosingAnswer, openClosing } from './closings.ts';
export {
  DeliveryDryRun,
  discardDelivery,
  dryRunDeliveries,
  EventDelivery,
  listFailedDeliveries,
  readDeliveryDryRun,
  replayDelivery,
} from './deliveries.ts';
export { askJurisdiction, readJurisdiction } from './jurisdiction.ts';
export { OperatorJob, listJobs, runJob } from './jobs.ts';
export { endMemberSessions, listMemberSessions, MemberSession } from './member-sessions.ts';
export { revealIdentity, sendPasswordLink } from './member-access.ts';
export { addMemberNote, listMemberNotes, MemberNote, NOTE_MAX } from './member-notes.ts';
export { CLUB_LABEL_MAX, ListedMember, MemberProfile, readMemberProfile, searchMembers, setClubLabel, setMemberStatus } from './members.ts';
export { permissionsOfRole, staffMay, staffMayCall } from './permissions.ts';
export { MemberSecondFactor, readMemberSecondFactor, resetMemberSecondFactor } from './second-factor.ts';
export {
  addOwnPasskey,
  askStaffPasskey,
  beginOwnAuthenticator,
  beginOwnPasskey,
  changeOwnPassword,
  confirmOwnAuthenticator,
  endOwnSession,
  listOwnPasskeys,
  listOwnSessions,
  logInOperator,
  logOutOperator,
  noteOperatorActivity,
  OPERATOR_IDLE_MS,
  OPERATOR_ROLES,
  OperatorSession,
  readOperatorSession,
  removeOwnPasskey,
  PlaceSignedIn,
  OwnPasskey,
} from './session.ts';
export { changeStaff, createStaff, endStaffSessions, listStaff, resetStaffAuthenticator, StaffMember } from './staff.ts';
