import * as contract from '@jogada/accounts/contract/operator';
import { route, type Route } from '@jogada/platform/server';
import { asOperator, type StaffContext } from './operator.ts';
import { logInOperator, logOutOperator, readOperatorSession } from './operator-session.ts';

/** The domain's endpoints for the console. */
export const operatorRoutes: readonly Route<StaffContext>[] = [
  route(contract.logInOperator, logInOperator),
  route(contract.logOutOperator, logOutOperator),
  route(contract.readOperatorSession, (ctx: StaffContext) => readOperatorSession(asOperator(ctx))),
];
