import * as v from 'valibot';
import { Moment } from '@jogada/platform/contract';

/** Types of download links. */
export const DOWNLOAD_TYPES = ['Android', 'IOS', 'MOBILECONFIG', 'AppDownloadIcon'] as const;
export type DownloadType = (typeof DOWNLOAD_TYPES)[number];

/** How the app is offered (CON-16). */
export const AppWindow = v.object({
  isOn: v.boolean(),
  /** Offers the app to members only. */
  needsLogin: v.boolean(),
  /** A promotion for installing, with one end for all players; null once it has ended. */
  offer: v.nullable(v.object({ promotionId: v.pipe(v.string(), v.regex(/^ann_[a-z0-9]{1,40}$/)), endsAt: Moment })),
});
export type AppWindow = v.InferOutput<typeof AppWindow>;

/** A link to a configuration profile ends with the file's hash, so that the user can compare it (C15). */
const PROFILE_HASH = /^(https:\/\/[^#]+)#sha256=([0-9a-f]{64})$/;

/** Splits a profile link into address and SHA-256 in hex; undefined without a hash. */
export function profileOf(url: string): { readonly address: string; readonly sha256: string } | undefined {
  const [, address, sha256] = PROFILE_HASH.exec(url) ?? [];
  return address === undefined || sha256 === undefined ? undefined : { address, sha256 };
}

/** The link for installing the site itself on a home screen. */
export const INSTALL_PATH = '/m/app';
