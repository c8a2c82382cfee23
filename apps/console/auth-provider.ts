import { logInOperator, logOutOperator, readOperatorSession, staffMayCall, type OperatorSession } from '@jogada/accounts/contract/operator';
import type { ConsoleResource } from '@jogada/platform/console';
import type { Endpoint, RequestOf } from '@jogada/platform/contract';
import { ApiProblem, type Call } from '@jogada/platform/web';
import type { AuthProvider } from 'ra-core';

/**
 * The signed-in operator, by the session's HttpOnly cookie. Access is read from the permission of the endpoint behind a list or an act,
 * which the server checks too.
 */
export function createAuthProvider(call: Call, resources: readonly ConsoleResource[]): AuthProvider {
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
      const { operatorId, username, role, ...standing } = await (session ?? readSession());
      return { id: operatorId, fullName: username, role, mustVisitAccount: mustVisitAccount(standing) };
    },
    async canAccess({ resource, record }) {
      // The framework passes the names of its lists; `accessTo` passes an endpoint.
      const endpoint =
        (record as Pick<Endpoint, 'permission'> | undefined) ?? resources.find(({ name }) => name === resource)?.listEndpoint;
      const standing = await (session ?? readSession());
      return endpoint !== undefined && !mustVisitAccount(standing) && staffMayCall(standing, endpoint);
    },
  };
}

/** Whether the own account has to be set up before any other call. */
function mustVisitAccount(standing: Pick<OperatorSession, 'mustSetUpSecondStep' | 'mustChangePassword'>): boolean {
  return standing.mustSetUpSecondStep || standing.mustChangePassword;
}
