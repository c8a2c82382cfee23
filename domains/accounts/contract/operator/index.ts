export { endMemberSessions, listMemberSessions, MemberSession } from './member-sessions.ts';
export { CLUB_LABEL_MAX, ListedMember, MemberProfile, readMemberProfile, searchMembers, setClubLabel } from './members.ts';
export { roleAdmits, type OperatorPermission } from './permissions.ts';
export { MemberSecondFactor, readMemberSecondFactor, resetMemberSecondFactor } from './second-factor.ts';
export { logInOperator, logOutOperator, OPERATOR_ROLES, OperatorSession, readOperatorSession } from './session.ts';
