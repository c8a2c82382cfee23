import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, Moment, plainText } from '@jogada/platform/contract';
import { LIMIT_KINDS, LIMIT_PERIODS, PlayLimits } from '../player/limits.ts';

/** Restrictions on a member's play: limits, pause and exclusion. */
export const MemberLimits = v.object({
  ...PlayLimits.entries,
  pausedUntil: v.nullable(Moment),
  isExcluded: v.boolean(),
  realityCheckMinutes: v.nullable(v.number()),
});
export type MemberLimits = v.InferOutput<typeof MemberLimits>;

export const readMemberLimits = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/limits',
  summary: "Retrieve a member's limits, their usage and any stop of play",
  access: 'operator',
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr') }),
  output: MemberLimits,
  problems: ['not_found'],
});

/** Minor units of money, or whole minutes of time; null for no limit. */
const LimitText = v.nullable(v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,11})$/)));

/** A tighter limit applies immediately, a looser one when another operator approves. */
export const setMemberLimit = operatorEndpoint({
  method: 'PUT',
  path: '/ops/members/:memberId/limits/:kind/:period',
  summary: 'Set a limit for a member',
  access: 'operator',
  permission: 'members.limit',
  input: v.object({
    memberId: idSchema('mbr'),
    kind: v.picklist(LIMIT_KINDS),
    period: v.picklist(LIMIT_PERIODS),
    amount: LimitText,
    /** The limit that the operator saw, null for none; another one refuses the call. */
    seenAmount: v.optional(LimitText),
    reason: plainText({ min: 10, max: 300 }),
  }),
  output: v.object({
    limits: MemberLimits,
    /** The approval that a looser limit awaits; null when the change is in effect. */
    approvalId: v.nullable(idSchema('apv')),
  }),
  problems: ['not_found', 'limit_required', 'limits_contradict', 'approval_waiting', 'changed_meanwhile'],
});
