import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

export const BANNER_GROUPS = ['m_home', 'm_leftmenu', 'm_reg', 'm_hotgames'] as const;

export const Banner = v.object({
  id: v.string(),
  groupName: v.string(),
  title: v.string(),
  subtitle: v.string(),
  /** Picture path without size and extension; the client appends `-720.avif`, `-1440.avif` or `.webp`. */
  image: v.string(),
  url: v.string(),
});
export type Banner = v.InferOutput<typeof Banner>;

export const listBanners = endpoint({
  method: 'GET',
  path: '/wps/banners',
  summary: 'List the banners of a group',
  access: 'anyone',
  isKept: true,
  input: v.object({ groupName: v.picklist(BANNER_GROUPS) }),
  output: v.object({ banners: v.array(Banner) }),
  problems: [],
});
