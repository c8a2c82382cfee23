export { endMemberSessions, listMemberSessions, MemberSession } from './member-sessions.ts';
export { ListedMember, MemberProfile, readMemberProfile, searchMembers } from './members.ts';
export { roleAdmits, type OperatorPermission } from './permissions.ts';
export { logInOperator, logOutOperator, OPERATOR_ROLES, OperatorSession, readOperatorSession } from './session.ts';
