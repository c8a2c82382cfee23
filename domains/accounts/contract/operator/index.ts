export { logInOperator, logOutOperator, OPERATOR_ROLES, OperatorSession, readOperatorSession } from './session.ts';
