import * as v from 'valibot';
import { channel, endpoint, idSchema, Moment, type Id } from '@jogada/platform/contract';
import { Banner } from './banners.ts';

/** A agents, PL players, B banner, PU popup, PR promotion, H home lists. */
export const ANNOUNCEMENT_TYPES = ['A', 'PL', 'B', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];

/** Audience of a popup: A members, F members at their first login, B visitors. */
export const EXECUTIONS = ['A', 'B', 'F'] as const;

export const AnnouncementId = idSchema('ann');
export type AnnouncementId = Id<'ann'>;

export const Announcement = v.object({
  id: AnnouncementId,
  title: v.string(),
  /** HTML restricted to `ANNOUNCEMENT_TAGS`. */
  content: v.string(),
  types: v.array(v.picklist(ANNOUNCEMENT_TYPES)),
  groupName: v.string(),
  /** Kind of promotion that a popup refers to; empty for none. */
  promotionType: v.string(),
  execution: v.picklist(EXECUTIONS),
  startDate: Moment,
  endDate: v.nullable(Moment),
  /** 1: no end date. */
  noExpiry: v.picklist([0, 1]),
  promoAnnouncementCategoryIds: v.array(v.string()),
  /** Picture paths without size and extension, or with an extension when there is one size only. `sequence` starts at 1. */
  announcementImages: v.array(v.object({ sequence: v.number(), url: v.string() })),
  /** Whether the calling member has read it; false for all other callers. */
  read: v.boolean(),
});
export type Announcement = v.InferOutput<typeof Announcement>;

const TYPES_ASKED_MAX = 10;

/** `PL,PU` in a query: one or more known types. */
const TypeList = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((text) => text.split(',')),
  v.array(v.picklist(ANNOUNCEMENT_TYPES)),
  v.minLength(1),
  v.maxLength(TYPES_ASKED_MAX),
);

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/announcements',
  summary: 'List the current announcements by type and language',
  access: 'anyone',
  input: v.object({
    types: TypeList,
    groupName: v.optional(v.pipe(v.string(), v.maxLength(40))),
    platform: v.optional(v.literal('M'), 'M'),
    /** Accepted and ignored: the host determines the merchant, the cookie the caller. */
    merchantCode: v.optional(v.pipe(v.string(), v.maxLength(40))),
    token: v.optional(v.pipe(v.string(), v.maxLength(128))),
  }),
  output: v.object({
    promotion: v.array(Announcement),
    banners: v.array(Banner),
    player: v.array(Announcement),
    popup: v.array(Announcement),
    hot: v.array(Announcement),
    agent: v.array(Announcement),
    /** Unread announcements of the requested types. */
    footer: v.object({ unreadCount: v.number() }),
  }),
  problems: [],
});

/** 0 for visitors and trial members. */
export const readUnreadAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/announcements/unread',
  summary: "Count the member's unread announcements",
  access: 'anyone',
  input: v.object({ types: v.optional(TypeList, 'PL') }),
  output: v.object({ unreadCount: v.number() }),
  problems: [],
});

export const markAnnouncementRead = endpoint({
  method: 'PUT',
  alsoMethods: ['POST'],
  path: '/wps/announcements/read',
  summary: 'Mark an announcement as read or unread',
  access: 'signed_in',
  isAutomatic: true,
  input: v.object({ announcementId: AnnouncementId, read: v.optional(v.boolean(), true) }),
  output: v.object({ unreadCount: v.number() }),
  problems: ['not_found'],
  inRestrictedRegion: 'served',
});

/** Pushed when the staff changes announcements. Open pages reload them. */
export const announcementsChanged = channel({ name: 'announcements', scope: 'merchant', message: v.object({ changedAt: Moment }) });
