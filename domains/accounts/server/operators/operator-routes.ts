import * as contract from '@jogada/accounts/contract/operator';
import { route, type Route } from '@jogada/platform/server';
import { decideApproval, listApprovals, type ApprovedAct } from '../approvals/decide-approval.ts';
import { beginArchive } from '../archive/archive-ticket.ts';
import { readTrailProof, verifyTrail } from '../audit/verify-trail.ts';
import { searchAudit } from '../audit/search-audit.ts';
import { listMemberClosings, noteClosingAnswer, openClosing } from '../closing/member-closing.ts';
import { agreedJurisdiction, askJurisdiction, readJurisdiction, type StoredLaw } from '../jurisdiction/site-jurisdiction.ts';
import { addMemberNote, listMemberNotes } from '../members/member-notes.ts';
import { revealIdentity } from '../members/reveal-identity.ts';
import { sendPasswordLink } from '../password/send-password-link.ts';
import { readMemberProfile } from '../members/read-member-profile.ts';
import { setClubLabel } from '../members/set-club-label.ts';
import { setMemberStatus } from '../members/set-member-status.ts';
import { searchMembers } from '../members/search-members.ts';
import { readMemberSecondFactor, resetMemberSecondFactor } from '../second-factor/reset-second-factor.ts';
import {
  discardDelivery,
  dryRunDeliveries,
  listFailedDeliveries,
  readDeliveryDryRun,
  replayDelivery,
} from '../job-runs/event-deliveries.ts';
import { listJobs, runJob, type KnownJobs } from '../job-runs/operator-jobs.ts';
import { endMemberSessions, listMemberSessions } from '../session/member-sessions.ts';
import { changeStaff, createStaff, endStaffSessions, listStaff, resetStaffAuthenticator } from '../staff/manage-staff.ts';
import { asOperator, type StaffContext } from './operator.ts';
import { askStaffPasskey, logInOperator, logOutOperator, noteOperatorActivity, readOperatorSession } from './operator-session.ts';
import { beginOwnAuthenticator, changeOwnPassword, confirmOwnAuthenticator, endOwnSession, listOwnSessions } from './own-account.ts';
import { addOwnPasskey, beginOwnPasskey, listOwnPasskeys, removeOwnPasskey } from './own-passkeys.ts';

/**
 * The domain's console endpoints. `acts` are the approved acts of the domains above, `jobs` the scheduled jobs, `laws` the rules of a
 * jurisdiction that those domains store.
 */
export function operatorRoutes(given: readonly ApprovedAct[], jobs: KnownJobs, laws: readonly StoredLaw[]): readonly Route<StaffContext>[] {
  const acts = [...given, agreedJurisdiction];
  return [
    route(contract.readJurisdiction, (ctx: StaffContext, input) => readJurisdiction(laws)(asOperator(ctx), input)),
    route(contract.askJurisdiction, (ctx: StaffContext, input) => askJurisdiction(laws)(asOperator(ctx), input)),
    route(contract.logInOperator, logInOperator),
    route(contract.askStaffPasskey, askStaffPasskey),
    route(contract.logOutOperator, logOutOperator),
    route(contract.readOperatorSession, (ctx: StaffContext) => readOperatorSession(asOperator(ctx))),
    route(contract.noteOperatorActivity, (ctx: StaffContext, input) => noteOperatorActivity(asOperator(ctx), input)),
    route(contract.listOwnSessions, (ctx: StaffContext) => listOwnSessions(asOperator(ctx))),
    route(contract.endOwnSession, (ctx: StaffContext, input) => endOwnSession(asOperator(ctx), input)),
    route(contract.beginOwnAuthenticator, (ctx: StaffContext, input) => beginOwnAuthenticator(asOperator(ctx), input)),
    route(contract.confirmOwnAuthenticator, (ctx: StaffContext, input) => confirmOwnAuthenticator(asOperator(ctx), input)),
    route(contract.listOwnPasskeys, (ctx: StaffContext) => listOwnPasskeys(asOperator(ctx))),
    route(contract.beginOwnPasskey, (ctx: StaffContext, input) => beginOwnPasskey(asOperator(ctx), input)),
    route(contract.addOwnPasskey, (ctx: StaffContext, input) => addOwnPasskey(asOperator(ctx), input)),
    route(contract.removeOwnPasskey, (ctx: StaffContext, input) => removeOwnPasskey(asOperator(ctx), input)),
    route(contract.changeOwnPassword, (ctx: StaffContext, input) => changeOwnPassword(asOperator(ctx), input)),
    route(contract.listStaff, (ctx: StaffContext) => listStaff(asOperator(ctx))),
    route(contract.createStaff, (ctx: StaffContext, input) => createStaff(asOperator(ctx), input)),
    route(contract.changeStaff, (ctx: StaffContext, input) => changeStaff(asOperator(ctx), input)),
    route(contract.endStaffSessions, (ctx: StaffContext, input) => endStaffSessions(asOperator(ctx), input)),
    route(contract.resetStaffAuthenticator, (ctx: StaffContext, input) => resetStaffAuthenticator(asOperator(ctx), input)),
    route(contract.listJobs, (ctx: StaffContext) => listJobs(jobs)(asOperator(ctx))),
    route(contract.runJob, (ctx: StaffContext, input) => runJob(jobs)(asOperator(ctx), input)),
    route(contract.listFailedDeliveries, (ctx: StaffContext) => listFailedDeliveries(asOperator(ctx))),
    route(contract.replayDelivery, (ctx: StaffContext, input) => replayDelivery(asOperator(ctx), input)),
    route(contract.dryRunDeliveries, (ctx: StaffContext) => dryRunDeliveries(asOperator(ctx))),
    route(contract.readDeliveryDryRun, (ctx: StaffContext) => readDeliveryDryRun(asOperator(ctx))),
    route(contract.discardDelivery, (ctx: StaffContext, input) => discardDelivery(asOperator(ctx), input)),
    route(contract.beginArchive, (ctx: StaffContext, input) => beginArchive(asOperator(ctx), input)),
    route(contract.verifyTrail, (ctx: StaffContext) => verifyTrail(asOperator(ctx))),
    route(contract.readTrailProof, (ctx: StaffContext) => readTrailProof(asOperator(ctx))),
    route(contract.searchAudit, (ctx: StaffContext, input) => searchAudit(asOperator(ctx), input)),
    route(contract.listApprovals, (ctx: StaffContext, input) => listApprovals(asOperator(ctx), input)),
    route(contract.decideApproval, (ctx: StaffContext, input) => decideApproval(acts)(asOperator(ctx), input)),
    route(contract.searchMembers, (ctx: StaffContext, input) => searchMembers(asOperator(ctx), input)),
    route(contract.listMemberSessions, (ctx: StaffContext, input) => listMemberSessions(asOperator(ctx), input)),
    route(contract.endMemberSessions, (ctx: StaffContext, input) => endMemberSessions(asOperator(ctx), input)),
    route(contract.readMemberSecondFactor, (ctx: StaffContext, input) => readMemberSecondFactor(asOperator(ctx), input)),
    route(contract.resetMemberSecondFactor, (ctx: StaffContext, input) => resetMemberSecondFactor(asOperator(ctx), input)),
    route(contract.readMemberProfile, (ctx: StaffContext, input) => readMemberProfile(asOperator(ctx), input)),
    route(contract.listMemberNotes, (ctx: StaffContext, input) => listMemberNotes(asOperator(ctx), input)),
    route(contract.addMemberNote, (ctx: StaffContext, input) => addMemberNote(asOperator(ctx), input)),
    route(contract.revealIdentity, (ctx: StaffContext, input) => revealIdentity(asOperator(ctx), input)),
    route(contract.sendPasswordLink, (ctx: StaffContext, input) => sendPasswordLink(asOperator(ctx), input)),
    route(contract.setMemberStatus, (ctx: StaffContext, input) => setMemberStatus(asOperator(ctx), input)),
    route(contract.openClosing, (ctx: StaffContext, input) => openClosing(asOperator(ctx), input)),
    route(contract.listMemberClosings, (ctx: StaffContext, input) => listMemberClosings(asOperator(ctx), input)),
    route(contract.noteClosingAnswer, (ctx: StaffContext, input) => noteClosingAnswer(asOperator(ctx), input)),
    route(contract.setClubLabel, (ctx: StaffContext, input) => setClubLabel(asOperator(ctx), input)),
  ];
}
