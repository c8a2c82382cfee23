import * as contract from '@jogada/accounts/contract/operator';
import { route, type Route } from '@jogada/platform/server';
import { readMemberProfile } from '../members/read-member-profile.ts';
import { setClubLabel } from '../members/set-club-label.ts';
import { searchMembers } from '../members/search-members.ts';
import { readMemberSecondFactor, resetMemberSecondFactor } from '../second-factor/reset-second-factor.ts';
import { endMemberSessions, listMemberSessions } from '../session/member-sessions.ts';
import { asOperator, type StaffContext } from './operator.ts';
import { logInOperator, logOutOperator, readOperatorSession } from './operator-session.ts';

/** The domain's endpoints for the console. */
export const operatorRoutes: readonly Route<StaffContext>[] = [
  route(contract.logInOperator, logInOperator),
  route(contract.logOutOperator, logOutOperator),
  route(contract.readOperatorSession, (ctx: StaffContext) => readOperatorSession(asOperator(ctx))),
  route(contract.searchMembers, (ctx: StaffContext, input) => searchMembers(asOperator(ctx), input)),
  route(contract.listMemberSessions, (ctx: StaffContext, input) => listMemberSessions(asOperator(ctx), input)),
  route(contract.endMemberSessions, (ctx: StaffContext, input) => endMemberSessions(asOperator(ctx), input)),
  route(contract.readMemberSecondFactor, (ctx: StaffContext, input) => readMemberSecondFactor(asOperator(ctx), input)),
  route(contract.resetMemberSecondFactor, (ctx: StaffContext, input) => resetMemberSecondFactor(asOperator(ctx), input)),
  route(contract.readMemberProfile, (ctx: StaffContext, input) => readMemberProfile(asOperator(ctx), input)),
  route(contract.setClubLabel, (ctx: StaffContext, input) => setClubLabel(asOperator(ctx), input)),
];
