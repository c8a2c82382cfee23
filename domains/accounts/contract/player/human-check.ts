import * as v from 'valibot';
import { endpoint, idSchema, Moment } from '@jogada/platform/contract';
import { CaptchaId } from './captcha.ts';

/** The operations that a proof is valid for. VERIFICATION3: sending a code by SMS. */
export const HUMAN_MODULES = ['VERIFICATION3'] as const;
const ModuleId = v.picklist(HUMAN_MODULES);

/** Why a human check is required. `always`: the operation requires one each time. `codes`: many codes were sent to this member today. */
export const HumanCheckReason = v.picklist(['always', 'codes']);

const MobileNumber = v.pipe(v.string(), v.trim(), v.maxLength(20), v.regex(/\d/));

/** Input fields of a call that requires a human check. Its operation consumes the proof with `checkHuman`. */
export const HumanCheckFields = {
  moduleId: ModuleId,
  humanToken: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
};

/** The same for signed-in members, who need a proof only after a number of codes per day. */
export const LaterHumanCheckFields = { moduleId: v.optional(ModuleId, 'VERIFICATION3'), humanToken: HumanCheckFields.humanToken };

/** Used in place of a mobile number when the form has none. */
export const NO_NUMBER = '0';

const bound = { moduleId: ModuleId, mobileNum: MobileNumber };

/** Proof of a passed human check: single use, three minutes, bound to browser, module and number. */
export const HumanProof = v.object({ humanToken: v.string(), expiresAt: Moment });

const SliderChallengeId = idSchema('sld');

export const drawSlider = endpoint({
  method: 'POST',
  path: '/wps/verification/slider',
  summary: 'Create a slider puzzle',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({
    ...bound,
    /** The code that the proof is for. With it, a number that can get none now is refused before a puzzle is drawn. */
    code: v.optional(
      v.object({
        countryDialingCode: v.pipe(v.string(), v.trim(), v.maxLength(6)),
        purpose: v.picklist(['login', 'password_reset', 'registration']),
      }),
    ),
  }),
  output: v.object({
    challengeId: SliderChallengeId,
    /** Width of the picture in its own units. Positions use the same units. */
    width: v.number(),
    height: v.number(),
    pieceSize: v.number(),
    /** Distance from the top of the picture. */
    pieceTop: v.number(),
    /** Data URLs. */
    background: v.string(),
    piece: v.string(),
    expiresAt: Moment,
  }),
  problems: ['too_many_requests'],
});

/** Milliseconds since the drag began, x in picture units, and the vertical drift. */
const TrackPoint = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000)),
  v.pipe(v.number(), v.finite(), v.minValue(-50), v.maxValue(1000)),
  v.pipe(v.number(), v.finite(), v.minValue(-2000), v.maxValue(2000)),
]);
export type TrackPoint = v.InferOutput<typeof TrackPoint>;

export const TRACK_POINTS_MAX = 400;

/** An answer consumes the puzzle. */
export const answerSlider = endpoint({
  method: 'POST',
  path: '/wps/verification/slider/answer',
  summary: 'Answer a slider puzzle',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({
    ...bound,
    challengeId: SliderChallengeId,
    /** The left edge of the piece, in picture units. */
    position: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1000)),
    by: v.picklist(['pointer', 'keys']),
    track: v.pipe(v.array(TrackPoint), v.maxLength(TRACK_POINTS_MAX)),
  }),
  output: HumanProof,
  problems: ['human_check_failed', 'too_many_requests'],
});

/** The alternative to the puzzle: the digits of a captcha, as an image or as audio. */
export const answerDigits = endpoint({
  method: 'POST',
  path: '/wps/verification/digits',
  summary: 'Answer a captcha instead of the slider puzzle',
  access: 'anyone',
  inRestrictedRegion: 'served',
  input: v.object({ ...bound, captchaId: v.optional(CaptchaId), captcha: v.optional(v.pipe(v.string(), v.maxLength(6)), '') }),
  output: HumanProof,
  problems: ['captcha_required', 'captcha_wrong', 'too_many_requests'],
});
