export { ArchiveAct } from './archive/archive-act.tsx';
export {
  accountDeskPath,
  approvalsDeskPath,
  auditDeskPath,
  jobsDeskPath,
  memberDeskPath,
  membersDeskPath,
  staffDeskPath,
} from './paths.ts';
export { AccountDesk } from './account/account-desk.tsx';
export { ApprovalsDesk } from './approvals/approvals-desk.tsx';
export { approvalsResource } from './approvals/approvals-resource.ts';
export { AuditDesk } from './audit/audit-desk.tsx';
export { auditResource } from './audit/audit-resource.ts';
export { JobsDesk } from './jobs/jobs-desk.tsx';
export { StaffDesk } from './staff/staff-desk.tsx';
export { MemberClosingsPanel } from './members/member-closings-panel.tsx';
export { MemberNotesPanel } from './members/member-notes-panel.tsx';
export { MemberProfilePanel } from './members/member-profile-panel.tsx';
export { MemberSecondFactorPanel } from './members/member-second-factor-panel.tsx';
export { MemberSessionsPanel } from './members/member-sessions-panel.tsx';
export { MembersDesk } from './members/members-desk.tsx';
export { membersResource } from './members/members-resource.ts';
export { SignInScreen } from './sign-in/sign-in-screen.tsx';
