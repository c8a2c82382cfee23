import * as v from 'valibot';
import { endpoint, idSchema, Moment } from '@jogada/platform/contract';

export const MemberId = idSchema('mbr');
export type MemberId = v.InferOutput<typeof MemberId>;

/** 0, 1, 2: real accounts; 4: trial with play money; 40, 41, 42: special; any other: agent (ACC-33). */
export const MemberType = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99));

export const TRIAL_TYPE = 4;

export function isRealMember(type: number): boolean {
  return type === 0 || type === 1 || type === 2;
}

export function isAgent(type: number): boolean {
  return type !== 0 && type !== 4 && type !== 40;
}

export const MemberInfo = v.object({
  id: MemberId,
  account: v.string(),
  nickname: v.string(),
  type: MemberType,
  clubLabel: v.object({ labelName: v.string() }),
  regDate: Moment,
});
export type MemberInfo = v.InferOutput<typeof MemberInfo>;

export const readMemberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'Retrieve the signed-in member',
  access: 'signed_in',
  input: v.object({}),
  output: MemberInfo,
  problems: [],
});
