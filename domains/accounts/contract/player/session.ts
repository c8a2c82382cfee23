import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { CaptchaId } from './captcha.ts';
import { MemberInfo, MemberType } from './member.ts';

/**
 * What the client keeps as MC_SESSION_INFO in session storage (ACC-10). `token` is a handle for display and
 * matching; the credential is the HttpOnly cookie.
 */
export const SessionInfo = v.object({
  token: v.string(),
  merchantCode: v.string(),
  userName: v.string(),
  type: MemberType,
  firstTimeLogin: v.boolean(),
  memberInfo: MemberInfo,
});
export type SessionInfo = v.InferOutput<typeof SessionInfo>;

const Password = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

export const logIn = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Sign in with a user name and a password',
  access: 'anyone',
  sealed: true,
  input: v.object({
    type: v.optional(v.picklist(['username']), 'username'),
    username: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
    password: Password,
    captchaId: v.optional(CaptchaId),
    captcha: v.optional(v.pipe(v.string(), v.maxLength(6)), ''),
  }),
  output: SessionInfo,
  problems: ['wrong_credentials', 'captcha_required', 'captcha_wrong', 'account_blocked', 'error_member_login', 'too_many_requests'],
});

export const logOut = endpoint({
  method: 'DELETE',
  alsoMethods: ['POST'],
  path: '/wps/session/logout',
  summary: 'End this session',
  access: 'anyone',
  input: v.object({ token: v.optional(v.string()) }),
  output: v.object({}),
  problems: [],
});

/** Who the cookie says is here; null for a visitor. Asked by the server's renderer and at every start of the page. */
export const readSession = endpoint({
  method: 'GET',
  path: '/wps/session',
  summary: 'The present session, if any',
  access: 'anyone',
  input: v.object({}),
  output: v.nullable(SessionInfo),
  problems: [],
});
