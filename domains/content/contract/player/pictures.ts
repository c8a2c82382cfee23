import { idSchema, type Id } from '@jogada/platform/contract';

/** Path prefix of a brand's own pictures: `/pictures/<id>-720.avif`. */
export const PICTURES_PATH = '/pictures';
/** Rendered widths, pixels. */
export const PICTURE_WIDTHS = [720, 1440] as const;

export const PictureId = idSchema('pic');
export type PictureId = Id<'pic'>;

/** The path that banners and announcements refer to, without size and extension. */
export function picturePath(pictureId: PictureId): string {
  return `${PICTURES_PATH}/${pictureId}`;
}
