import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { idSchema, Moment } from '@jogada/platform/contract';

const LineMember = v.object({ memberId: idSchema('mbr'), username: v.string(), type: v.number() });

/** The nearest agent comes first. */
export const readMemberLine = operatorEndpoint({
  method: 'GET',
  path: '/ops/members/:memberId/line',
  summary: "Retrieve a member's upline and the size of their downline",
  access: 'operator',
  permission: 'members.read',
  input: v.object({ memberId: idSchema('mbr') }),
  output: v.object({
    above: v.array(LineMember),
    /** Members directly below, and in the whole team. */
    directCount: v.number(),
    teamCount: v.number(),
    joinedAt: v.nullable(Moment),
  }),
  problems: [],
});
