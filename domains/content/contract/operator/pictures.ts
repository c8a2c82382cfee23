import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { Moment, plainText } from '@jogada/platform/contract';
import { PictureId } from '../player/pictures.ts';

/** Maximum upload size in bytes (S43). */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;

const BASE64_MAX = Math.ceil(PICTURE_BYTES_MAX / 3) * 4;

export const OperatorPicture = v.object({
  pictureId: PictureId,
  merchantCode: v.string(),
  /** The path that banners and announcements refer to. */
  path: v.string(),
  /** Width of the largest stored file, pixels. */
  width: v.number(),
  height: v.number(),
  addedAt: Moment,
  addedBy: v.string(),
});
export type OperatorPicture = v.InferOutput<typeof OperatorPicture>;

export const listPictures = operatorEndpoint({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/pictures',
  summary: "List a brand's 100 newest pictures",
  access: 'operator',
  permission: 'content.read',
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }) }),
  output: v.object({ pictures: v.array(OperatorPicture) }),
  problems: ['not_found'],
});

/** The picture is redrawn, which drops its metadata. The same file returns the same picture. */
export const addPicture = operatorEndpoint({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/pictures',
  summary: 'Upload a picture: PNG or JPEG, at most 5 MB',
  access: 'operator',
  permission: 'content.edit',
  bodyMaxBytes: BASE64_MAX + 1024,
  input: v.object({
    merchantCode: plainText({ min: 1, max: 40 }),
    image: v.pipe(v.string(), v.maxLength(BASE64_MAX), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: OperatorPicture,
  problems: ['not_found', 'image_refused', 'image_too_complex', 'body_too_large', 'too_many_requests'],
});
