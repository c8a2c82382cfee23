import * as v from 'valibot';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { cursorInput, GivenMoment, LanguageCode, Moment, pageOf, plainText, Revision, wholeNumber } from '@jogada/platform/contract';
import { isInternalPath } from '../player/announcement-html.ts';
import { AnnouncementId, EXECUTIONS } from '../player/announcements.ts';

/** Types that the staff may announce. Banners have their own endpoints. */
export const ANNOUNCEMENT_TYPES = ['PL', 'A', 'PU', 'PR', 'H'] as const;

/** Kinds of promotion that a popup may refer to. */
export const PROMOTION_TYPES = [
  'REGISTER',
  'LOGIN',
  'DEPOSIT',
  'REFERRAL',
  'SAVIOR',
  'PROMOCODE',
  'LUCKYBET',
  'MEMBERLEVEL',
  'GAME',
  'OTHER',
] as const;

/** draft: not published; scheduled: start in the future; shown; ended. */
export const ANNOUNCEMENT_STATES = ['draft', 'scheduled', 'shown', 'ended'] as const;

/** Maximum length of the text of one language in characters, before and after cleaning. */
export const CONTENT_MAX = 10_000;

const IMAGES_MAX = 9;
const CATEGORIES_MAX = 10;

const PicturePath = v.pipe(v.string(), v.maxLength(200), v.check(isInternalPath), v.regex(/^\/[A-Za-z0-9]/));

export const AnnouncementText = v.object({
  language: LanguageCode,
  title: plainText({ min: 1, max: 120 }),
  content: v.pipe(v.string(), v.maxLength(CONTENT_MAX)),
});
export type AnnouncementText = v.InferOutput<typeof AnnouncementText>;

/** The editable fields of an announcement. */
export const AnnouncementDraft = v.object({
  types: v.pipe(v.array(v.picklist(ANNOUNCEMENT_TYPES)), v.minLength(1), v.maxLength(ANNOUNCEMENT_TYPES.length)),
  groupName: v.optional(v.pipe(plainText({ max: 40 }), v.regex(/^[A-Za-z0-9_]*$/)), ''),
  promotionType: v.optional(v.picklist(['', ...PROMOTION_TYPES]), ''),
  execution: v.optional(v.picklist(EXECUTIONS), 'A'),
  startDate: GivenMoment,
  endDate: v.optional(v.nullable(GivenMoment), null),
  isPublished: v.optional(v.boolean(), false),
  /** Lower values come first. */
  position: v.optional(wholeNumber({ min: 0, max: 999 }), 0),
  promoAnnouncementCategoryIds: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(CATEGORIES_MAX)), []),
  announcementImages: v.optional(
    v.pipe(v.array(v.object({ sequence: wholeNumber({ min: 1, max: IMAGES_MAX }), url: PicturePath })), v.maxLength(IMAGES_MAX)),
    [],
  ),
  texts: v.pipe(v.array(AnnouncementText), v.minLength(1), v.maxLength(10)),
});
export type AnnouncementDraft = v.InferOutput<typeof AnnouncementDraft>;

export const OperatorAnnouncement = v.object({
  ...AnnouncementDraft.entries,
  startDate: Moment,
  endDate: v.nullable(Moment),
  announcementId: AnnouncementId,
  merchantCode: v.string(),
  state: v.picklist(ANNOUNCEMENT_STATES),
  /** Number of members who have read it. */
  readCount: v.number(),
  /** Incremented on every change. A change request names the revision that it was made from. */
  revision: v.number(),
  changedAt: Moment,
  changedBy: v.string(),
});
export type OperatorAnnouncement = v.InferOutput<typeof OperatorAnnouncement>;

export const ListedAnnouncement = v.object({
  announcementId: AnnouncementId,
  merchantCode: v.string(),
  title: v.string(),
  types: v.array(v.picklist(ANNOUNCEMENT_TYPES)),
  state: v.picklist(ANNOUNCEMENT_STATES),
  languages: v.array(LanguageCode),
  startDate: Moment,
  endDate: v.nullable(Moment),
  changedAt: Moment,
  changedBy: v.string(),
});
export type ListedAnnouncement = v.InferOutput<typeof ListedAnnouncement>;

export const listOperatorAnnouncements = operatorEndpoint({
  method: 'GET',
  path: '/ops/announcements',
  summary: 'List past, current and scheduled announcements',
  access: 'operator',
  permission: 'content.read',
  input: v.object({ type: v.optional(v.picklist(ANNOUNCEMENT_TYPES)), ...cursorInput({ pageSize: 25, pageSizeMax: 100 }) }),
  output: pageOf(ListedAnnouncement),
  problems: [],
});

export const readOperatorAnnouncement = operatorEndpoint({
  method: 'GET',
  path: '/ops/announcements/:announcementId',
  summary: 'Retrieve an announcement in all languages',
  access: 'operator',
  permission: 'content.read',
  input: v.object({ announcementId: AnnouncementId }),
  output: OperatorAnnouncement,
  problems: ['not_found'],
});

/** Sanitizes its HTML. */
export const createAnnouncement = operatorEndpoint({
  method: 'POST',
  path: '/ops/announcements',
  summary: 'Create an announcement, published now or later',
  access: 'operator',
  permission: 'content.edit',
  idempotent: true,
  input: v.object({ merchantCode: plainText({ min: 1, max: 40 }), ...AnnouncementDraft.entries }),
  output: OperatorAnnouncement,
  problems: ['not_found', 'field_required', 'field_invalid', 'claim_forbidden'],
});

/** Sanitizes its HTML. */
export const setAnnouncement = operatorEndpoint({
  method: 'PUT',
  path: '/ops/announcements/:announcementId',
  summary: 'Replace an announcement',
  access: 'operator',
  permission: 'content.edit',
  input: v.object({ announcementId: AnnouncementId, revision: Revision, ...AnnouncementDraft.entries }),
  output: OperatorAnnouncement,
  problems: ['not_found', 'changed_meanwhile', 'field_required', 'field_invalid', 'claim_forbidden'],
});

export const deleteAnnouncement = operatorEndpoint({
  method: 'DELETE',
  path: '/ops/announcements/:announcementId',
  summary: 'Delete an announcement and its read marks',
  access: 'operator',
  permission: 'content.edit',
  input: v.object({ announcementId: AnnouncementId }),
  output: v.object({}),
  problems: ['not_found'],
});
