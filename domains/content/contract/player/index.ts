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
export { PICTURE_WIDTHS, PictureId, picturePath, PICTURES_PATH } from './pictures.ts';
export { listPromotionCategories, PromotionCategory, readPromotion } from './promotions.ts';
export {
  inboxChanged,
  Letter,
  LETTER_KINDS,
  LetterId,
  listLetters,
  markLetterRead,
  newsArrived,
  readUnreadLetters,
  removeLetter,
  restoreLetter,
  type LetterKind,
} from './inbox.ts';
export {
  CHAT_IMAGE_BYTES_MAX,
  CHAT_TEXT_MAX,
  chatChanged,
  ChatMessage,
  ChatPage,
  ChatText,
  ChatView,
  ClientId,
  launchChat,
  markChatRead,
  PICTURE_TEXT,
  readChat,
  readChatImage,
  readUnreadChat,
  sendChatImage,
  sendChatMessage,
  SYSTEM_MESSAGES,
} from './chat.ts';
export { PUSH_KINDS, readPush, setPushChoices, setPushDevice, type PushChoices, type PushKind } from './push.ts';
export { FEEDBACK_MAX, FEEDBACK_MIN, sendFeedback } from './feedback.ts';
