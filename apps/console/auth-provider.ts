import {
  logInOperator,
  logOutOperator,
  readOperatorSession,
  staffMay,
  type OperatorPermission,
  type OperatorSession,
} from '@jogada/accounts/contract/operator';
import type { RequestOf } from '@jogada/platform/contract';
import { ApiProblem, type Call } from '@jogada/platform/web';
import type { AuthProvider } from 'ra-core';

/** The permission of each area and act of the console. The server checks the same. */
const PERMISSIONS: Readonly<Record<string, OperatorPermission>> = {
  'members list': 'members.read',
  'members show': 'members.read',
  'members end_sessions': 'members.end_sessions',
  'deposits list': 'deposits.read',
  'deposits refund': 'deposits.refund',
  'reconciliation show': 'reconciliation.read',
  'reconciliation run': 'reconciliation.run',
  'reconciliation resolve': 'reconciliation.resolve',
  'cashier-incidents list': 'incidents.read',
  'cashier-incidents show': 'incidents.read',
  'cashier-incidents resolve': 'incidents.resolve',
  'figures show': 'figures.read',
  'risk-groups list': 'risk.read',
  'risk-groups show': 'risk.read',
  'risk-groups decide': 'risk.decide',
  'risk-alerts list': 'risk.read',
  'behaviour-cases list': 'protection.decide',
  'withdrawals list': 'withdrawals.read',
  'withdrawals show': 'withdrawals.read',
  'withdrawals decide': 'withdrawals.decide',
  'bonuses decide': 'bonuses.decide',
  'announcements list': 'content.read',
  'announcements show': 'content.read',
  'announcements edit': 'content.edit',
  'help show': 'help.write',
  'service-links show': 'service_links.write',
  'members reveal': 'members.reveal',
  'members limit': 'members.limit',
  'members note': 'members.note',
  'members block': 'members.block',
  'members adjust': 'members.adjust',
  'members reset_password': 'members.reset_password',
  'members reset_second_factor': 'members.reset_second_factor',
  'approvals list': 'approvals.read',
  'approvals decide': 'approvals.decide',
  'audit verify': 'audit.verify',
  'audit list': 'audit.read',
  'jobs show': 'jobs.read',
  'jobs run': 'jobs.run',
  'staff show': 'staff.manage',
  'ledger verify': 'ledger.verify',
  'ledger show': 'ledger.read',
  'chats show': 'chats.answer',
  'letters list': 'letters.send',
  'house-accounts show': 'ledger.read',
  'members label': 'members.label',
  'sites show': 'site.read',
  'sites change': 'site.change',
  'sites write': 'content.edit',
  'promotions show': 'promotions.read',
  'promotions change': 'promotions.change',
  'agents show': 'agents.read',
  'agents change': 'agents.change',
  'applications show': 'applications.decide',
  'games list': 'games.read',
  'games change': 'games.change',
  'games offer': 'games.offer',
  'sites create': 'site.create',
  'cashier change': 'cashier.change',
  'sites export': 'merchants.export',
  'vendors show': 'vendors.read',
  'vendors change': 'vendors.change',
  'held-wins list': 'vendors.read',
  'held-wins decide': 'held_wins.decide',
  'vendor-incidents list': 'vendors.read',
};

/** The signed-in operator, by the session's HttpOnly cookie. */
export function createAuthProvider(call: Call): AuthProvider {
  // Every check reads it from the server. In between the last result is used for rendering.
  let session: Promise<OperatorSession> | undefined;
  const readSession = () => (session = call(readOperatorSession, {}));
  return {
    async login(login: RequestOf<typeof logInOperator>) {
      session = Promise.resolve(await call(logInOperator, login));
    },
    async logout() {
      session = undefined;
      await call(logOutOperator, {});
    },
    async checkAuth() {
      await readSession();
    },
    async checkError(error: unknown) {
      if (error instanceof ApiProblem && error.status === 401 && error.code !== 'wrong_credentials') throw error;
    },
    async getIdentity() {
      const { operatorId, username, role, mustSetUpSecondStep } = await (session ?? readSession());
      return { id: operatorId, fullName: username, role, mustSetUpSecondStep };
    },
    async canAccess({ resource, action }) {
      const permission = PERMISSIONS[`${resource} ${action}`];
      if (permission === undefined) return false;
      const standing = await (session ?? readSession());
      return !standing.mustSetUpSecondStep && staffMay(standing, permission);
    },
  };
}
