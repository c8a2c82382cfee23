import * as v from 'valibot';
import { endpoint, idSchema, Moment } from '@jogada/platform/contract';

const Someone = v.object({ memberId: idSchema('mbr'), username: v.string(), type: v.number() });

export const readMemberLine = endpoint({
  method: 'GET',
  path: '/ops/members/:memberId/line',
  summary: 'Who stands above a member, the nearest first, and how many below',
  access: 'operator',
  input: v.object({ memberId: idSchema('mbr') }),
  output: v.object({
    above: v.array(Someone),
    /** Members directly below, and in the whole team. */
    directCount: v.number(),
    teamCount: v.number(),
    joinedAt: v.nullable(Moment),
  }),
  problems: [],
});
