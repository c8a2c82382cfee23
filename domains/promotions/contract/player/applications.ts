import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, MinorUnits, Moment } from '@jogada/platform/contract';
import { RewardId } from './rewards.ts';

/** Limits: remark length in code points (S44), number of pictures, and bytes per picture (S43). */
export const REMARKS_MAX = 140;
export const IMAGES_MAX = 3;
export const IMAGE_BYTES_MAX = 5 * 1024 * 1024;

/** Time in ms in which the staff answers an application. The console marks later ones. */
export const APPLICATION_ANSWER_MS = 3 * 86_400_000;

const BASE64_MAX = Math.ceil(IMAGE_BYTES_MAX / 3) * 4;

export const ApplicationImageId = idSchema('aim');

/**
 * The states of the specification, and `open`: may apply. applying: pending; process: under review; rejected, with a reason; issued: the
 * reward is claimable; claimed; joined: participates by playing; coming_soon: has not started; close: has ended.
 */
export const ACTIVITY_STATES = ['open', 'applying', 'process', 'rejected', 'issued', 'claimed', 'joined', 'coming_soon', 'close'] as const;

export const Activity = v.object({
  promotionId: idSchema('prm'),
  /** The promotion's name, as the staff sees it too. */
  name: v.string(),
  kind: v.string(),
  state: v.picklist(ACTIVITY_STATES),
  /** Whether members apply with a remark and pictures. */
  takesApplications: v.boolean(),
  needsImage: v.boolean(),
  startsAt: Moment,
  endsAt: v.nullable(Moment),
  appliedAt: v.nullable(Moment),
  /** When the staff answers a pending application at the latest; null for others. */
  answerBy: v.nullable(Moment),
  remarks: v.string(),
  /** The pictures of the application, in order. */
  imageIds: v.array(ApplicationImageId),
  /** The reason for a rejection. */
  reason: v.string(),
  currency: CurrencyCode,
  amount: v.nullable(MinorUnits),
  rewardId: v.nullable(RewardId),
});
export type Activity = v.InferOutput<typeof Activity>;

/** Null for an announcement without a promotion. */
export const readActivity = endpoint({
  method: 'GET',
  path: '/wps/activities/:announcementId',
  summary: 'Retrieve the promotion of an announcement and its progress',
  access: 'anyone',
  input: v.object({ announcementId: idSchema('ann') }),
  output: v.object({ activity: v.nullable(Activity) }),
  problems: [],
});

/** The picture is redrawn, which drops its metadata. */
export const sendApplicationImage = endpoint({
  method: 'POST',
  path: '/wps/activity-images',
  summary: 'Upload a picture for an application: PNG or JPEG, at most 5 MB',
  access: 'real_member',
  bodyMaxBytes: BASE64_MAX + 1024,
  input: v.object({ image: v.pipe(v.string(), v.maxLength(BASE64_MAX), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)) }),
  output: v.object({ imageId: ApplicationImageId }),
  problems: ['image_refused', 'image_too_complex', 'body_too_large', 'too_many_requests'],
});

export const readApplicationImage = endpoint({
  method: 'GET',
  path: '/wps/activity-images/:imageId',
  summary: "Retrieve a picture of the member's own application: a JPEG in base64",
  access: 'real_member',
  input: v.object({ imageId: ApplicationImageId }),
  output: v.object({ image: v.string() }),
  problems: ['not_found'],
});

export const applyForActivity = endpoint({
  method: 'POST',
  path: '/wps/activities/:promotionId/applications',
  summary: 'Apply for a promotion with a remark and pictures',
  access: 'real_member',
  input: v.object({
    promotionId: idSchema('prm'),
    remarks: v.pipe(
      v.string(),
      v.trim(),
      // A code point has at most two UTF-16 code units.
      v.maxLength(REMARKS_MAX * 2),
      v.check((text) => [...text].length <= REMARKS_MAX),
      v.regex(/^[^\p{Cc}]*$/u),
    ),
    imageIds: v.pipe(v.array(ApplicationImageId), v.maxLength(IMAGES_MAX)),
  }),
  output: Activity,
  problems: ['promotion_not_found', 'promotion_not_for_you', 'application_there', 'image_required', 'image_refused'],
});
