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

const PROFILE_PATH = /^\/merchant\/\w+\/([0-9a-f]{64})\.mobileconfig$/;

/** The SHA-256 in hex of the configuration profile at a path of the site, so that the user can compare it (C15); undefined for another link. */
export function profileHashIn(url: string): string | undefined {
  return PROFILE_PATH.exec(url)?.[1];
}

/** The path of a merchant's configuration profile. */
export function profilePath(merchantCode: string, sha256: string): string {
  return `/merchant/${merchantCode}/${sha256}.mobileconfig`;
}

/** The link for installing the site itself on a home screen. */
export const INSTALL_PATH = '/m/app';
