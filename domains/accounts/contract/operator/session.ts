import * as v from 'valibot';
import { endpoint, Moment } from '@jogada/platform/contract';

/** owner: everything; finance: money; support: players; content: what is shown. */
export const OPERATOR_ROLES = ['owner', 'support', 'finance', 'content'] as const;

export const OperatorSession = v.object({
  operatorId: v.string(),
  username: v.string(),
  role: v.picklist(OPERATOR_ROLES),
  expiresAt: Moment,
});
export type OperatorSession = v.InferOutput<typeof OperatorSession>;

export const logInOperator = endpoint({
  method: 'POST',
  path: '/ops/session/login',
  summary: 'Sign in to the console',
  access: 'anyone',
  input: v.object({
    username: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
    password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  }),
  output: OperatorSession,
  problems: ['wrong_credentials', 'account_blocked', 'too_many_requests'],
});

export const logOutOperator = endpoint({
  method: 'DELETE',
  path: '/ops/session',
  summary: 'End this console session',
  access: 'anyone',
  input: v.object({}),
  output: v.object({}),
  problems: [],
});

export const readOperatorSession = endpoint({
  method: 'GET',
  path: '/ops/session',
  summary: 'Who is signed in to the console',
  access: 'operator',
  input: v.object({}),
  output: OperatorSession,
  problems: [],
});
