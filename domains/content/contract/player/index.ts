export {
  ANNOUNCEMENT_ATTRIBUTES,
  ANNOUNCEMENT_TAGS,
  EXTERNAL_LINK,
  isInternalPath,
  linkKindOf,
  type LinkKind,
} from './announcement-html.ts';
export {
  Announcement,
  ANNOUNCEMENT_TYPES,
  AnnouncementId,
  announcementsChanged,
  EXECUTIONS,
  listAnnouncements,
  markAnnouncementRead,
  readUnreadAnnouncements,
  type AnnouncementType,
} from './announcements.ts';
export { HELP_TOPICS, HelpEntry, HelpKey, listHelp, type HelpTopic } from './help.ts';
export { Banner, BANNER_GROUPS, listBanners } from './banners.ts';
export { listPromotionCategories, PromotionCategory, readPromotion } from './promotions.ts';
