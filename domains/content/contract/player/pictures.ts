import { idSchema, type Id } from '@jogada/platform/contract';

/** Where a site's own pictures are served: `/pictures/<id>-720.avif`. */
export const PICTURES_PATH = '/pictures';
/** What is drawn of each, pixels. */
export const PICTURE_WIDTHS = [720, 1440] as const;

export const PictureId = idSchema('pic');
export type PictureId = Id<'pic'>;

/** What banners and announcements name a picture by, without size and ending. */
export function picturePath(pictureId: PictureId): string {
  return `${PICTURES_PATH}/${pictureId}`;
}
