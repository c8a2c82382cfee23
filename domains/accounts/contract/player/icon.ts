import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

/** The avatars, by name. Each is a file under /avatars. */
export const HEAD_ICONS = [
  'onca',
  'arara',
  'tucano',
  'capivara',
  'tamandua',
  'boto',
  'mico',
  'coruja',
  'jacare',
  'borboleta',
  'vitoria',
  'sol',
] as const;
export type HeadIcon = (typeof HEAD_ICONS)[number];

export const HeadIconChoice = v.object({
  icon: v.picklist(HEAD_ICONS),
  /** URL of the image. */
  url: v.string(),
});

export const readHeadIcon = endpoint({
  method: 'GET',
  path: '/wps/member/info/icon',
  summary: "List the available avatars and the member's current one",
  access: 'signed_in',
  input: v.object({}),
  output: v.object({ ...HeadIconChoice.entries, list: v.array(HeadIconChoice) }),
  problems: [],
});

/** Form encoded, as the specification requires; JSON is accepted too. */
export const setHeadIcon = endpoint({
  method: 'POST',
  isForm: true,
  path: '/wps/member/info/icon',
  summary: "Set the member's avatar",
  access: 'signed_in',
  input: v.object({ icon: v.picklist(HEAD_ICONS) }),
  output: HeadIconChoice,
  problems: ['feature_unavailable'],
});
