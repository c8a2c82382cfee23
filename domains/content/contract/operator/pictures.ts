import * as v from 'valibot';
import { endpoint, Moment, plainText } from '@jogada/platform/contract';
import { PictureId } from '../player/pictures.ts';

/** What may be sent, bytes (S43). */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;

const BASE64_MAX = Math.ceil(PICTURE_BYTES_MAX / 3) * 4;

export const OperatorPicture = v.object({
  pictureId: PictureId,
  merchantCode: v.string(),
  /** What banners and announcements name it by. */
  path: v.string(),
  /** Of the largest file that is kept, pixels. */
  width: v.number(),
  height: v.number(),
  addedAt: Moment,
  addedBy: v.string(),
});
export type OperatorPicture = v.InferOutput<typeof OperatorPicture>;

export const listPictures = endpoint({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/pictures',
  summary: "A brand's own pictures, the hundred newest first",
  access: 'operator',
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }) }),
  output: v.object({ pictures: v.array(OperatorPicture) }),
  problems: ['not_found'],
});

export const addPicture = endpoint({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/pictures',
  summary: 'Send a picture: png or jpeg, at most 5 MB. It is drawn anew; nothing else of it is kept. The same file is the same picture',
  access: 'operator',
  bodyMaxBytes: BASE64_MAX + 1024,
  input: v.object({
    merchantCode: plainText({ min: 1, max: 40 }),
    image: v.pipe(v.string(), v.maxLength(BASE64_MAX), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  output: OperatorPicture,
  problems: ['not_found', 'image_refused', 'image_too_complex', 'body_too_large', 'too_many_requests'],
});
