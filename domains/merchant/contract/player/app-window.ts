import * as v from 'valibot';
import { Moment } from '@jogada/platform/contract';

/** What a merchant's download links may be for. */
export const DOWNLOAD_TYPES = ['Android', 'IOS', 'MOBILECONFIG', 'AppDownloadIcon'] as const;
export type DownloadType = (typeof DOWNLOAD_TYPES)[number];

/** How the app is offered (CON-16). */
export const AppWindow = v.object({
  isOn: v.boolean(),
  /** Only members are offered it. */
  needsLogin: v.boolean(),
  /** A promotion for those who install, until a moment that is the same for everybody; it is gone when that has passed. */
  offer: v.nullable(v.object({ promotionId: v.pipe(v.string(), v.regex(/^ann_[a-z0-9]{1,40}$/)), endsAt: Moment })),
});
export type AppWindow = v.InferOutput<typeof AppWindow>;

/** A link to a configuration profile ends in the hash of the file, so that whoever installs it can compare the two (C15). */
const PROFILE_HASH = /^(https:\/\/[^#]+)#sha256=([0-9a-f]{64})$/;

/** Where a profile is, and the SHA-256 of its bytes in hex; undefined for a link that says no hash. */
export function profileOf(url: string): { readonly address: string; readonly sha256: string } | undefined {
  const [, address, sha256] = PROFILE_HASH.exec(url) ?? [];
  return address === undefined || sha256 === undefined ? undefined : { address, sha256 };
}

/** A link that stands for the site itself, as it is put on a home screen. */
export const INSTALL_PATH = '/m/app';
