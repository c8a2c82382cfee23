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

/** A link that stands for the site itself, as it is put on a home screen. */
export const INSTALL_PATH = '/m/app';
