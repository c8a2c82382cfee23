import * as v from 'valibot';
import { channel, endpoint, idSchema, Moment, type Id } from '@jogada/platform/contract';
import { Banner } from './banners.ts';

/** A agents, PL players, B banner, PU popup, PR promotion, H home lists. */
export const ANNOUNCEMENT_TYPES = ['A', 'PL', 'B', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number];

/** When a popup is shown: A to members, F to members at their first login, B to visitors. */
export const EXECUTIONS = ['A', 'B', 'F'] as const;

export const AnnouncementId = idSchema('ann');
export type AnnouncementId = Id<'ann'>;

export const Announcement = v.object({
  id: AnnouncementId,
  title: v.string(),
  /** HTML of the tags that `ANNOUNCEMENT_TAGS` lists. */
  content: v.string(),
  types: v.array(v.picklist(ANNOUNCEMENT_TYPES)),
  groupName: v.string(),
  /** What kind of promotion a popup speaks of; empty when of none. */
  promotionType: v.string(),
  execution: v.picklist(EXECUTIONS),
  startDate: Moment,
  endDate: v.nullable(Moment),
  /** 1: it has no end. */
  noExpiry: v.picklist([0, 1]),
  promoAnnouncementCategoryIds: v.array(v.string()),
  /** Picture paths without size and ending, or with an ending when there is one size. The first in a list is `sequence` 1. */
  announcementImages: v.array(v.object({ sequence: v.number(), url: v.string() })),
  /** Whether the member who asks has read it; false for everybody else. */
  read: v.boolean(),
});
export type Announcement = v.InferOutput<typeof Announcement>;

const TYPES_ASKED_MAX = 10;

/** `PL,PU` in a query: one or more types, each known. */
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
  summary: 'What the merchant announces now, of the types asked for, in the language asked for',
  access: 'anyone',
  input: v.object({
    types: TypeList,
    groupName: v.optional(v.pipe(v.string(), v.maxLength(40))),
    platform: v.optional(v.literal('M'), 'M'),
    /** Taken from clients that send it; the host says which merchant it is, the cookie who asks. */
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
    /** How many of those asked for the member has not read. */
    footer: v.object({ unreadCount: v.number() }),
  }),
  problems: [],
});

export const readUnreadAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/announcements/unread',
  summary: 'How many notices the member has not read; 0 for visitors and free trials',
  access: 'anyone',
  input: v.object({ types: v.optional(TypeList, 'PL') }),
  output: v.object({ unreadCount: v.number() }),
  problems: [],
});

export const markAnnouncementRead = endpoint({
  method: 'PUT',
  alsoMethods: ['POST'],
  path: '/wps/announcements/read',
  summary: 'Note that the member has read an announcement, or has not',
  access: 'signed_in',
  input: v.object({ announcementId: AnnouncementId, read: v.optional(v.boolean(), true) }),
  output: v.object({ unreadCount: v.number() }),
  problems: ['not_found'],
  inRestrictedRegion: 'served',
});

/** Pushed when the staff changed what is announced: open pages read it again. */
export const announcementsChanged = channel({ name: 'announcements', scope: 'merchant', message: v.object({ changedAt: Moment }) });
