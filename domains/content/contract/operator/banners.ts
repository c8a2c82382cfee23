import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { LanguageCode, plainText } from '@jogada/platform/contract';
import { BANNER_GROUPS } from '../player/banners.ts';
import { isInternalPath } from '../player/announcement-html.ts';

const BannerId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));

export const BannerDraft = v.object({
  groupName: v.picklist(BANNER_GROUPS),
  /** A picture of the platform or of the brand, without size and extension. */
  image: v.pipe(v.string(), v.regex(/^\/(?:art\/[a-z0-9_-]{1,60}|pictures\/pic_[0-9a-hjkmnp-tv-z]{16})$/)),
  /** A path of the site, or an https address. */
  url: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(300),
    v.check((url) => (isInternalPath(url) && url !== '/') || /^https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/.test(url)),
  ),
  /** Lower values come first. */
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)), 0),
  isShown: v.optional(v.boolean(), true),
  texts: v.pipe(
    v.array(v.object({ language: LanguageCode, title: plainText({ min: 1, max: 60 }), subtitle: plainText({ max: 120 }) })),
    v.minLength(1),
    v.maxLength(10),
  ),
});

export const OperatorBanner = v.object({ ...BannerDraft.entries, bannerId: BannerId, merchantCode: v.string() });
export type OperatorBanner = v.InferOutput<typeof OperatorBanner>;

export const listOperatorBanners = operatorEndpoint({
  method: 'GET',
  path: '/ops/banners',
  summary: 'List the banners of every brand in all languages',
  access: 'operator',
  permission: 'content.read',
  input: v.object({}),
  output: v.object({ banners: v.array(OperatorBanner) }),
  problems: [],
});

export const createBanner = operatorEndpoint({
  method: 'POST',
  path: '/ops/banners',
  summary: 'Create a banner',
  access: 'operator',
  permission: 'content.edit',
  idempotent: true,
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }), ...BannerDraft.entries }),
  output: OperatorBanner,
  problems: ['not_found', 'field_required', 'field_invalid', 'claim_forbidden'],
});

export const setBanner = operatorEndpoint({
  method: 'PUT',
  path: '/ops/banners/:bannerId',
  summary: 'Replace a banner',
  access: 'operator',
  permission: 'content.edit',
  input: v.object({ bannerId: BannerId, ...BannerDraft.entries }),
  output: OperatorBanner,
  problems: ['not_found', 'field_required', 'field_invalid', 'claim_forbidden'],
});

export const deleteBanner = operatorEndpoint({
  method: 'DELETE',
  path: '/ops/banners/:bannerId',
  summary: 'Delete a banner',
  access: 'operator',
  permission: 'content.edit',
  input: v.object({ bannerId: BannerId }),
  output: v.object({}),
  problems: ['not_found'],
});
