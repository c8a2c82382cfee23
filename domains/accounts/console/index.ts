export { memberDeskPath, membersDeskPath } from './paths.ts';
export { MemberProfilePanel } from './members/member-profile-panel.tsx';
export { MemberSecondFactorPanel } from './members/member-second-factor-panel.tsx';
export { MemberSessionsPanel } from './members/member-sessions-panel.tsx';
export { MembersDesk } from './members/members-desk.tsx';
export { membersResource } from './members/members-resource.ts';
export { SignInScreen } from './sign-in/sign-in-screen.tsx';
