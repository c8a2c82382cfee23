import * as v from 'valibot';
import { endpoint, idSchema, Moment, plainText } from '@jogada/platform/contract';

const RESET_REASON_MAX = 300;

export const MemberSecondFactor = v.object({
  authenticatorSince: v.nullable(Moment),
  passkeyCount: v.number(),
  recoveryCodesLeft: v.number(),
});
export type MemberSecondFactor = v.InferOutput<typeof MemberSecondFactor>;

export const readMemberSecondFactor = endpoint({
  method: 'GET',
  path: '/ops/members/:memberId/second-factor',
  summary: "Retrieve a member's second-factor methods",
  access: 'operator',
  input: v.object({ memberId: idSchema('mbr') }),
  output: MemberSecondFactor,
  problems: ['not_found'],
});

/** Needs a reason. Ends every session of the member. */
export const resetMemberSecondFactor = endpoint({
  method: 'POST',
  path: '/ops/members/:memberId/second-factor/reset',
  summary: "Reset a member's second factor",
  access: 'operator',
  input: v.object({ memberId: idSchema('mbr'), reason: v.pipe(plainText({ max: RESET_REASON_MAX }), v.minLength(10)) }),
  output: MemberSecondFactor,
  problems: ['not_found', 'second_factor_not_set'],
});
