export { ArchiveAct } from './archive/archive-act.tsx';
export {
  accountPagePath,
  approvalsPagePath,
  auditPagePath,
  jobsPagePath,
  memberPagePath,
  membersPagePath,
  staffPagePath,
} from './paths.ts';
export { OperatorActivity } from './account/operator-activity.tsx';
export { AccountPage } from './account/account-page.tsx';
export { ApprovalsPage } from './approvals/approvals-page.tsx';
export { approvalsResource } from './approvals/approvals-resource.ts';
export { AuditPage } from './audit/audit-page.tsx';
export { auditResource } from './audit/audit-resource.ts';
export { JurisdictionAct } from './jurisdiction/jurisdiction-act.tsx';
export { JobsPage } from './jobs/jobs-page.tsx';
export { StaffPage } from './staff/staff-page.tsx';
export { MemberClosingsPanel } from './members/member-closings-panel.tsx';
export { MemberLink } from './members/member-link.tsx';
export { MemberNotesPanel } from './members/member-notes-panel.tsx';
export { MemberProfilePanel } from './members/member-profile-panel.tsx';
export { MemberSecondFactorPanel } from './members/member-second-factor-panel.tsx';
export { MemberSessionsPanel } from './members/member-sessions-panel.tsx';
export { MembersPage } from './members/members-page.tsx';
export { membersResource } from './members/members-resource.ts';
export { SignInScreen } from './sign-in/sign-in-screen.tsx';
