import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, Moment } from '@jogada/platform/contract';

/** A session of a member, in the shape that the member sees. */
export const MemberSession = v.object({
  sessionId: v.string(),
  browser: v.string(),
  system: v.string(),
  address: v.string(),
  method: v.string(),
  signedInAt: Moment,
  lastSeenAt: Moment,
  isRemembered: v.boolean(),
});
export type MemberSession = v.InferOutput<typeof MemberSession>;

export const listMemberSessions = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/sessions',
  summary: "List a member's active sessions",
  access: 'operator',
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr') }),
  output: v.object({ list: v.array(MemberSession) }),
  problems: ['not_found'],
});

export const endMemberSessions = operatorEndpoint({
  method: 'DELETE',
  path: '/ops/members/:memberId/sessions',
  summary: 'End all sessions and remembered devices of a member',
  access: 'operator',
  permission: 'members.end_sessions',
  input: v.object({ memberId: idSchema('mbr') }),
  output: v.object({ endedCount: v.number() }),
  problems: ['not_found'],
});
