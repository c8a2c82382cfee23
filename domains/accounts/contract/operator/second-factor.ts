import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, Moment, plainText } from '@jogada/platform/contract';

const RESET_REASON_MAX = 300;

export const MemberSecondFactor = v.object({
  authenticatorSince: v.nullable(Moment),
  passkeyCount: v.number(),
  recoveryCodesLeft: v.number(),
});
export type MemberSecondFactor = v.InferOutput<typeof MemberSecondFactor>;

export const readMemberSecondFactor = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/second-factor',
  summary: "Retrieve a member's second-factor methods",
  access: 'operator',
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr') }),
  output: MemberSecondFactor,
  problems: ['not_found'],
});

/** Needs a reason. Ends every session of the member. */
export const resetMemberSecondFactor = operatorEndpoint({
  method: 'POST',
  path: '/ops/members/:memberId/second-factor/reset',
  summary: "Reset a member's second factor",
  access: 'operator',
  permission: ['members.read', 'members.reset_second_factor'],
  input: v.object({ memberId: idSchema('mbr'), reason: plainText({ min: 10, max: RESET_REASON_MAX }) }),
  output: MemberSecondFactor,
  problems: ['not_found', 'second_factor_not_set'],
});
